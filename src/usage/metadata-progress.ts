// Says how much of a period a report by metadata must read call by call, because its sums are not made.
import type { Sql } from '../platform/database/database.js'
import { dayMs } from './rollup-store.js'
import type { Period } from './usage-period.js'

export interface MetadataProgress {
  /** Calls of days whose sums are not made yet; those of the current day are among them. */
  readonly waitingCalls: number
  readonly waitingDays: number
  /** Calls of days on which the field had too many values to be summed. */
  readonly leftOutCalls: number
}

export async function selectMetadataProgress(
  sql: Sql,
  { from, to }: Period,
  field: string,
): Promise<MetadataProgress> {
  const { rows } = await sql.query<{ waiting_calls: number; waiting_days: number; left_out_calls: number }>(
    `select coalesce(sum(r.calls) filter (where d.at is null), 0)::bigint as waiting_calls,
       count(distinct r.day) filter (where d.at is null)::bigint as waiting_days,
       coalesce(sum(r.calls) filter (where d.left_out is null or $3 = any(d.left_out)), 0)::bigint
         - coalesce(sum(r.calls) filter (where d.at is null), 0)::bigint as left_out_calls
     from (select at / ${dayMs} * ${dayMs} as day, calls from usage_rollup where at >= $1 and at < $2) r
     left join usage_metadata_day d on d.at = r.day`,
    [from, to, field],
  )
  const { waiting_calls, waiting_days, left_out_calls } = rows[0]!
  return { waitingCalls: waiting_calls, waitingDays: waiting_days, leftOutCalls: left_out_calls }
}
