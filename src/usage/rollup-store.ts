// The SQL of the ledger's rollups: events summed by hour, later by day, and the state of the summing.
import { indiaMs } from '../kernel/clock.js'
import { batchFileFailures, failures } from '../kernel/failures.js'
import type { Sql } from '../platform/database/database.js'
import { batchStatusName, taskStatusName } from './usage-event.js'
import { smallestIdAt, smallestIdColumn, timeChars } from './usage-ids.js'
import type { Period } from './usage-period.js'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** When the hour or day (`widthMs`) of a time begins in Indian Standard Time. */
export const floorTo = (at: number, widthMs: number): number =>
  Math.floor((at + indiaMs) / widthMs) * widthMs - indiaMs
export const ceilTo = (at: number, widthMs: number): number =>
  -floorTo(-at - 2 * indiaMs, widthMs) - 2 * indiaMs

/** The same in SQL. */
export const floorColumn = (at: string, widthMs: number) =>
  `((${at} + ${indiaMs}) / ${widthMs}) * ${widthMs} - ${indiaMs}`

/** What events are summed by. */
export const rollupGroups = 'client_id, lookup, sub_code, origin, source, http_status, currency'
export const rollupSums = 'calls, charged, submissions, amount, cost'

const fileSubCodes = new Set(batchFileFailures.map((code) => failures[code].subCode))

/**
 * Calls about batches and tasks: a submission of a file, accepted or refused, and a request for a state. They ask no source,
 * name no subject, and are free; each record of the batch is a separate call.
 */
const isSubmission = `source is null and subject_index is null and request_id is null and (
  lookup in ('${batchStatusName}', '${taskStatusName}') or sub_code in (${['SUCCESS', ...fileSubCodes].map((code) => `'${code}'`).join(', ')}))`

/** The columns `rollupSums` of a group of events. */
export const sumsOfEvents = `count(*)::bigint as calls, count(*) filter (where charged)::bigint as charged,
  count(*) filter (where not charged and ${isSubmission})::bigint as submissions,
  coalesce(sum(price), 0)::bigint as amount, coalesce(sum(cost), 0)::bigint as cost`

/** Of a group of rows that have `rollupSums` already. */
export const sumsOfSums = rollupSums
  .split(', ')
  .map((name) => `sum(${name})::bigint as ${name}`)
  .join(', ')

export interface RollupState {
  /** Events whose ids were made before it are summed up; a Unix time in milliseconds, as all of these. */
  readonly rolled: number
  /** Days before it have rows of whole days, later ones of hours. */
  readonly merged: number
  /** The next `rolled`, once it may take effect. */
  readonly closing: number
  /** Whether `closing` was announced long enough ago that every node knows it. */
  readonly isKnown: boolean
  /** Whether the transactions that were in progress then have ended; null: they are not yet known. */
  readonly isSettled: boolean | null
}

/** Locks the state until the transaction ends. `settleMs`: after this time, every node knows what was announced. */
export async function lockState(db: Sql, settleMs: number): Promise<RollupState> {
  const { rows } = await db.query<RollupState>(
    `select rolled, merged, closing, closing_at <= now() - $1 * interval '1 millisecond' as "isKnown",
       pg_snapshot_xmin(pg_current_snapshot()) >= horizon as "isSettled"
     from usage_rollup_state for update`,
    [settleMs],
  )
  return rows[0]!
}

export async function selectState(db: Sql): Promise<Pick<RollupState, 'rolled' | 'merged' | 'closing'>> {
  const { rows } = await db.query<RollupState>('select rolled, merged, closing from usage_rollup_state')
  return rows[0]!
}

/** Announces the next `rolled`. */
export const announce = (tx: Sql, closing: number) =>
  tx.query('update usage_rollup_state set closing = $1, closing_at = clock_timestamp(), horizon = null', [
    closing,
  ])

/** Notes which transactions must have ended: those in progress now. */
export const setHorizon = (tx: Sql) =>
  tx.query('update usage_rollup_state set horizon = pg_snapshot_xmax(pg_current_snapshot())')

export const setRolled = (tx: Sql, rolled: number) =>
  tx.query('update usage_rollup_state set rolled = $1', [rolled])

