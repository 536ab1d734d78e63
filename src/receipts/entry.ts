// Writes the entry of a call: one line of canonical JSON (RFC 8785) that holds hashes and no personal data.
import { isoTime } from '../kernel/clock.js'
import { hashBytes, sha256, sha256Hex, writeHash } from './merkle/tree-hash.js'

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

function valueText(value: string | boolean | Uint8Array): string {
  if (typeof value === 'string') return quoted(value)
  return value instanceof Uint8Array ? `"sha256:${sha256Hex(value)}"` : JSON.stringify(value)
}

/** The canonical JSON of a call's parameters. Those that it was refused for are not among them. */
export function requestText(parameters: Parameters): string {
  const names = Object.keys(parameters)
  if (names.length > 1) names.sort()
  let members = ''
  for (const name of names)
    members += `${members === '' ? '' : ','}${quoted(name)}:${valueText(parameters[name]!)}`
  return `{${members}}`
}

/** The hash of a request or an answer: nobody who has not the salt can tell what it is of. */
export const saltedHash = (salt: Buffer, text: string | Uint8Array): Buffer => sha256(salt, text)

/** Room for a salt, which is a hash, and a text: most answers fit. */
const saltedBytes = 16_384
/** Of a UTF-16 code unit in UTF-8. */
const mostBytes = 3
/** A text of so few characters is written in a loop, which is quicker than to call into native code. */
const fewChars = 64
const maxAscii = 127

/** @returns how many bytes it took */
function writeText(to: Buffer, at: number, text: string): number {
  if (text.length > fewChars) return to.write(text, at)
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit > maxAscii) return to.write(text, at)
    to[at + i] = unit
  }
  return text.length
}

/** Hashes the texts of one call after the other with its salt: for every call, in memory that is used again. */
export function createSaltedHashes() {
  const space = Buffer.alloc(saltedBytes)
  return {
    /** @param salt a character for each byte */
    begin: (salt: string): void => writeHash(space, 0, salt),
    /** The same as `saltedHash`, in hex. */
    hex(text: string): string {
      if (hashBytes + mostBytes * text.length > saltedBytes)
        return saltedHash(space.subarray(0, hashBytes), text).toString('hex')
      const end = hashBytes + writeText(space, hashBytes, text)
      return sha256Hex(new Uint8Array(space.buffer, space.byteOffset, end))
    },
  }
}
