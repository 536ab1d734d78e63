// Reads call attribution: X-Service-Origin and X-Service-Meta-* and their limits (interface, Limits).
import type { Consent } from './consent.js'
import { Failure } from './failures.js'

export const maxMetadataHeaders = 10
export const maxMetadataKeyChars = 40
export const maxMetadataValueChars = 255
export const maxMetadataBytes = 2048
const originPattern = /^[a-z0-9][a-z0-9-]{0,31}$/
const keyPattern = /^[a-z0-9][a-z0-9_]*$/
const originHeader = 'x-service-origin'
const metadataPrefix = 'x-service-meta-'

export interface Attribution {
  /** Lower-cased slug of the calling system; null when none was sent. */
  readonly origin: string | null
  /** Compact JSON object of the caller's fields in the order sent; null when none was sent. */
  readonly metadata: string | null
  /** What was stated about the person's consent; undefined when nothing was. */
  readonly consent?: Consent | undefined
}

const none: Attribution = { origin: null, metadata: null }
const utf8 = new TextDecoder('utf-8', { fatal: true })

const refuse = (why: string): never => {
  throw new Failure('INVALID_ORIGIN_METADATA', { log: `attribution refused: ${why}` })
}

/** Node reads headers as Latin-1, one character per byte; this decodes the bytes as UTF-8. */
function decode(value: string): string {
  if (/^[\x00-\x7f]*$/.test(value)) return value
  try {
    return utf8.decode(Buffer.from(value, 'latin1'))
  } catch {
    return refuse('a value is not UTF-8')
  }
}

/**
 * Reads the attribution of a call from its raw headers (name, value, name, value ...), because the parsed
 * headers join repeated names and drop `__proto__`. Throws INVALID_ORIGIN_METADATA when a limit is broken.
 * Characters are counted after UTF-8 decoding, the total in UTF-8 bytes of the compact JSON object.
 */
export function readAttribution(rawHeaders: readonly string[]): Attribution {
  let origin: string | null = null
  let fields: Map<string, string> | undefined
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const sent = rawHeaders[i]!
    if (sent.length < originHeader.length - 1 || (sent.charCodeAt(0) | 32) !== 120) continue // not x- at all
    const name = sent.toLowerCase()
    const hyphened = name.includes('_') ? name.replaceAll('_', '-') : name
    if (hyphened !== originHeader && !hyphened.startsWith(metadataPrefix)) continue
    if (hyphened !== name) refuse('a header name holds an underscore')
    if (name === originHeader) {
      if (origin !== null) refuse('two origins')
      origin = rawHeaders[i + 1]!.toLowerCase()
      if (!originPattern.test(origin)) refuse('the origin does not match its pattern')
      continue
    }
    const key = name.slice(metadataPrefix.length).replaceAll('-', '_')
    if (key.length > maxMetadataKeyChars || !keyPattern.test(key))
      refuse('a metadata name is empty, too long or malformed')
    fields ??= new Map()
    if (fields.has(key)) refuse('a metadata name was sent twice')
    const value = decode(rawHeaders[i + 1]!)
    if (charCount(value) > maxMetadataValueChars) refuse('a metadata value is too long')
    fields.set(key, value)
    if (fields.size > maxMetadataHeaders) refuse('too many metadata headers')
  }
  if (fields === undefined) return origin === null ? none : { origin, metadata: null }
  const pairs = [...fields].map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
  const metadata = `{${pairs.join(',')}}`
  if (Buffer.byteLength(metadata) > maxMetadataBytes) refuse('the metadata is too large')
  return { origin, metadata }
}

/** Characters (code points), not UTF-16 units: one emoji is one character. */
function charCount(text: string): number {
  if (text.length <= maxMetadataValueChars) return text.length
  let count = 0
  for (const _ of text) count++
  return count
}
