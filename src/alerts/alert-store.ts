// Holds the SQL of alerts: their thresholds, what the last check found, and what was reported.
import { countRows } from '../platform/database/count-rows.js'
import type { Sql } from '../platform/database/database.js'

export interface RuleRow {
  readonly kind: string
  readonly is_on: boolean
  readonly threshold: number
  readonly minutes: number
}

export interface StateRow {
  readonly kind: string
  readonly state: 'quiet' | 'firing' | 'unknown'
  readonly since: number
  readonly checked_at: number
  readonly value: number | null
  readonly about: string | null
}

export interface ReportRow {
  readonly id: number
  readonly kind: string
  readonly state: 'firing' | 'resolved'
  readonly at: number
  readonly value: number | null
  readonly threshold: number
  readonly about: string | null
}

/** Any constant, the same on every node. */
const checkLock = 730_414

/** One check at a time, over all nodes. */
export async function lockCheck(tx: Sql): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [checkLock])
}

export const selectRules = async (sql: Sql): Promise<RuleRow[]> =>
  (await sql.query<RuleRow>('select kind, is_on, threshold, minutes from alert_rule')).rows

export async function putRule(sql: Sql, rule: RuleRow, now: number): Promise<void> {
  await sql.query(
    `insert into alert_rule (kind, is_on, threshold, minutes, changed_at) values ($1, $2, $3, $4, $5)
     on conflict (kind) do update set is_on = $2, threshold = $3, minutes = $4, changed_at = $5`,
    [rule.kind, rule.is_on, rule.threshold, rule.minutes, now],
  )
}

export const selectStates = async (sql: Sql): Promise<StateRow[]> =>
  (await sql.query<StateRow>('select kind, state, since, checked_at, value, about from alert_state')).rows

export async function putState(sql: Sql, row: StateRow): Promise<void> {
  await sql.query(
    `insert into alert_state (kind, state, since, checked_at, value, about) values ($1, $2, $3, $4, $5, $6)
     on conflict (kind) do update set state = $2, since = $3, checked_at = $4, value = $5, about = $6`,
    [row.kind, row.state, row.since, row.checked_at, row.value, row.about],
  )
}

export async function deleteState(sql: Sql, kind: string): Promise<void> {
  await sql.query('delete from alert_state where kind = $1', [kind])
}

export async function insertReport(sql: Sql, row: Omit<ReportRow, 'id'>): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into alert_report (kind, state, at, value, threshold, about) values ($1, $2, $3, $4, $5, $6)
     returning id`,
    [row.kind, row.state, row.at, row.value, row.threshold, row.about],
  )
  return rows[0]!.id
}

/** The newest first. `before`: only those with a smaller id. */
export async function selectReports(sql: Sql, limit: number, before: number | null): Promise<ReportRow[]> {
  const { rows } = await sql.query<ReportRow>(
    `select id, kind, state, at, value, threshold, about from alert_report
     where $2::bigint is null or id < $2 order by id desc limit $1`,
    [limit, before],
  )
  return rows
}

const ended = 'alert_report where at < $1'

export const countReports = (sql: Sql, before: number): Promise<number> => countRows(sql, ended, [before])

export const deleteReports = async (sql: Sql, before: number, atMost: number): Promise<number> =>
  (
    await sql.query(`delete from alert_report where id in (select id from ${ended} limit $2)`, [
      before,
      atMost,
    ])
  ).rowCount
