// Finds the first entry of the audit log that is not as it was written.
import { timingSafeEqual } from 'node:crypto'
import type { AuditHead, StoredEntry } from './audit-store.js'
import { type ChainEnds, endText, firstHash, hashEntry, macOf, macOfEnds, pruningActs } from './chain.js'

export interface Verification {
  readonly entries: number
  /** The end of the chain: noted elsewhere, it proves later that nothing before it has changed. */
  readonly head: string
  /** The first entry that is wrong and why; null when all are right. */
  readonly fault: { readonly seq: number; readonly problem: string } | null
}

/** The log has lost its stored end. */
export const headGone: Verification = {
  entries: 0,
  head: endText(0, firstHash),
  fault: { seq: 0, problem: 'the end of the log is gone (table audit_head): somebody has deleted it' },
}

const sameMac = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** Whether the holder of the audit key wrote the end of the log. */
export const headFits = (key: Buffer, head: AuditHead): boolean =>
  head.mac !== null && sameMac(macOfEnds(key, head), head.mac)

/** What is wrong with an entry, given the one before it. */
function problemOf(entry: StoredEntry, seq: number, before: Buffer, key: Buffer): string | undefined {
  if (entry.seq !== seq) return 'the entry is missing'
  if (!hashEntry(before, entry).equals(entry.hash)) return 'the entry, or the one before it, was changed'
  if (!sameMac(macOf(key, entry.hash), entry.mac)) return 'the entry was not written by this installation'
  return undefined
}

/** How far the log was pruned when an entry was written; undefined when the entry does not say it. */
function prunedIn({ act, facts }: StoredEntry): string | undefined {
  return pruningActs.includes(act) ? (JSON.parse(facts) as { pruned?: string }).pruned : undefined
}

/** What is wrong with the end of the log and its beginning; `recorded`: how far its entries say that it was pruned. */
function problemOfEnds(
  { head, key, needsMac }: { head: AuditHead; key: Buffer; needsMac: boolean },
  recorded: string | undefined,
): Verification['fault'] {
  if (!needsMac) return null // an earlier version wrote neither
  if (!headFits(key, head))
    return {
      seq: head.seq,
      problem: 'the end of the log (table audit_head) was not written by this installation',
    }
  if (head.pruned_seq > 0 && recorded !== endText(head.pruned_seq, head.pruned_hash))
    return { seq: head.pruned_seq, problem: 'no entry says that the log was pruned up to here' }
  return null
}

/** The first of the stored heads that the chain does not hold. */
function problemOfKnown(missing: ReadonlySet<string>, head: ChainEnds): Verification['fault'] {
  for (const lost of missing) {
    const seq = Number(lost.split(':')[0])
    const problem =
      seq > head.pruned_seq
        ? 'the log no longer holds a head that was stored earlier'
        : `this stored head can no longer be checked: the log is pruned up to ${head.pruned_seq}; give later ones only`
    return { seq, problem }
  }
  return null
}

/**
 * Checks the entries up to `head`, and that the chain holds the ends in `known`.
 * @param parts.entries those after the last pruned one, in order; more may have been appended after `head`
 * @param parts.key the audit key
 * @param parts.needsMac whether the end of the log needs a MAC
 */
export async function verifyChain(
  parts: { head: AuditHead; entries: AsyncIterable<StoredEntry>; key: Buffer; needsMac: boolean },
  known: readonly string[],
): Promise<Verification> {
  const { head, entries, key } = parts
  let before = head.pruned_hash
  let seq = head.pruned_seq
  const missing = new Set(known)
  missing.delete(endText(seq, before))
  let recorded: string | undefined
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
    recorded = prunedIn(entry) ?? recorded
    if (recorded !== undefined) missing.delete(recorded)
  }
  if (seq < head.seq)
    return result({ seq: seq + 1, problem: `the entry is missing: the log continued to ${head.seq}` })
  if (!before.equals(head.hash))
    return result({ seq, problem: 'the entry is not the one that the log ended with' })
  return result(problemOfEnds(parts, recorded) ?? problemOfKnown(missing, head))
}
