// Finds the calls about one person in the ledger, by the keyed indexes of their number.
import type { Database, Sql } from '../platform/database/database.js'
import type { Period } from './usage-period.js'

/** A call, as far as the person may know it. */
export interface SubjectCall {
  transaction_id: string
  request_id: string | null
  /** Unix milliseconds. */
  at: number
  client_id: string
  lookup: string
  sub_code: string | null
  http_status: number
  source: string | null
  cached: boolean
  /** JSON list; null where one source in the service answered, or none was asked. */
  attempts: string | null
  /** JSON; null when nothing was stated. */
  consent: string | null
}

export interface SubjectCalls {
  /** The newest first. */
  readonly calls: readonly SubjectCall[]
  /** All that there are in the period. */
  readonly total: number
}

const columns = `replace(transaction_id::text, '-', '') as transaction_id,
  replace(request_id::text, '-', '') as request_id, at, client_id, lookup, sub_code, http_status, source, cached,
  attempts::text as attempts, consent::text as consent`

/** Order and period come after the calls are found: else the whole ledger would be walked in that order. */
export const subjectQuery = `
with found as materialized (
  select * from usage_event where subject_index = any($1::bytea[]))
select ${columns}, count(*) over ()::bigint as total from found where at >= $2 and at < $3
order by found.transaction_id desc limit $4`

/** The planner takes an index that can only be asked for equality for useless here, and compiles what is quick. */
export async function useSubjectIndex(tx: Sql): Promise<void> {
  await tx.query('set local enable_seqscan = off')
  await tx.query('set local jit = off')
}

/**
 * @param indexes the keyed indexes of the person, one for each index key
 * @param most calls that are returned
 */
export const selectSubjectCalls = (
  db: Database,
  indexes: readonly Buffer[],
  { from, to }: Period,
  most: number,
): Promise<SubjectCalls> =>
  db.transaction(async (tx) => {
    await useSubjectIndex(tx)
    const values = [indexes, from, to, most]
    const { rows } = await tx.query<SubjectCall & { total: number }>(subjectQuery, values)
    return { calls: rows.map(({ total: _total, ...call }) => call), total: rows[0]?.total ?? 0 }
  })
