// Writes the entry of a call: one line of canonical JSON (RFC 8785) that holds hashes and no personal data.
import { isoTime } from '../kernel/clock.js'
import { hashBytes, sha256 } from './merkle/tree-hash.js'

/** Of the form of entries; another form gets another number. */
const version = 1

/** What of a call's usage event is in its entry. */
export interface EntryFacts {
  readonly transactionId: string
  /** Unix milliseconds. */
  readonly at: number
  readonly lookup: string
  /** Version of the path: v1, v2. */
  readonly version: string
  readonly httpStatus: number
  readonly subCode: string | null
  readonly source: string | null
}

/**
 * The line of an entry. `hashes`: of the request, of the answer and, where one was stated, of the consent. Members stand
 * in alphabetic order.
 */
export function entryLine(facts: EntryFacts, hashes: Buffer): string {
  const { transactionId, at, lookup, httpStatus, subCode, source } = facts
  return JSON.stringify({
    answer: hashes.toString('hex', hashBytes, 2 * hashBytes),
    at: isoTime(at),
    consent: hashes.length > 2 * hashBytes ? hashes.toString('hex', 2 * hashBytes) : null,
    http_status: httpStatus,
    lookup,
    request: hashes.toString('hex', 0, hashBytes),
    source,
    sub_code: subCode,
    transaction_id: transactionId,
    v: version,
    version: facts.version,
  })
}

/** A call's parameters as the service read them: text, true or false, the bytes of a file. */
export type Parameters = Readonly<Record<string, string | boolean | Uint8Array>>

const hashable = (value: string | boolean | Uint8Array) =>
  value instanceof Uint8Array ? `sha256:${sha256(value).toString('hex')}` : value

/** The canonical JSON of a call's parameters. Those that it was refused for are not among them. */
export function requestText(parameters: Parameters): string {
  const names = Object.keys(parameters).sort()
  if (names.length === 1) {
    const name = names[0]!
    return `{${JSON.stringify(name)}:${JSON.stringify(hashable(parameters[name]!))}}`
  }
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, hashable(parameters[name]!)])))
}

/** The hash of a request or an answer: nobody who has not the salt can tell what it is of. */
export const saltedHash = (salt: Buffer, text: string | Uint8Array): Buffer => sha256(salt, text)
