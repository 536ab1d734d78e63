// Finds the first entry of the audit log that is not as it was written.
import { timingSafeEqual } from 'node:crypto'
import type { AuditHead, StoredEntry } from './audit-store.js'
import { firstHash, hashEntry, macOf } from './chain.js'

export interface Verification {
  readonly entries: number
  /** The end of the chain: noted elsewhere, it proves later that nothing before it has changed. */
  readonly head: string
  /** The first entry that is wrong and why; null when all are right. */
  readonly fault: { readonly seq: number; readonly problem: string } | null
}

/** An end of the chain as operators store it elsewhere: `SEQ:HASH`. */
const endText = (seq: number, hash: Buffer): string => `${seq}:${hash.toString('hex')}`

/** The log has lost its stored end. */
export const headGone: Verification = {
  entries: 0,
  head: endText(0, firstHash),
  fault: { seq: 0, problem: 'the end of the log is gone' },
}

/** What is wrong with an entry, given the one before it. */
function problemOf(entry: StoredEntry, seq: number, before: Buffer, key: Buffer): string | undefined {
  if (entry.seq !== seq) return 'the entry is missing'
  if (!hashEntry(before, entry).equals(entry.hash)) return 'the entry, or the one before it, was changed'
  if (entry.mac.length !== 32 || !timingSafeEqual(macOf(key, entry.hash), entry.mac))
    return 'the entry was not written by this installation'
  return undefined
}

/**
 * Checks the entries up to `head`, and that the chain holds the ends in `known`.
 * @param parts.entries those after the last pruned one, in order; more may have been appended after `head`
 * @param parts.key the audit key
 */
export async function verifyChain(
  parts: { head: AuditHead; entries: AsyncIterable<StoredEntry>; key: Buffer },
  known: readonly string[],
): Promise<Verification> {
  const { head, entries, key } = parts
  let before = head.pruned_hash
  let seq = head.pruned_seq
  const missing = new Set(known)
  missing.delete(endText(seq, before))
  const result = (fault: Verification['fault']): Verification => {
    return { entries: seq - head.pruned_seq, head: endText(head.seq, head.hash), fault }
  }
  for await (const entry of entries) {
    if (seq === head.seq) break // appended since
    const problem = problemOf(entry, seq + 1, before, key)
    if (problem !== undefined) return result({ seq: seq + 1, problem })
    seq = entry.seq
    before = entry.hash
    missing.delete(endText(seq, before))
  }
  if (seq < head.seq)
    return result({ seq: seq + 1, problem: `the entry is missing: the log continued to ${head.seq}` })
  if (!before.equals(head.hash))
    return result({ seq, problem: 'the entry is not the one that the log ended with' })
  for (const lost of missing) {
    const at = Number(lost.split(':')[0])
    if (at > head.pruned_seq)
      return result({ seq: at, problem: 'the log no longer holds a head that was stored earlier' })
  }
  return result(null)
}
