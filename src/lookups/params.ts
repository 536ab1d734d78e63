// Parses the parameters of lookups into a typed input, or says what to answer without one.
import type { Identifier } from '../identifiers/index.js'
import { Failure, type FailureCode, type ParameterPlace, type ParameterProblem } from '../kernel/failures.js'
import { dayOf } from './day-of.js'

export const maxIdentifierChars = 64
export const maxNameChars = 300
const maxTextChars = 256

export interface Param {
  readonly kind: 'identifier' | 'text' | 'day' | 'flag' | 'image'
  readonly required: boolean
  readonly maxChars: number
  readonly about: string
  readonly example: string
  readonly identifier?: Identifier
  /** It opens something, as a password does: whoever types it sees dots. */
  readonly isSecret?: true
  /** Of several values the first counts; without it a parameter that is sent twice is refused. */
  readonly repeats?: 'first'
}

/** An official number: compacted, then validated. */
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
  options: { maxChars?: number; required?: boolean; repeats?: 'first'; isSecret?: true } = {},
): Param => ({
  kind: 'text',
  required: options.required ?? true,
  maxChars: options.maxChars ?? maxTextChars,
  about,
  example,
  ...(options.repeats === undefined ? {} : { repeats: options.repeats }),
  ...(options.isSecret === undefined ? {} : { isSecret: options.isSecret }),
})

/** A day, in any form that dayOf reads; the input has it as YYYY-MM-DD. */
export const dayParam = (about: string, example: string): Param => ({
  kind: 'day',
  required: true,
  maxChars: maxIdentifierChars,
  about,
  example,
})

/** An image file. Rows with images are asked by a multipart form. */
export const image = (about: string): Param => ({
  kind: 'image',
  required: true,
  maxChars: 0,
  about,
  example: '',
})

/** The optional name of the PAN calls: accepted and ignored. */
export const optionalName = (): Param =>
  textParam('Name of the holder; accepted and not compared', 'Asha Zaveri', {
    maxChars: maxNameChars,
    required: false,
  })

/** What a lookup that needs the person's consent is told of it. A registered consent is named in a header instead. */
export const consentParams = {
  consent: textParam('Y: the person agreed. A call without consent is refused', 'Y', {
    required: false,
    repeats: 'first',
  }),
  purpose: textParam('What the person agreed to', 'Opening an account', {
    required: false,
    repeats: 'first',
  }),
}

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

/** The answer to a malformed number: a failure, or the outcome that the interface gives at 200. */
export const malformed: Readonly<Record<string, { failure: FailureCode } | { outcome: string }>> = {
  pan: { failure: 'INVALID_PAN_PATTERN' },
  mobile: { failure: 'INVALID_MOBILE_NUMBER' },
  fssai: { failure: 'INVALID_FSSAI_PATTERN' },
  gstin: { failure: 'INVALID_GSTIN_PATTERN' },
  uan: { failure: 'INVALID_UAN_PATTERN' },
  vpa: { failure: 'INVALID_VPA_PATTERN' },
  aadhaar: { failure: 'INVALID_AADHAAR_PATTERN' },
  'bank-account': { failure: 'INVALID_ACCOUNT_NUMBER' },
  ifsc: { failure: 'INVALID_IFSC' },
  'passport-file': { failure: 'INVALID_PASSPORT_FILE_NUMBER' },
  cin: { failure: 'INVALID_CIN_PATTERN' },
  din: { failure: 'INVALID_DIN_PATTERN' },
  tan: { failure: 'INVALID_TAN_PATTERN' },
  'shop-certificate': { failure: 'INVALID_CERTIFICATE_PATTERN' },
  'state-code': { failure: 'INVALID_STATE_CODE_PATTERN' },
  // Of tasks, which are accepted all the same, and fail.
  'driving-licence': { outcome: 'BAD_REQUEST' },
  epic: { outcome: 'BAD_REQUEST' },
  udyam: { outcome: 'BAD_REQUEST' },
  'rc-number': { outcome: 'INVALID_RC_NUMBER' },
}

/** The outcomes among them. A task whose number is malformed is accepted, and fails with it. */
export const malformedOutcomes: ReadonlySet<string> = new Set(
  Object.values(malformed).flatMap((answer) => ('outcome' in answer ? [answer.outcome] : [])),
)

/** The typed input of a call: text, true or false, or the bytes of an image. */
export type Input = Readonly<Record<string, string | boolean | Uint8Array>>
/** One value as it was sent. JSON bodies have booleans, forms have images. */
export type RawValue = string | boolean | Uint8Array
/** A parsed query, JSON body or form: a parameter that was sent several times is a list. */
export type RawInput = Readonly<Record<string, RawValue | readonly RawValue[] | undefined>>
/** The parameters of a call once they are parsed: an input, or what the call is answered without one. */
export type Parsed = { readonly input: Input } | { readonly outcome: string } | { readonly failure: Failure }

