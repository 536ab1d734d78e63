// Holds the SQL of the calls of the last minutes: how many there were, how many failed, and how long they took.
import type { Sql } from '../platform/database/database.js'
import { idsAround } from './usage-ids.js'
import type { Period } from './usage-period.js'

/** The newest calls that are read: some 30 ms of the embedded database, which does one thing at a time. */
const callsRead = 10_000

export interface CallsOfWindow {
  readonly calls: number
  readonly failed: number
  /** Null without calls. */
  readonly p95_ms: number | null
}

export async function selectWindow(sql: Sql, period: Period): Promise<CallsOfWindow> {
  const { below, above } = idsAround(period)
  const { rows } = await sql.query<CallsOfWindow>(
    `with newest as materialized (
       select at, http_status, duration_ms from usage_event
       where transaction_id > $1::uuid and transaction_id < $2::uuid order by transaction_id desc limit $5)
     select count(*)::bigint as calls, count(*) filter (where http_status >= 500)::bigint as failed,
       percentile_cont(0.95) within group (order by duration_ms::float8) as p95_ms
     from newest where at >= $3 and at < $4`,
    [below, above, period.from, period.to, callsRead],
  )
  return rows[0]!
}
