// Holds the SQL of latencies: how long the newest calls of a period took, by the source that answered them.
import type { Sql } from '../platform/database/database.js'
import { conditionsOf, type EventFilter } from './figures-store.js'
import { idsAround } from './usage-ids.js'
import type { Period } from './usage-period.js'

/** The newest calls that are read: some 10 ms of the embedded database, which does one thing at a time. */
export const callsRead = 5_000

export interface SourceLatency {
  readonly source: string
  readonly calls: number
  readonly p50_ms: number
  readonly p95_ms: number
}

/** Answers of the cache are left out: no source was asked for them. */
export async function selectLatencies(
  sql: Sql,
  filter: EventFilter,
  period: Period,
): Promise<SourceLatency[]> {
  const { below, above } = idsAround(period)
  const values: unknown[] = [below, above, period.from, period.to, callsRead]
  const conditions = conditionsOf(filter, values)
  const { rows } = await sql.query<SourceLatency>(
    `with newest as materialized (
       select * from usage_event where transaction_id > $1::uuid and transaction_id < $2::uuid
       order by transaction_id desc limit $5)
     select source, count(*)::bigint as calls,
       percentile_cont(0.5) within group (order by duration_ms::float8) as p50_ms,
       percentile_cont(0.95) within group (order by duration_ms::float8) as p95_ms
     from newest where source is not null and not cached and at >= $3 and at < $4 and ${conditions}
     group by source order by source`,
    values,
  )
  return rows
}
