// Hashes leaves and nodes of the Merkle tree as RFC 6962, section 2.1, says.
import { createHash } from 'node:crypto'

export const hashBytes = 32

/** SHA-256 of byte strings and texts, one after the other. */
export function sha256(...parts: readonly (Uint8Array | string)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const leafPrefix = Buffer.of(0)
const nodePrefix = Buffer.of(1)

/** The hash of an entry as a leaf. The prefix keeps a leaf from being taken for a node. */
export const leafHash = (entry: Uint8Array | string): Buffer => sha256(leafPrefix, entry)

export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(nodePrefix, left, right)

/** The root of the tree without leaves. */
export const emptyRoot: Buffer = sha256()

/** The largest power of two that is smaller than `count` (at least 2). Sizes may exceed 32 bits. */
export function splitOf(count: number): number {
  let split = 1
  while (split * 2 < count) split *= 2
  return split
}
