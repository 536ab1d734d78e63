// Holds the SQL of the audit log.
import type { Sql } from '../platform/database/database.js'
import type { ChainedEntry } from './chain.js'

export interface StoredEntry extends ChainedEntry {
  readonly hash: Buffer
  readonly mac: Buffer
}

export interface AuditHead {
  readonly seq: number
  readonly hash: Buffer
  readonly pruned_seq: number
  readonly pruned_hash: Buffer
}

const columns = 'seq, at, actor, origin, act, target, facts, hash, mac'

/** The end of the chain; until the transaction ends, nobody else appends. */
export async function lockHead(tx: Sql): Promise<AuditHead> {
  const { rows } = await tx.query<AuditHead>('select * from audit_head for update')
  return rows[0]!
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
  await tx.query('update audit_head set seq = $1, hash = $2', [seq, hash])
}

/** Entries after `seq`, in order, at most `atMost`. */
export async function selectEntries(db: Sql, seq: number, atMost: number): Promise<StoredEntry[]> {
  const text = `select ${columns} from audit_entry where seq > $1 order by seq limit $2`
  return (await db.query<StoredEntry>(text, [seq, atMost])).rows
}

/** Entries before `seq`, the newest first, at most `atMost`. */
export async function selectNewest(db: Sql, seq: number, atMost: number): Promise<StoredEntry[]> {
  const text = `select ${columns} from audit_entry where seq < $1 order by seq desc limit $2`
  return (await db.query<StoredEntry>(text, [seq, atMost])).rows
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

export async function updatePruned(tx: Sql, seq: number, hash: Buffer): Promise<void> {
  await tx.query('update audit_head set pruned_seq = $1, pruned_hash = $2', [seq, hash])
}

export async function deletePruned(db: Sql, atMost: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from audit_entry where seq in (
       select seq from audit_entry where seq <= (select pruned_seq from audit_head) order by seq limit $1)`,
    [atMost],
  )
  return rowCount
}
