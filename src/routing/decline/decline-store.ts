// Holds the SQL of declines and missed minimum volumes: what was told, and which day was checked last.
import { countRows } from '../../platform/database/count-rows.js'
import type { Sql } from '../../platform/database/database.js'
import type { DeclineRow } from './rule.js'

/** The declines that are not over. */
export async function selectDeclines(db: Sql): Promise<DeclineRow[]> {
  const { rows } = await db.query<DeclineRow>(
    `select source, lookup, measure, period, since, share, usual, slow_step as "slowStep" from source_decline
     order by source, lookup, measure`,
  )
  return rows
}

export const insertDecline = (tx: Sql, row: DeclineRow) =>
  tx.query(
    `insert into source_decline (source, lookup, measure, period, since, share, usual, slow_step)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [row.source, row.lookup, row.measure, row.period, row.since, row.share, row.usual, row.slowStep],
  )

export const deleteDecline = (tx: Sql, { source, lookup, measure }: DeclineRow) =>
  tx.query('delete from source_decline where source = $1 and lookup = $2 and measure = $3', [
    source,
    lookup,
    measure,
  ])

/** The last day that was checked. */
export async function selectCheckedDay(db: Sql): Promise<number> {
  return (await db.query<{ day: number }>('select day from source_day_check')).rows[0]!.day
}

/** Takes the check of a day until the transaction ends; false: it was done, here or on another node. */
export async function takeCheck(tx: Sql, day: number): Promise<boolean> {
  return (await tx.query('update source_day_check set day = $1 where day < $1', [day])).rowCount === 1
}

/** Notes that the operator is told of a minimum in a month; false: it was noted before. */
export async function markMissed(tx: Sql, source: string, start: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into source_minimum (source, start) values ($1, $2) on conflict do nothing',
    [source, start],
  )
  return rowCount === 1
}

const endedMinimums = 'source_minimum where start < $1'

export const countEndedMinimums = (db: Sql, before: number): Promise<number> =>
  countRows(db, endedMinimums, [before])

export const deleteEndedMinimums = async (db: Sql, before: number): Promise<number> =>
  (await db.query(`delete from ${endedMinimums}`, [before])).rowCount
