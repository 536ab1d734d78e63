// Writes and reads checkpoints, the signed heads of the log, as C2SP tlog-checkpoint says.
import { readBase64 } from './base64.js'
import type { TreeHead } from './merkle/proofs.js'
import { hashBytes } from './merkle/tree-hash.js'
import { type Note, readNote } from './note.js'

export interface Checkpoint extends TreeHead {
  /** The name of the log. */
  readonly origin: string
  readonly note: Note
}

/** The text that the log signs. */
export const checkpointText = (origin: string, { size, root }: TreeHead): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`

/** A whole number in its one spelling; undefined for other text. */
export const readCount = (text: string | undefined): number | undefined =>
  text !== undefined && /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : undefined

/** Undefined when it is not a checkpoint. Its signatures are not verified. */
export function readCheckpoint(text: string): Checkpoint | undefined {
  const note = readNote(text)
  const [origin, sizeText, rootText, ...rest] = note?.text.split('\n') ?? []
  const size = readCount(sizeText)
  const root = rootText === undefined ? undefined : readBase64(rootText, hashBytes)
  if (note === undefined || !origin || size === undefined || root === undefined) return undefined
  // Extension lines are allowed and mean nothing to us; the text ends with a newline.
  if (rest.at(-1) !== '' || rest.slice(0, -1).includes('')) return undefined
  return { origin, size, root, note }
}