export const setMerged = (tx: Sql, merged: number) =>
  tx.query('update usage_rollup_state set merged = $1', [merged])

/** When the oldest id of the ledger was made; undefined if it is empty. */
export const firstEventAt = (db: Sql): Promise<number | undefined> => timeAfter(db, 0, 0)

/** A time after `from` before which about `events` calls came in; undefined where there are fewer. */
export async function timeAfter(db: Sql, from: number, events: number): Promise<number | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select left(replace(transaction_id::text, '-', ''), ${timeChars}) as id from usage_event
     where transaction_id >= $1::uuid order by transaction_id offset $2 limit 1`,
    [smallestIdAt(from), events],
    'usage-time',
  )
  return rows[0] && Number.parseInt(rows[0].id, 16)
}

/** The hour or day of the row that comes after `rows` others from `from` on; undefined where there are fewer. */
export async function timeOfRow(db: Sql, from: number, rows: number): Promise<number | undefined> {
  const text = 'select at from usage_rollup where at >= $1 order by at offset $2 limit 1'
  return (await db.query<{ at: number }>(text, [from, rows], 'rollup-time')).rows[0]?.at
}

/** The oldest hour or day with rows from `from` on. */
export async function firstRollupAt(db: Sql, from: number): Promise<number | undefined> {
  const { rows } = await db.query<{ at: number | null }>(
    'select min(at) as at from usage_rollup where at >= $1',
    [from],
  )
  return rows[0]!.at ?? undefined
}

/**
 * Adds up by hour the events whose ids were made in the time `made`, and that came in within `period`, when it is
 * given.
 */
export async function rollEvents(tx: Sql, creationPeriod: Period, period?: Period): Promise<void> {
  await tx.query(
    `insert into usage_rollup (at, ${rollupGroups}, ${rollupSums})
     select ${floorColumn('at', hourMs)}, ${rollupGroups}, ${sumsOfEvents}
     from usage_event where transaction_id >= $1::uuid and transaction_id < $2::uuid
       and at >= coalesce($3::bigint, at) and at < coalesce($4::bigint, at + 1)
     group by 1, ${rollupGroups}`,
    [
      smallestIdAt(creationPeriod.from),
      smallestIdAt(creationPeriod.to),
      period?.from ?? null,
      period?.to ?? null,
    ],
  )
}

/** Makes one row of each group out of all rows of one hour or day. */
export const mergeRows = (tx: Sql, at: number, widthMs: number) =>
  tx.query(
    `with parts as (delete from usage_rollup where at >= $1 and at < $2 returning *)
     insert into usage_rollup (at, ${rollupGroups}, ${rollupSums})
     select $1, ${rollupGroups}, ${sumsOfSums} from parts group by ${rollupGroups}`,
    [at, at + widthMs],
  )

/** The columns of an event that `countLate` and the count of charges read. */
export const lateColumns = `transaction_id, at, ${rollupGroups}, charged, price, cost, subject_index, request_id, attempts`

/** The lock makes an insert wait for a pass in progress, which either sees its events or has moved `rolled` beyond them. */
export const lateState = ', state as materialized (select rolled from usage_rollup_state for share)'

/**
 * Counts those of `added` (`lateColumns`) whose ids are of a time that is summed up already: the tail of the ledger's
 * insert. Follows `lateState`.
 */
export const countLate = `
insert into usage_rollup (at, ${rollupGroups}, ${rollupSums})
select ${floorColumn('at', hourMs)}, ${rollupGroups}, ${sumsOfEvents}
from added, state where transaction_id < ${smallestIdColumn('rolled')} group by 1, ${rollupGroups}`

/**
 * Deletes the oldest hour or day before that time; returns whether there was one. The sums that were made of it end with it,
 * so it waits for one who is making some, before it locks what that one reads.
 */
export async function deleteOldestRollup(db: Sql, before: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `with state as materialized (select rolled from usage_rollup_state for share)
     delete from usage_rollup using state where at < $1 and at = (select min(at) from usage_rollup)`,
    [before],
  )
  return rowCount > 0
}
