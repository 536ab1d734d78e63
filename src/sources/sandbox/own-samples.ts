// Answers an operator's own lookups in the sandbox: the example of a row is the answer about the examples of its parameters.
import type { Lookup } from '../../lookups/lookup.js'
import { type Input, parseInput } from '../../lookups/params.js'
import { type Ask, isMiss, type Source } from '../../lookups/source.js'
import { unknownAnswer } from '../unknown-answer.js'
import type { SandboxSample } from './samples.js'

/** Only the parameters that must be sent: a sample is found whatever the others are. */
const parametersOf = ({ input }: Lookup): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, { required, example }]) => (required ? [[name, example]] : [])),
  )

/** The parameters of the sample as a call has them. */
function sampleInput(row: Lookup): Input {
  const parameters = parametersOf(row)
  const parsed = parseInput(row.input, parameters, 'query')
  if (!('input' in parsed)) throw new Error(`the examples of ${row.name} are malformed`)
  return Object.fromEntries(Object.keys(parameters).map((name) => [name, parsed.input[name]!]))
}

/** The example with the values that were asked for, in the fields that repeat those of the sample. */
function exampleAbout({ example }: Lookup, sample: Input, input: Input): unknown {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return example
  const askedFor = new Map(Object.entries(sample).map(([name, value]) => [value as unknown, input[name]]))
  return Object.fromEntries(
    Object.entries(example).map(([field, value]) => [
      field,
      askedFor.has(value) ? askedFor.get(value) : value,
    ]),
  )
}

/**
 * The source with answers to these rows. What `source` finds by itself, such as imported records, comes first. A row
 * without an answer for an unknown subject has its example as the answer to everything.
 * @param slow identifiers that rehearse a slow answer, which finds the example too
 */
export function withOwnSamples(source: Source, rows: readonly Lookup[], slow: ReadonlySet<unknown>): Source {
  const entries = rows.map((row): [string, Ask] => {
    const ask = source.answers[row.name]
    const sample = sampleInput(row)
    const isSample = (input: Input) =>
      Object.entries(sample).every(([name, value]) => input[name] === value || slow.has(input[name]))
    return [
      row.name,
      async (input, call) => {
        const held = await ask?.(input, call)
        if (held !== undefined && !isMiss(held) && held.subCode === 'SUCCESS') return held
        const unknown = isSample(input) ? undefined : unknownAnswer(row, input)
        return unknown ?? { subCode: 'SUCCESS', data: exampleAbout(row, sample, input) }
      },
    ]
  })
  return { name: source.name, answers: { ...source.answers, ...Object.fromEntries(entries) } }
}

/** One sample for each row, for people who want to try it. */
export const ownSamples = (rows: readonly Lookup[]): readonly SandboxSample[] =>
  rows.map((row) => ({
    kind: row.name,
    outcome: 'found',
    parameters: parametersOf(row),
    lookups: [row.name],
    about: row.summary,
  }))
