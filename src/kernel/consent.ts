// Says what a call may state about the person's consent, and writes it as one canonical text.
import { isoTime } from './clock.js'
import { extended } from './extended.js'
import { Failure } from './failures.js'
import { maskLongNumbers } from './mask.js'

/** What a call stated; only what it stated is there. */
export interface Consent {
  /** X-Satyapan-Consent-Id: the caller's own name of the consent, or the id that it was registered under. */
  readonly id?: string
  /** X-Satyapan-Consent-At: when the person gave it, RFC 3339. */
  readonly at?: string
  readonly consent?: string
  readonly purpose?: string
  readonly reason?: string
}

export const consentIdHeader = 'X-Satyapan-Consent-Id'
export const consentAtHeader = 'X-Satyapan-Consent-At'
export const maxConsentIdChars = 128
/** Characters of each parameter that are kept; the rest is cut off. */
export const maxStatedChars = 100

/** The parameters that state consent, at any lookup. */
export const statedNames = ['consent', 'purpose', 'reason'] as const

/** 1 to 128 visible ASCII characters. */
export const isConsentId = (id: string): boolean => /^[\x21-\x7e]{1,128}$/.test(id)

const rfc3339 =
  /^(\d{4}-\d{2}-\d{2})[Tt ]((?:[01]\d|2[0-3]):[0-5]\d):(60|[0-5]\d)(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$/

/** Unix milliseconds of an RFC 3339 time, a leap second too; undefined when it is none. */
export function instantOf(text: string): number | undefined {
  const [, day, minute, second, part = '', zone] = rfc3339.exec(text) ?? []
  if (day === undefined) return undefined
  const isLeap = second === '60'
  const at = Date.parse(`${day}T${minute}:${isLeap ? '59' : second}${part}${zone!.toUpperCase()}`)
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // Date.parse makes the 30th of February the 2nd of March.
  if (Number.isNaN(at) || !isoTime(midnight).startsWith(day)) return undefined
  return isLeap ? at + 1_000 : at
}

const refuse = (name: string, msg: string, type: string): never => {
  throw new Failure('INVALID_PARAMETER', { problems: [{ loc: ['header', name], msg, type }] })
}

/**
 * Reads the two headers from raw ones (name, value, name, value ...). Returns undefined when there is neither. Throws
 * INVALID_PARAMETER when one is malformed or was sent twice.
 */
export function readConsentHeaders(rawHeaders: readonly string[]): Consent | undefined {
  let id: string | undefined
  let at: string | undefined
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length !== consentIdHeader.length) continue // both names have the same length
    const lower = name.toLowerCase()
    const value = rawHeaders[i + 1]!
    if (lower === 'x-satyapan-consent-id') {
      if (id !== undefined) refuse(consentIdHeader, 'Header must be sent once', 'repeated')
      if (!isConsentId(value))
        refuse(consentIdHeader, 'Header should have 1 to 128 visible ASCII characters', 'string_pattern')
      id = value
    } else if (lower === 'x-satyapan-consent-at') {
      if (at !== undefined) refuse(consentAtHeader, 'Header must be sent once', 'repeated')
      if (instantOf(value) === undefined)
        refuse(consentAtHeader, 'Header should be an RFC 3339 time, like 2026-11-26T10:30:00Z', 'datetime')
      at = value
    }
  }
  if (id === undefined) return at === undefined ? undefined : { at }
  return at === undefined ? { id } : { id, at }
}

/** The first value that was sent, cut, with long numbers masked; undefined when there is none that holds anything. */
export function statedText(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  const text = typeof first === 'boolean' ? String(first) : first
  if (typeof text !== 'string' || text.trim() === '') return undefined
  const words = text.trim()
  const isShort = words.length <= maxStatedChars
  return maskLongNumbers(
    isShort ? words : [...words.slice(0, 2 * maxStatedChars)].slice(0, maxStatedChars).join(''),
  )
}

/** What the headers and the parameters of a call stated; undefined when it stated nothing. */
export function consentOf(
  headers: Consent | undefined,
  parameters: Readonly<Record<string, unknown>>,
): Consent | undefined {
  let result: { -readonly [Name in keyof Consent]: Consent[Name] } | undefined
  for (const name of statedNames) {
    if (!Object.hasOwn(parameters, name)) continue
    const text = statedText(parameters[name])
    if (text === undefined) continue
    result ??= extended({}, headers ?? {})
    result[name] = text
  }
  return result ?? headers
}

/** What people write when the person did not agree. */
const refusals: ReadonlySet<string> = new Set(['n', 'no', 'false', '0', 'off', 'denied', 'refused'])

/** Whether a text that was sent as `consent` says that the person did not agree. */
export const isRefusal = (text: string): boolean => refusals.has(text.trim().toLowerCase())

/** Whether a call says that the person did not agree. One that says nothing does not. */
export const saysNo = (stated: Consent | undefined): boolean =>
  stated?.consent !== undefined && isRefusal(stated.consent)

const inOrder = ['at', 'consent', 'id', 'purpose', 'reason'] as const

/** As it is stored and hashed: compact JSON with its keys in order. Null when nothing was stated. */
export function consentText(consent: Consent | undefined): string | null {
  if (consent === undefined) return null
  let members = ''
  for (const name of inOrder) {
    const value = consent[name]
    if (value !== undefined) members += `${members === '' ? '' : ','}"${name}":${JSON.stringify(value)}`
  }
  return `{${members}}`
}

export const readConsentText = (text: string | null): Consent | undefined =>
  text === null ? undefined : (JSON.parse(text) as Consent)
