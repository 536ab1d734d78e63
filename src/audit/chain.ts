// Computes the hashes that chain the entries of the audit log to one another.
import { createHash, createHmac } from 'node:crypto'

export interface ChainedEntry {
  readonly seq: number
  /** Unix milliseconds. */
  readonly at: number
  readonly actor: string
  readonly origin: string
  readonly act: string
  readonly target: string | null
  /** A JSON object, as text. */
  readonly facts: string
}

/** What the chain of an empty log begins with. */
export const firstHash = Buffer.alloc(32)

/** SHA-256 of the hash before the entry, in hex, and the entry's fields, as one JSON array. */
export function hashEntry(before: Buffer, entry: ChainedEntry): Buffer {
  const { seq, at, actor, origin, act, target, facts } = entry
  const text = JSON.stringify([before.toString('hex'), seq, at, actor, origin, act, target, facts])
  return createHash('sha256').update(text).digest()
}

/** The end of the chain, and how far it was pruned. */
export interface ChainEnds {
  readonly seq: number
  readonly hash: Buffer
  readonly pruned_seq: number
  readonly pruned_hash: Buffer
}

/** An end of the chain as operators store it elsewhere: `SEQ:HASH`. */
export const endText = (seq: number, hash: Buffer): string => `${seq}:${hash.toString('hex')}`

/** The acts whose entries hold how far the log was pruned, as the fact `pruned`. */
export const pruningActs: readonly string[] = ['audit.prune', 'access.guard', 'access.reseal']

/** Proves that the holder of the audit key wrote these ends. */
export const macOfEnds = (key: Buffer, ends: ChainEnds): Buffer =>
  createHmac('sha256', key)
    .update(`ends ${endText(ends.seq, ends.hash)} ${endText(ends.pruned_seq, ends.pruned_hash)}`)
    .digest()

/** Proves that the holder of the audit key wrote an entry with this hash. */
export const macOf = (key: Buffer, hash: Buffer): Buffer => createHmac('sha256', key).update(hash).digest()
