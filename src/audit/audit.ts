// Writes the audit log, reads it, and finds the first entry that is not as it was written.
import type { Actor, AuditEntry, WriteAudit } from '../platform/audit-port.js'
import { type Database, type Sql, statementsOf } from '../platform/database/database.js'
import { inPortions } from '../platform/database/portions.js'
import * as store from './audit-store.js'
import { hashEntry, macOf } from './chain.js'
import { headGone, type Verification, verifyChain } from './verify-chain.js'

const entriesAtOnce = 500
const longestFact = 300

/** Limits a text to one line of bounded length: text from outside cannot break the log or fill it. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').slice(0, longestFact)

interface AuditParts {
  readonly db: Database
  readonly clock: { now(): number }
  /** The audit key. */
  readonly key: Buffer
}

/** Writes an entry at the end of the chain. */
async function append(
  { clock, key }: Pick<AuditParts, 'clock' | 'key'>,
  tx: Sql,
  actor: Actor,
  { act, target, facts = {} }: AuditEntry,
): Promise<void> {
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
  await store.insertEntry(tx, { ...entry, hash, mac: macOf(key, hash) })
}

/** Writes one entry in a transaction of its own: for what is read, or done in many transactions. */
export const createAuditAlone =
  (db: Database) =>
  (writeAudit: WriteAudit, entry: AuditEntry): Promise<void> =>
    db.transaction((tx) => writeAudit(tx, entry))

export function createAudit(parts: AuditParts) {
  const { db, key } = parts

  /** The entries in order, in portions, so that other work can run in between. */
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
        append(parts, statementsOf(tx), actor, entry),

    entries,

    /** Entries before `seq`, the newest first. */
    newest: (seq: number, atMost: number) => store.selectNewest(db, seq, atMost),

    /**
     * Checks every entry up to the end of the log when it begins. Expects the entries of `known` (`SEQ:HASH`, the
     * ends that earlier checks showed) to be in the chain.
     */
    async verify(known: readonly string[] = []): Promise<Verification> {
      const head = await store.selectHead(db)
      return head === undefined
        ? headGone
        : verifyChain({ head, entries: entries(head.pruned_seq), key }, known)
    },

    /** How many entries are older than `before`. */
    async olderThan(before: number): Promise<number> {
      return (await store.selectLastBefore(db, before))?.count ?? 0
    },

    /** Deletes the entries from before `before`; the rest of the chain stays as it is. Returns how many. */
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
