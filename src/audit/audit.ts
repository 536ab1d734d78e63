// Writes the audit log, reads it, and finds the first entry that is not as it was written.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Actor, AuditEntry, WriteAudit } from '../platform/audit-port.js'
import type { Database, Sql } from '../platform/database/database.js'
import { inPortions } from '../platform/database/portions.js'
import * as store from './audit-store.js'
import { firstHash, hashEntry } from './chain.js'

export interface Verification {
  readonly entries: number
  /** The end of the chain: noted elsewhere, it proves later that nothing before it has changed. */
  readonly head: string
  /** The first entry that is wrong and why; null when all are right. */
  readonly fault: { readonly seq: number; readonly problem: string } | null
}

const entriesAtOnce = 500
const longestFact = 300

/** A text that fits a line: what came from outside cannot break the log or fill it. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').slice(0, longestFact)

const headText = (seq: number, hash: Buffer): string => `${seq}:${hash.toString('hex')}`

export function createAudit(parts: {
  readonly db: Database
  readonly clock: { now(): number }
  /** The audit key. */
  readonly key: Buffer
}) {
  const { db, clock, key } = parts
  const macOf = (hash: Buffer) => createHmac('sha256', key).update(hash).digest()

  async function append(tx: Sql, actor: Actor, { act, target, facts = {} }: AuditEntry): Promise<void> {
    const head = await store.lockHead(tx)
    const entry = {
      seq: head.seq + 1,
      at: clock.now(),
      actor: oneLine(actor.name),
      origin: oneLine(actor.origin),
      act,
      target: target === undefined ? null : oneLine(target),
      facts: JSON.stringify(facts),
    }
    const hash = hashEntry(head.hash, entry)
    await store.insertEntry(tx, { ...entry, hash, mac: macOf(hash) })
  }

  /** What is wrong with an entry, given the one before it. */
  function faultOf(entry: store.StoredEntry, seq: number, before: Buffer): string | undefined {
    if (entry.seq !== seq) return 'the entry is missing'
    if (!hashEntry(before, entry).equals(entry.hash)) return 'the entry, or the one before it, was changed'
    if (entry.mac.length !== 32 || !timingSafeEqual(macOf(entry.hash), entry.mac))
      return 'the entry was not written by this installation'
    return undefined
  }

  /** The entries in their order, in portions: other work gets its turn between them. */
  async function* entries(after = 0): AsyncGenerator<store.StoredEntry> {
    for (let seq = after; ; ) {
      const some = await store.selectEntries(db, seq, entriesAtOnce)
      yield* some
      if (some.length < entriesAtOnce) return
      seq = some.at(-1)!.seq
    }
  }

  return {
    /** Writes entries of one actor. */
    by:
      (actor: Actor): WriteAudit =>
      (tx, entry) =>
        append(tx, actor, entry),

    entries,

    /** Entries before `seq`, the newest first. */
    newest: (seq: number, atMost: number) => store.selectNewest(db, seq, atMost),

    /**
     * Checks every entry up to the end that there is when it begins. Expects the entries of `known` (`SEQ:HASH`, the
     * ends that earlier checks showed) to be in the chain.
     */
    async verify(known: readonly string[] = []): Promise<Verification> {
      const head = await store.selectHead(db)
      if (head === undefined)
        return {
          entries: 0,
          head: headText(0, firstHash),
          fault: { seq: 0, problem: 'the end of the log is gone' },
        }
      let before = head.pruned_hash
      let seq = head.pruned_seq
      const end = headText(head.seq, head.hash)
      const missing = new Set(known)
      const fault = (at: number, problem: string) => ({
        entries: seq - head.pruned_seq,
        head: end,
        fault: { seq: at, problem },
      })
      missing.delete(headText(seq, before))
      for await (const entry of entries(seq)) {
        if (seq === head.seq) break // appended since
        const problem = faultOf(entry, seq + 1, before)
        if (problem !== undefined) return fault(seq + 1, problem)
        seq = entry.seq
        before = entry.hash
        missing.delete(headText(seq, before))
      }
      if (seq < head.seq) return fault(seq + 1, 'the entry is missing: the log went on to ' + head.seq)
      if (!before.equals(head.hash)) return fault(seq, 'the entry is not the one that the log ended with')
      for (const lost of missing) {
        const at = Number(lost.split(':')[0])
        if (at > head.pruned_seq) return fault(at, 'the log no longer holds the end that was noted earlier')
      }
      return { entries: seq - head.pruned_seq, head: end, fault: null }
    },

    /** How many entries are older than `before`. */
    async olderThan(before: number): Promise<number> {
      return (await store.selectLastBefore(db, before))?.count ?? 0
    },

    /** Deletes the entries from before `before`; the rest of the chain stays as it is. Answers how many. */
    async prune(before: number): Promise<number> {
      await db.transaction(async (tx) => {
        const head = await store.lockHead(tx)
        const last = await store.selectLastBefore(tx, before)
        if (last !== undefined && last.seq > head.pruned_seq)
          await store.updatePruned(tx, last.seq, last.hash)
      })
      return inPortions((atMost) => store.deletePruned(db, atMost))
    },
  }
}

export type Audit = ReturnType<typeof createAudit>
