// Holds the SQL of the audit log.
import type { Sql } from '../platform/database/database.js'
import { type ChainEnds, type ChainedEntry, firstHash } from './chain.js'

export interface StoredEntry extends ChainedEntry {
  readonly hash: Buffer
  readonly mac: Buffer
}

export interface AuditHead extends ChainEnds {
  /** null: an earlier version wrote it, or somebody who does not have the key. */
  readonly mac: Buffer | null
}

const columns = 'seq, at, actor, origin, act, target, facts, hash, mac'

/** The end of the chain; until the transaction ends, nobody else appends. */
export async function lockHead(tx: Sql): Promise<AuditHead> {
  const lock = async () => (await tx.query<AuditHead>('select * from audit_head for update')).rows[0]
  const head = await lock()
  if (head !== undefined) return head
  // Somebody has deleted it. The chain continues where it is, and the missing MAC shows what happened.
  await tx.query(
    `insert into audit_head (seq, hash, pruned_seq, pruned_hash)
     select coalesce(max(seq), 0), coalesce((select hash from audit_entry order by seq desc limit 1), $1), 0, $1
     from audit_entry on conflict do nothing`,
    [firstHash],
  )
  return (await lock())!
}

export async function selectHead(db: Sql): Promise<AuditHead | undefined> {
  return (await db.query<AuditHead>('select * from audit_head')).rows[0]
}

export async function insertEntry(tx: Sql, entry: StoredEntry): Promise<void> {
  const { seq, at, actor, origin, act, target, facts, hash, mac } = entry
  await tx.query(`insert into audit_entry (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, [
    seq,
    at,
    actor,
    origin,
    act,
    target,
    facts,
    hash,
    mac,
  ])
}

export async function updateHead(tx: Sql, head: AuditHead): Promise<void> {
  await tx.query('update audit_head set seq = $1, hash = $2, pruned_seq = $3, pruned_hash = $4, mac = $5', [
    head.seq,
    head.hash,
    head.pruned_seq,
    head.pruned_hash,
    head.mac,
  ])
}

/** Entries after `seq`, in order, at most `atMost`. */
export async function selectEntries(db: Sql, seq: number, atMost: number): Promise<StoredEntry[]> {
  const text = `select ${columns} from audit_entry where seq > $1 order by seq limit $2`
  return (await db.query<StoredEntry>(text, [seq, atMost])).rows
}

/** What an entry must match; absent members match everything. */
export interface EntryFilter {
  /** Unix milliseconds; `to` is exclusive. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly actor?: string | undefined
  /** An act, or the beginning of several when it ends in a dot. */
  readonly act?: string | undefined
  readonly target?: string | undefined
}

/** Acts are ASCII: those that begin with `client.` stand before `client/`. */
const beyond = (prefix: string) => `${prefix.slice(0, -1)}/`

/** Whether entries are listed by their time: within a period, however much is newer, its index leads to them. */
const isByTime = ({ from, to }: EntryFilter): boolean => from !== undefined || to !== undefined

/** Where a page begins: before the entry with this number, of a period also by its time. */
export interface EntryPosition {
  readonly seq: number
  /** Unix milliseconds; absent on the first page. */
  readonly at?: number | undefined
}

/** Entries before a position that match, the newest first, at most `atMost`. */
export async function selectNewest(
  db: Sql,
  { seq, at }: EntryPosition,
  atMost: number,
  filter: EntryFilter,
): Promise<StoredEntry[]> {
  const { from, to, actor, act, target } = filter
  const values: unknown[] = [seq, atMost]
  const conditions =
    at === undefined ? ['seq < $1'] : [`(at, seq) < ($${values.push(at)}::bigint, $1::bigint)`]
  const add = (condition: string, value: unknown) => {
    if (value !== undefined) conditions.push(`${condition} $${values.push(value)}`)
  }
  add('at >=', from)
  add('at <', to)
  add('actor =', actor)
  add('target =', target)
  const isPrefix = act?.endsWith('.') === true
  add(`act collate "C" ${isPrefix ? '>=' : '='}`, act)
  if (isPrefix) add('act collate "C" <', beyond(act))
  const text = `select ${columns} from audit_entry where ${conditions.join(' and ')} order by ${isByTime(filter) ? 'at desc, seq desc' : 'seq desc'} limit $2`
  return (await db.query<StoredEntry>(text, values)).rows
}

/** The last entry older than `before`, with its hash; undefined when it is deleted already. */
export async function selectLastBefore(
  db: Sql,
  before: number,
): Promise<{ seq: number; hash: Buffer; count: number } | undefined> {
  const { rows } = await db.query<{ seq: number; hash: Buffer; count: number }>(
    `select seq, hash, (select count(*)::bigint from audit_entry e where e.seq <= last.seq) as count
     from audit_entry last
     where seq < coalesce((select min(seq) from audit_entry where at >= $1), 9007199254740991)
     order by seq desc limit 1`,
    [before],
  )
  return rows[0]
}

export async function deletePruned(db: Sql, atMost: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from audit_entry where seq in (
       select seq from audit_entry where seq <= (select pruned_seq from audit_head) order by seq limit $1)`,
    [atMost],
  )
  return rowCount
}

/** Whether this was ever done, as far as the log goes back. Compared as the index on acts is sorted. */
export async function hasActed(db: Sql, act: string): Promise<boolean> {
  const text = 'select from audit_entry where act collate "C" = $1 limit 1'
  return (await db.query(text, [act])).rows.length > 0
}
