// Says what is wrong with the parameters of a row that somebody else wrote.
import type { Identifier } from '../identifiers/index.js'
import { failures } from '../kernel/failures.js'
import { shown } from '../kernel/shown.js'
import { isMap } from '../platform/setting-values.js'
import { malformed } from './params.js'
import { type Problem, unknownKey } from './problem-words.js'

const paramKeys = ['kind', 'required', 'maxChars', 'about', 'example', 'identifier', 'isSecret', 'repeats']
const nameForm = /^(?=.{1,64}$)[a-z][a-z0-9]*(_[a-z0-9]+)*$/
const maxChars = 10_000
const forms = 'number(pan), textParam(about, example) or flagParam(about)'

/** What of the row decides whether a parameter is right. */
type Row = Readonly<Record<string, unknown>>

function identifierProblem(
  key: string,
  identifier: unknown,
  example: string,
  { outcomes, task }: Row,
): Problem {
  if (
    !isMap(identifier) ||
    typeof identifier.compact !== 'function' ||
    typeof identifier.isValid !== 'function'
  )
    return `${key} is not a number of satyapan/lookup, expected number(pan) or another one`
  const { name, compact, isValid } = identifier as unknown as Identifier
  const answer = Object.hasOwn(malformed, name) ? malformed[name] : undefined
  if (answer === undefined)
    return `${key} is the number ${shown(name)}, which no answer calls malformed; there are ${Object.keys(malformed).join(', ')}`
  if ('outcome' in answer && Object.hasOwn(failures, answer.outcome) && task === undefined)
    return `${key} is the number ${shown(name)}, which only tasks take`
  if ('outcome' in answer && !(isMap(outcomes) && Object.hasOwn(outcomes, answer.outcome)))
    return `outcomes has no ${answer.outcome}, the answer to a malformed ${key.slice('input.'.length)}`
  return isValid(compact(example)) ? undefined : `${key}.example is ${shown(example)}, which is malformed`
}

function paramProblem(key: string, param: unknown, row: Row): Problem {
  if (!isMap(param)) return `${key} is ${shown(param)}, expected ${forms}`
  const { kind, required, maxChars: most, about, example, identifier, isSecret, repeats } = param
  if (kind === 'image') return `${key} is an image, which only built-in lookups take; expected ${forms}`
  if (kind !== 'identifier' && kind !== 'text' && kind !== 'day' && kind !== 'flag')
    return `${key}.kind is ${shown(kind)}, expected ${forms}`
  if (typeof required !== 'boolean') return `${key}.required is ${shown(required)}, expected true or false`
  if (!Number.isInteger(most) || (most as number) < 1 || (most as number) > maxChars)
    return `${key}.maxChars is ${shown(most)}, expected a whole number, 1 to ${maxChars}`
  if (typeof about !== 'string' || about.trim() === '')
    return `${key}.about is ${shown(about)}, expected what it is, in words`
  if (typeof example !== 'string' || example.trim() === '' || example.length > (most as number))
    return `${key}.example is ${shown(example)}, expected a text of 1 to ${most} characters`
  if (repeats !== undefined && repeats !== 'first')
    return `${key}.repeats is ${shown(repeats)}, expected first`
  if (isSecret !== undefined && isSecret !== true)
    return `${key}.isSecret is ${shown(isSecret)}, expected true`
  if ((kind === 'identifier') !== (identifier !== undefined))
    return `${key}.identifier is ${shown(identifier)}, expected ${forms}`
  return (
    (kind === 'identifier' ? identifierProblem(key, identifier, example, row) : undefined) ??
    unknownKey(key, param, paramKeys)
  )
}

/** One line; undefined when the parameters are valid. */
export function inputProblem(row: Row): Problem {
  const { input } = row
  if (!isMap(input)) return `input is ${shown(input)}, expected parameters by name`
  const [first] = Object.entries(input)
  if (first === undefined) return 'input has no parameter; the first one is the subject of the call'
  for (const [name, param] of Object.entries(input)) {
    if (!nameForm.test(name))
      return `input has ${shown(name)}, expected lower-case words joined by _, at most 64 characters`
    const problem = paramProblem(`input.${name}`, param, row)
    if (problem !== undefined) return problem
  }
  const [name, subject] = first as [string, { required: boolean; kind: string }]
  return subject.required && subject.kind !== 'flag'
    ? undefined
    : `input.${name} comes first, so it is the subject of the call: expected a required number or text`
}
