// Writes, reads and verifies signed notes and their keys, as C2SP signed-note and tlog-cosignature say.
import { readBase64 } from './base64.js'
import { isSignedBy, publicKeyBytes, type SigningKey, signatureBytes } from './ed25519.js'
import { sha256 } from './merkle/tree-hash.js'

/** What a key signs: the text of a note, or a cosigner's line with the time and then the text. */
const algorithms = { note: 0x01, cosignature: 0x04 } as const
type Algorithm = keyof typeof algorithms

/** A key that a verifier trusts. */
export interface VerifierKey {
  readonly name: string
  /** Four bytes that stand in each of its signatures. */
  readonly id: Buffer
  readonly algorithm: Algorithm
  readonly publicKey: Buffer
}

export interface Signature {
  readonly name: string
  readonly id: Buffer
  readonly bytes: Buffer
}

export interface Note {
  /** With its last newline. */
  readonly text: string
  readonly signatures: readonly Signature[]
}

const idBytes = 4
const timeBytes = 8
const maxSignatures = 32

/** A name has no space and no plus sign. */
export const isKeyName = (name: string): boolean => name !== '' && !/[\s+\p{Z}]/u.test(name)

export function verifierKey(name: string, algorithm: Algorithm, publicKey: Buffer): VerifierKey {
  const key = Buffer.concat([Buffer.of(algorithms[algorithm]), publicKey])
  return { name, id: sha256(`${name}\n`, key).subarray(0, idBytes), algorithm, publicKey }
}

/** `NAME+ID+KEY`, as the command line and other programs take it. */
export function keyText({ name, id, algorithm, publicKey }: VerifierKey): string {
  const key = Buffer.concat([Buffer.of(algorithms[algorithm]), publicKey])
  return `${name}+${id.toString('hex')}+${key.toString('base64')}`
}

/** Undefined when the text is not a key whose id fits it. */
export function readKey(text: string): VerifierKey | undefined {
  const [, name, id, encoded] = /^([^+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? []
  const bytes = encoded === undefined ? undefined : readBase64(encoded, 1 + publicKeyBytes)
  if (name === undefined || bytes === undefined || !isKeyName(name)) return undefined
  const algorithm = (Object.keys(algorithms) as Algorithm[]).find((one) => algorithms[one] === bytes[0])
  if (algorithm === undefined) return undefined
  const key = verifierKey(name, algorithm, bytes.subarray(1))
  return key.id.toString('hex') === id ? key : undefined
}

const lineOf = ({ name, id, bytes }: Signature): string =>
  `— ${name} ${Buffer.concat([id, bytes]).toString('base64')}\n`

export const signNote = (text: string, name: string, key: SigningKey): string =>
  noteText({
    text,
    signatures: [
      { name, id: verifierKey(name, 'note', key.publicKey).id, bytes: key.sign(Buffer.from(text)) },
    ],
  })

export const noteText = ({ text, signatures }: Note): string => `${text}\n${signatures.map(lineOf).join('')}`

/** The signature in a line; undefined when it is none. */
function readSignature(line: string): Signature | undefined {
  const [, name, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? []
  const bytes = encoded === undefined ? undefined : readBase64(encoded)
  if (name === undefined || !isKeyName(name) || bytes === undefined || bytes.length <= idBytes)
    return undefined
  return { name, id: bytes.subarray(0, idBytes), bytes: bytes.subarray(idBytes) }
}

/** The signatures in lines, each with its newline; undefined when one is none. */
export function readSignatures(lines: string): Signature[] | undefined {
  if (!lines.endsWith('\n')) return undefined
  const signatures = lines.slice(0, -1).split('\n').map(readSignature)
  const isWhole = signatures.every((one) => one !== undefined) && signatures.length <= maxSignatures
  return isWhole ? (signatures as Signature[]) : undefined
}

/** Undefined when it is not a signed note. */
export function readNote(note: string): Note | undefined {
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || /[\x00-\x09\x0b-\x1f]/.test(note)) return undefined
  const signatures = readSignatures(note.slice(end + 2))
  return signatures === undefined ? undefined : { text: note.slice(0, end + 1), signatures }
}

/** What a cosigner signs: the time, Unix seconds, and the text of the checkpoint. */
export const cosignedText = (text: string, unixS: number | bigint): string =>
  `cosignature/v1\ntime ${unixS}\n${text}`

function isValid(text: string, { bytes }: Signature, { algorithm, publicKey }: VerifierKey): boolean {
  if (algorithm === 'note') return isSignedBy(publicKey, Buffer.from(text), bytes)
  if (bytes.length !== timeBytes + signatureBytes) return false
  const message = cosignedText(text, bytes.readBigUInt64BE())
  return isSignedBy(publicKey, Buffer.from(message), bytes.subarray(timeBytes))
}

/**
 * Whether the key signed the note. Signatures by other keys are ignored; one by this key that does not fit makes the
 * note invalid.
 */
export function isSigned({ text, signatures }: Note, key: VerifierKey): boolean {
  const own = signatures.filter(({ name, id }) => name === key.name && id.equals(key.id))
  return own.length > 0 && own.every((signature) => isValid(text, signature, key))
}
