// Writes the audit log, reads it, and finds the first entry that is not as it was written.
import type { Actor, AuditEntry, WriteAudit } from '../platform/audit-port.js'
import { type Database, type Sql, statementsOf } from '../platform/database/database.js'
import { inPortions } from '../platform/database/portions.js'
import * as store from './audit-store.js'
import { type ChainEnds, endText, hashEntry, macOf, macOfEnds } from './chain.js'
import { headFits, headGone, type Verification, verifyChain } from './verify-chain.js'

const entriesAtOnce = 500
const longestFact = 300

/** Limits a text to one line of bounded length: text from outside cannot break the log or fill it. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').slice(0, longestFact)

interface AuditParts {
  readonly db: Database
  readonly clock: { now(): number }
  /** The audit key. */
  readonly key: Buffer
  /** Whether the end of the log needs a MAC; not yet in an installation of an earlier version. */
  readonly needsMac: () => boolean
}

type ChainParts = Omit<AuditParts, 'db'>

/**
 * Writes an entry at the end of the chain; `pruned` is how far the chain is pruned from now on. An end that was changed
 * without the key gets no MAC, so that the change still shows afterwards.
 */
async function append(
  { clock, key, needsMac }: ChainParts,
  tx: Sql,
  head: store.AuditHead,
  actor: Actor,
  { act, target, facts = {} }: AuditEntry,
  pruned: Pick<ChainEnds, 'pruned_seq' | 'pruned_hash'> = head,
): Promise<void> {
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
  const { pruned_seq, pruned_hash } = pruned
  const ends = { seq: entry.seq, hash, pruned_seq, pruned_hash }
  const isKnown = !needsMac() || headFits(key, head)
  await store.updateHead(tx, { ...ends, mac: isKnown ? macOfEnds(key, ends) : null })
}

const prunedFact = ({ pruned_seq, pruned_hash }: Pick<ChainEnds, 'pruned_seq' | 'pruned_hash'>) =>
  endText(pruned_seq, pruned_hash)

/** Writes one entry in a transaction of its own: for what is read, or done in many transactions. */
export const createAuditAlone =
  (db: Database) =>
  (writeAudit: WriteAudit, entry: AuditEntry): Promise<void> =>
    db.transaction((tx) => writeAudit(tx, entry))

/**
 * Deletes the entries from before `before`, after an entry that says so; the rest of the chain stays as it is. Returns
 * how many. Throws when the end of the log was changed without the key: nothing is deleted then.
 */
const createPruning =
  (parts: AuditParts) =>
  async (before: number, actor: Actor): Promise<number> => {
    const { db, key, needsMac } = parts
    await db.transaction(async (tx) => {
      const head = await store.lockHead(tx)
      if (needsMac() && !headFits(key, head))
        throw new Error('the audit log was changed outside of this service: see "satyapan audit verify"')
      const last = await store.selectLastBefore(tx, before)
      if (last === undefined || last.seq <= head.pruned_seq) return
      const pruned = { pruned_seq: last.seq, pruned_hash: last.hash }
      const facts = { pruned: prunedFact(pruned) }
      await append(parts, tx, head, actor, { act: 'audit.prune', facts }, pruned)
    })
    return inPortions((atMost) => store.deletePruned(db, atMost))
  }

/**
 * Vouches for the end of the log and how far it was pruned, whoever wrote them: an entry names both. For the rows of an
 * earlier version, and for an operator who has looked into a change.
 */
const createVouching =
  ({ key }: AuditParts) =>
  async (tx: Sql, writeAudit: WriteAudit, entry: AuditEntry): Promise<void> => {
    const head = await store.lockHead(tx)
    await store.updateHead(tx, { ...head, mac: macOfEnds(key, head) })
    await writeAudit(tx, { ...entry, facts: { ...entry.facts, pruned: prunedFact(head) } })
  }

/** Gives the end of a log that is still empty its MAC, in the transaction that makes the key. */
export async function beginLog(tx: Sql, key: Buffer): Promise<void> {
  const head = await store.lockHead(tx)
  if (head.seq !== 0)
    throw new Error(
      'the keys are gone from the database (table key_ring), which was used before: restore a backup that holds them',
    )
  await store.updateHead(tx, { ...head, mac: macOfEnds(key, head) })
}

export function createAudit(parts: AuditParts) {
  const { db, key, needsMac } = parts

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
      async (tx, entry) => {
        const sql = statementsOf(tx)
        await append(parts, sql, await store.lockHead(sql), actor, entry)
      },

    vouch: createVouching(parts),

    /** Whether the end of the log is as this installation wrote it. */
    async isHeadRight(): Promise<boolean> {
      const head = await store.selectHead(db)
      return head !== undefined && (!needsMac() || headFits(key, head))
    },

    entries,

    /** Entries before the one with this number (of a period: also by its time) that match, the newest first. */
    newest: (seq: number, atMost: number, filter: store.EntryFilter = {}, at?: number) =>
      store.selectNewest(db, { seq, at }, atMost, filter),

    /**
     * Checks every entry up to the end of the log when it begins. Expects the entries of `known` (`SEQ:HASH`, the
     * ends that earlier checks showed) to be in the chain.
     */
    async verify(known: readonly string[] = []): Promise<Verification> {
      const head = await store.selectHead(db)
      return head === undefined
        ? headGone
        : verifyChain({ head, entries: entries(head.pruned_seq), key, needsMac: needsMac() }, known)
    },

    /** How many entries are older than `before`. */
    async olderThan(before: number): Promise<number> {
      return (await store.selectLastBefore(db, before))?.count ?? 0
    },

    prune: createPruning(parts),
  }
}

export type Audit = ReturnType<typeof createAudit>
