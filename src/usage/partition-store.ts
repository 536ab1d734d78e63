// The SQL of the ledger's partitions: one table for each month of Indian Standard Time, found by the ids of its calls.
import { countRows } from '../platform/database/count-rows.js'
import type { Database, Sql } from '../platform/database/database.js'
import { monthBegins } from './spend-store.js'
import { useSubjectIndex } from './subject-calls.js'
import { smallestIdAt } from './usage-ids.js'

/** Longest wait for a table's lock, since every event behind it waits too. The next pass tries again. */
const lockWithin = '500ms'

/**
 * A partition of usage_event, and the ids it holds: 32 hex characters; null where it has no such bound, or is the
 * default.
 */
export interface Partition {
  readonly name: string
  readonly isDefault: boolean
  readonly from: string | null
  /** The first id that is not in it. */
  readonly to: string | null
  /** Its new rows are not vacuumed: see `setFilling`. */
  readonly isFilling: boolean
}

/** The setting of a table by which autovacuum leaves new rows alone. */
const noInsertVacuum = 'autovacuum_vacuum_insert_threshold'

const partitionsQuery = `
select relname as name, pg_get_expr(relpartbound, c.oid) as bound,
  coalesce('${noInsertVacuum}=-1' = any(reloptions), false) as filling
from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'usage_event'::regclass order by relname`

const boundForm = /^FOR VALUES FROM \((?:MINVALUE|'([0-9a-f-]{36})')\) TO \((?:MAXVALUE|'([0-9a-f-]{36})')\)$/

export async function selectPartitions(db: Sql): Promise<Partition[]> {
  const { rows } = await db.query<{ name: string; bound: string; filling: boolean }>(partitionsQuery)
  const hex = (id: string | undefined) => id?.replaceAll('-', '') ?? null
  return rows.map(({ name, bound, filling: isFilling }) => {
    const [, from, to] = boundForm.exec(bound) ?? []
    return { name, isDefault: bound === 'DEFAULT', from: hex(from), to: hex(to), isFilling }
  })
}

/**
 * Says whether a partition is being filled. A vacuum would record the free space at the end of each page. Short events
 * would then fill gaps all over the month, and each would read a page and log it whole: with ten million events an
 * insert took four times as long. Once it is full, autovacuum freezes its rows at once.
 */
export const setFilling = (db: Database, name: string, isFilling: boolean): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query(`set local lock_timeout = '${lockWithin}'`)
    const change = isFilling ? `set (${noInsertVacuum} = -1)` : `reset (${noInsertVacuum})`
    await tx.query(`alter table ${name} ${change}`)
  })

/** `month`: year * 12 + month - 1, as in `monthOf`. */
export const idsOfMonth = (month: number): { from: string; to: string } => ({
  from: smallestIdAt(monthBegins(month)),
  to: smallestIdAt(monthBegins(month + 1)),
})

const nameOf = (month: number): string =>
  `usage_event_${Math.floor(month / 12)}_${String((month % 12) + 1).padStart(2, '0')}`

/** Events of a month that lie in the default partition, counted up to `atMost`. */
async function strayEvents(tx: Sql, { from, to }: { from: string; to: string }, atMost: number) {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::bigint as count from (
       select from usage_event_default where transaction_id >= $1 and transaction_id < $2 limit $3) as found`,
    [from, to, atMost],
  )
  return rows[0]!.count
}

/**
 * Makes the partition of a month, and moves there what the default partition has of it. Returns false, and makes
 * none, when that is more than `moveAtMost`: calls would wait too long.
 */
export const createMonth = (db: Database, month: number, moveAtMost: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const name = nameOf(month)
    const ids = idsOfMonth(month)
    await tx.query(`set local lock_timeout = '${lockWithin}'`)
    await tx.query('lock table usage_event_default in access exclusive mode')
    const { rows } = await tx.query<{ there: boolean }>('select to_regclass($1) is not null as there', [name])
    if (rows[0]!.there) return true // another node was quicker
    const stray = await strayEvents(tx, ids, moveAtMost + 1)
    if (stray > moveAtMost) return false
    await tx.query(`create table ${name} (like usage_event including defaults) with (${noInsertVacuum} = -1)`)
    if (stray > 0)
      await tx.query(
        `with stray as (
           delete from usage_event_default where transaction_id >= $1 and transaction_id < $2 returning *)
         insert into ${name} select * from stray`,
        [ids.from, ids.to],
      )
    await tx.query(
      `alter table usage_event attach partition ${name} for values from ('${ids.from}') to ('${ids.to}')`,
    )
    return true
  })

/** Pages of a table that one statement reads: a few milliseconds of work. */
const pagesAtOnce = 512

/** Replaces the index of a subject in a partition, some pages at a time; returns how many each time. */
export async function* replaceSubject(
  db: Sql,
  name: string,
  subject: Buffer,
  by: Buffer,
): AsyncGenerator<number> {
  const { rows } = await db.query<{ pages: number }>(
    'select (pg_relation_size($1::regclass) / 8192)::bigint as pages',
    [name],
  )
  for (let page = 0; page <= rows[0]!.pages; page += pagesAtOnce) {
    const { rowCount } = await db.query(
      `update ${name} set subject_index = $3, receipt_salt = null where ctid >= $1::tid and ctid < $2::tid and subject_index = $4`,
      [`(${page},0)`, `(${page + pagesAtOnce},0)`, by, subject],
    )
    yield rowCount
  }
}

/** How many events `replaceSubject` would change, in all partitions. */
export const countSubject = (db: Database, subjects: readonly Buffer[]): Promise<number> =>
  db.transaction(async (tx) => {
    await useSubjectIndex(tx)
    return countRows(tx, 'usage_event where subject_index = any($1::bytea[])', [subjects])
  })

/** Drops a partition with all its events; returns how many there were. */
export const dropPartition = (db: Database, { name }: Partition): Promise<number> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.query<{ count: number }>(`select count(*)::bigint as count from ${name}`)
    await tx.query(`set local lock_timeout = '${lockWithin}'`)
    await tx.query(`drop table ${name}`)
    return rows[0]!.count
  })
