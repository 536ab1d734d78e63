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
}

function echoesOf(lookup: Lookup): Echo[] {
  const echoes: Echo[] = []
  for (const [param, { identifier }] of Object.entries(lookup.input)) {
    if (identifier === undefined) continue
    const name = identifier.name.replaceAll('-', '_')
    echoes.push({ param, fields: [...new Set([param, name, `${name}_number`])], compact: identifier.compact })
  }
  return echoes
}

/** Compiles each schema of the row when it is first needed: compiling all would add 0.1 s to a start. */
export function createAnswerCheck(lookup: Lookup): AnswerCheck {
  const echoes = echoesOf(lookup)
  const shapes = new Map(
    Object.entries(lookup.outcomes).map(([subCode, outcome]) => {
      const schema = subCode === 'SUCCESS' ? lookup.output : outcome.data
      if (schema === undefined) return [subCode, (data: unknown) => data === undefined]
      let compiled: ReturnType<typeof Compile> | undefined
      const fits = (data: unknown) => {
        compiled ??= Compile(schema)
        return compiled.Check(data)
      }
      return [subCode, fits]
    }),
  )
  return ({ subCode, data }, input) => {
    const fits = shapes.get(subCode)
    if (fits === undefined) return 'its sub_code is not one that the lookup declares'
    if (!fits(data)) return `its ${subCode} does not have the shape that the lookup declares`
    if (typeof data !== 'object' || data === null) return undefined
    for (const { param, fields, compact } of echoes) {
      for (const field of fields) {
        const named = Object.hasOwn(data, field) ? (data as Record<string, unknown>)[field] : undefined
        if (typeof named === 'string' && named !== input[param] && compact(named) !== input[param])
          return 'it is about another identifier'
      }
    }
    return undefined
  }
}
