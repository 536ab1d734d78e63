// Writes the entry of a call: one line of canonical JSON (RFC 8785) that holds hashes and no personal data.
import { isoTime } from '../kernel/clock.js'
import { hashBytes, sha256, sha256Text } from './merkle/tree-hash.js'

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

/** Where the hashes of a call end, in hex. */
const requestEnd = 2 * hashBytes
const answerEnd = 2 * requestEnd

/** The hash of the consent that was stated, in hex; null: none was. @param hashes of a call, in hex */
export const consentHash = (hashes: string): string | null =>
  hashes.length > answerEnd ? hashes.slice(answerEnd) : null

/** Texts that are the same in JSON; writing them so takes less time than asking. */
const plain = /^[\w .:/-]*$/
const quoted = (text: string | null) =>
  text !== null && plain.test(text) ? `"${text}"` : JSON.stringify(text)

/**
 * The line of an entry, its members in alphabetic order. Millions are written when a log is verified: `JSON.stringify` of
 * an object would take twice as long.
 *
 * @param hashes of the request, of the answer and, where one was stated, of the consent, in hex
 */
export function entryLine(facts: EntryFacts, hashes: string): string {
  const { transactionId, at, lookup, httpStatus, subCode, source } = facts
  return (
    `{"answer":"${hashes.slice(requestEnd, answerEnd)}","at":"${isoTime(at)}"` +
    `,"consent":${quoted(consentHash(hashes))},"http_status":${httpStatus},"lookup":${quoted(lookup)}` +
    `,"request":"${hashes.slice(0, requestEnd)}","source":${quoted(source)},"sub_code":${quoted(subCode)}` +
    `,"transaction_id":"${transactionId}","v":${version},"version":${quoted(facts.version)}}`
  )
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

/** Room for a salt and a text: most answers fit. */
const salted = Buffer.allocUnsafe(16_384)
/** Of a UTF-16 code unit in UTF-8. */
const mostBytes = 3

/** The same of a text, as text, a character for each byte: for every call. */
export function saltedText(salt: Buffer, text: string): string {
  if (salt.length + mostBytes * text.length > salted.length) return saltedHash(salt, text).toString('binary')
  salt.copy(salted)
  return sha256Text(salted.subarray(0, salt.length + salted.write(text, salt.length)))
}
