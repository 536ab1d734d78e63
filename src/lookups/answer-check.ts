// Checks a source's answer: it must have the row's shape and be about the identifier that was asked for.
import { Compile } from 'typebox/compile'
import type { Lookup } from './lookup.js'
import type { Input } from './params.js'
import type { Answer } from './source.js'

/** Says what is wrong with an answer, for the log; undefined when it is valid. */
export type AnswerCheck = (answer: Answer, input: Input) => string | undefined

interface Echo {
  readonly param: string
  /** Fields of answers that hold the identifier they are about. */
  readonly fields: readonly string[]
  compact(raw: string): string
  mask(compacted: string): string
}

function echoesOf(lookup: Lookup): Echo[] {
  const echoes: Echo[] = []
  for (const [param, { identifier }] of Object.entries(lookup.input)) {
    if (identifier === undefined) continue
    const { compact, mask } = identifier
    const name = identifier.name.replaceAll('-', '_')
    const fields = new Set([param, name, `${name}_number`])
    if (lookup.task !== undefined) fields.add('id_number') // what every result of a task calls it
    echoes.push({ param, fields: [...fields], compact, mask })
  }
  return echoes
}

type Compiled = ReturnType<typeof Compile>

/** Names at most this many fields; the first is usually the cause of the others. */
const namedFaults = 3

/** Which fields do not fit, and how: `gstin_status must be string`. Values are never shown. */
function faultsOf(compiled: Compiled, data: unknown): string {
  const all = compiled.Errors(data)
  const depth = ({ instancePath }: (typeof all)[number]) => instancePath.split('/').length
  // Of a union each alternative has faults; those that lie deepest are of the one that was meant.
  const errors = all.filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'boolean')
  const shown = errors
    .sort((a, b) => depth(b) - depth(a))
    .map(({ instancePath, message, params }) => {
      const names = (params as { requiredProperties?: string[]; additionalProperties?: string[] }) ?? {}
      const missing = names.requiredProperties ?? names.additionalProperties
      const place = instancePath.slice(1).replaceAll('/', '.') || 'its data'
      return `${place} ${missing === undefined ? message : `${message.replace(/ propert(?:y|ies).*/, '')} ${missing.join(', ')}`}`
    })
  return [...new Set(shown)].slice(0, namedFaults).join('; ')
}

/** Compiles each schema of the row when it is first needed: compiling all would add 0.1 s to a start. */
export function createAnswerCheck(lookup: Lookup): AnswerCheck {
  const echoes = echoesOf(lookup)
  const shapes = new Map(
    Object.entries(lookup.outcomes).map(([subCode, outcome]) => {
      const schema = subCode === 'SUCCESS' ? lookup.output : outcome.data
      if (schema === undefined)
        return [subCode, (data: unknown) => (data === undefined ? undefined : 'it has none')] as const
      let compiled: Compiled | undefined
      const faults = (data: unknown): string | undefined => {
        compiled ??= Compile(schema)
        return compiled.Check(data) ? undefined : faultsOf(compiled, data)
      }
      return [subCode, faults] as const
    }),
  )
  return ({ subCode, data }, input) => {
    const faultsIn = shapes.get(subCode)
    if (faultsIn === undefined)
      return `its sub_code is not one that the lookup declares; there are ${Object.keys(lookup.outcomes).join(', ')}`
    const faults = faultsIn(data)
    if (faults !== undefined)
      return `its ${subCode} does not have the shape that the lookup declares: ${faults}`
    if (typeof data !== 'object' || data === null) return undefined
    for (const { param, fields, compact, mask } of echoes) {
      for (const field of fields) {
        const named = Object.hasOwn(data, field) ? (data as Record<string, unknown>)[field] : undefined
        if (typeof named !== 'string' || named === input[param] || compact(named) === input[param]) continue
        if (named !== mask(input[param] as string)) return 'it is about another identifier'
      }
    }
    return undefined
  }
}