/** The parameters of a call as they are answered; none where they are refused. */
export const parametersIn = (parsed: Parsed): Input => ('input' in parsed ? parsed.input : {})

/** What programs send when they have no value. */
const placeholders: ReadonlySet<string> = new Set(['undefined', 'null', 'none', 'nil', 'nan'])

/** True for text that means "no value": an optional parameter then counts as absent. */
export const isPlaceholder = (value: string): boolean => placeholders.has(value.trim().toLowerCase())

/** A placeholder such as MOBILE_NO counts as no number; text with a digit in it is a malformed number. */
const holdsNothing = ({ kind, maxChars }: Param, value: string): boolean =>
  value.length <= maxChars &&
  (isPlaceholder(value) ||
    (kind === 'identifier' && !/\p{Number}/u.test(value)) ||
    (kind === 'text' && value.trim() === ''))

/** The value that was sent; undefined when an optional parameter has no usable value. */
function sentValue(param: Param, raw: RawInput, name: string): RawInput[string] {
  const sent = Object.hasOwn(raw, name) ? raw[name] : undefined
  const value = param.repeats === 'first' && Array.isArray(sent) ? (sent[0] as RawValue | undefined) : sent
  return !param.required && typeof value === 'string' && holdsNothing(param, value) ? undefined : value
}

type Problem = Omit<ParameterProblem, 'loc'>
const missing: Problem = { msg: 'Field required', type: 'missing' }

function problemOf(param: Param, value: RawInput[string]): Problem | undefined {
  if (value === undefined || (value === '' && param.kind !== 'flag'))
    return param.required ? missing : undefined
  if (Array.isArray(value)) return { msg: 'Parameter must be sent once', type: 'repeated' }
  if (param.kind === 'image')
    return value instanceof Uint8Array ? undefined : { msg: 'Input should be a file', type: 'file_type' }
  if (typeof value === 'boolean' && param.kind === 'flag') return undefined
  if (typeof value !== 'string') return { msg: 'Input should be a valid string', type: 'string_type' }
  if (value.trim() === '' && param.required) return missing
  if (value.length > param.maxChars && [...value].length > param.maxChars) {
    return { msg: `String should have at most ${param.maxChars} characters`, type: 'string_too_long' }
  }
  if (param.kind === 'flag' && !flags.has(value.trim().toLowerCase())) {
    return { msg: 'Input should be a valid boolean', type: 'bool_parsing' }
  }
  if (param.kind === 'day' && dayOf(value) === undefined) {
    return { msg: 'Input should be a valid date, YYYY-MM-DD', type: 'date_parsing' }
  }
  return undefined
}

const flagOf = (value: RawValue | undefined): boolean =>
  typeof value === 'string' ? flags.get(value.trim().toLowerCase())! : value === true

/**
 * Parses the parameters that a lookup declares; others are ignored, and so is an optional one that holds nothing that
 * could be used (`name=undefined`, `mobile_number=MOBILE_NO`: real clients send them). The failure is INVALID_PARAMETER
 * naming every parameter that is missing, repeated, over-long or of the wrong type, else that of the first malformed
 * number.
 * @param place where the parameters were
 */
export function parseInput(
  params: Readonly<Record<string, Param>>,
  raw: RawInput,
  place: ParameterPlace,
): Parsed {
  const problems: ParameterProblem[] = []
  const input: Record<string, RawValue> = {}
  for (const name in params) {
    const param = params[name]!
    const value = sentValue(param, raw, name)
    const problem = problemOf(param, value)
    if (problem !== undefined) problems.push({ loc: [place, name], ...problem })
    else if (param.kind === 'flag') input[name] = flagOf(value as RawValue | undefined)
    else if (value === undefined || value === '') continue
    else input[name] = param.kind === 'day' ? dayOf(value as string)! : (value as RawValue)
  }
  if (problems.length > 0) return { failure: new Failure('INVALID_PARAMETER', { problems }) }

  for (const name in input) {
    const { identifier } = params[name]!
    if (identifier === undefined) continue
    const compacted = identifier.compact(input[name] as string)
    if (!identifier.isValid(compacted)) {
      const answer = malformed[identifier.name]!
      return 'outcome' in answer ? { outcome: answer.outcome } : { failure: new Failure(answer.failure) }
    }
    input[name] = compacted
  }
  return { input }
}
