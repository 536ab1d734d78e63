// Owns the parameters of lookups: how each is read, and what is answered when it cannot be.
import type { Identifier } from '../identifiers/index.js'
import { Failure, type FailureCode, type ParameterProblem } from '../kernel/failures.js'

export const maxIdentifierChars = 64
export const maxNameChars = 300
export const maxTextChars = 256

export interface Param {
  readonly kind: 'identifier' | 'text' | 'flag'
  readonly required: boolean
  readonly maxChars: number
  readonly about: string
  readonly example: string
  readonly identifier?: Identifier
}

/** An official number: compacted, then judged. */
export const number = (identifier: Identifier): Param => ({
  kind: 'identifier',
  required: true,
  maxChars: maxIdentifierChars,
  about: identifier.title,
  example: identifier.example,
  identifier,
})

/** Text taken as sent. */
export const textParam = (
  about: string,
  example: string,
  own: { maxChars?: number; required?: boolean } = {},
): Param => ({
  kind: 'text',
  required: own.required ?? true,
  maxChars: own.maxChars ?? maxTextChars,
  about,
  example,
})

/** The optional name of the PAN calls: accepted, and nothing is added to the answer for it. */
export const optionalName = (): Param =>
  textParam('Name of the holder; accepted and not compared', 'Asha Zaveri', {
    maxChars: maxNameChars,
    required: false,
  })

/** Yes or no, in the spellings that clients send; no when absent. */
export const flagParam = (about: string): Param => ({
  kind: 'flag',
  required: false,
  maxChars: maxTextChars,
  about,
  example: 'false',
})

const flags: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'y', 'yes', '1', 't', 'on'].map((word) => [word, true] as const),
  ...['false', 'n', 'no', '0', 'f', 'off'].map((word) => [word, false] as const),
])

/** What a malformed number is answered with: a failure, or the outcome that the interface gives at 200. */
export const malformed: Readonly<Record<string, { failure: FailureCode } | { outcome: string }>> = {
  pan: { failure: 'INVALID_PAN_PATTERN' },
  mobile: { failure: 'INVALID_MOBILE_NUMBER' },
  fssai: { failure: 'INVALID_FSSAI_PATTERN' },
  gstin: { failure: 'INVALID_GSTIN_PATTERN' },
  uan: { failure: 'INVALID_UAN_PATTERN' },
  vpa: { failure: 'INVALID_VPA_PATTERN' },
  aadhaar: { failure: 'INVALID_AADHAAR_PATTERN' },
  'rc-number': { outcome: 'INVALID_RC_NUMBER' },
}

export type Input = Readonly<Record<string, string | boolean>>
/** Parsed query or form: a repeated parameter is a list. */
export type RawInput = Readonly<Record<string, string | readonly string[] | undefined>>
export type ReadInput = { readonly input: Input } | { readonly outcome: string }

type Place = ParameterProblem['loc'][0]

/** What programs write where they have no value. */
const placeholders: ReadonlySet<string> = new Set(['undefined', 'null', 'none', 'nil', 'nan'])

/** True for text that stands for no value at all: a parameter that may be left out is then left out. */
export const isPlaceholder = (value: string): boolean => placeholders.has(value.trim().toLowerCase())

/** A name in place of a number, like MOBILE_NO, is no number; one with a digit in it is a malformed one. */
const holdsNothing = ({ kind, maxChars }: Param, value: string): boolean =>
  value.length <= maxChars &&
  (isPlaceholder(value) ||
    (kind === 'identifier' && !/\p{Number}/u.test(value)) ||
    (kind === 'text' && value.trim() === ''))

/** The value that was sent; undefined where an optional parameter holds none that could be used. */
function sentValue(param: Param, raw: RawInput, name: string): string | readonly string[] | undefined {
  const value = Object.hasOwn(raw, name) ? raw[name] : undefined
  return !param.required && typeof value === 'string' && holdsNothing(param, value) ? undefined : value
}

function problemOf(
  param: Param,
  value: string | readonly string[] | undefined,
): Omit<ParameterProblem, 'loc'> | undefined {
  if (value === undefined || (value === '' && param.kind !== 'flag')) {
    return param.required ? { msg: 'Field required', type: 'missing' } : undefined
  }
  if (typeof value !== 'string') return { msg: 'Parameter must be sent once', type: 'repeated' }
  if (value.trim() === '' && param.required) return { msg: 'Field required', type: 'missing' }
  if (value.length > param.maxChars && [...value].length > param.maxChars) {
    return { msg: `String should have at most ${param.maxChars} characters`, type: 'string_too_long' }
  }
  if (param.kind === 'flag' && !flags.has(value.trim().toLowerCase())) {
    return { msg: 'Input should be a valid boolean', type: 'bool_parsing' }
  }
  return undefined
}

/**
 * Reads the parameters that a lookup declares; others are ignored, and so is an optional one that holds nothing that
 * could be used (`name=undefined`, `mobile_number=MOBILE_NO`: real clients send them). Throws INVALID_PARAMETER naming every
 * parameter that is missing, repeated, over-long or not a boolean, then the failure of the first malformed number.
 */
export function readInput(
  params: Readonly<Record<string, Param>>,
  raw: RawInput,
  place: Place = 'query',
): ReadInput {
  const problems: ParameterProblem[] = []
  const names = Object.keys(params)
  for (const name of names) {
    const problem = problemOf(params[name]!, sentValue(params[name]!, raw, name))
    if (problem !== undefined) problems.push({ loc: [place, name], ...problem })
  }
  if (problems.length > 0) throw new Failure('INVALID_PARAMETER', { problems })

  const input: Record<string, string | boolean> = {}
  for (const name of names) {
    const param = params[name]!
    const value = sentValue(param, raw, name) as string | undefined
    if (param.kind === 'flag') input[name] = flags.get(value?.trim().toLowerCase() ?? '') ?? false
    else if (value === undefined || value === '') continue
    else if (param.identifier === undefined) input[name] = value
    else {
      const compacted = param.identifier.compact(value)
      if (!param.identifier.isValid(compacted)) {
        const answer = malformed[param.identifier.name]!
        if ('outcome' in answer) return { outcome: answer.outcome }
        throw new Failure(answer.failure)
      }
      input[name] = compacted
    }
  }
  return { input }
}
