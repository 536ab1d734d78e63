// The tables of bulk: only this file and chunk-store.ts name them. Sealed values stay sealed here; ids are 32 hex characters.
import { countRows } from '../platform/database/count-rows.js'
import type { Sql } from '../platform/database/database.js'
import type { PauseReason } from './bulk-parts.js'

export const bulkStates = ['loading', 'running', 'paused', 'completed', 'cancelled'] as const
export type BulkState = (typeof bulkStates)[number]

export interface BulkRow {
  request_id: string
  client_id: string
  lookup: string
  name: string | null
  origin: string | null
  consent: string | null
  state: BulkState
  paused_for: PauseReason | null
  header: Buffer
  columns: Readonly<Record<string, number>>
  records: number
  duplicates: number
  malformed: number
  chunks: number
  done: number
  succeeded: number
  counts: Readonly<Record<string, number>>
  cost: number
  held: number
  max_cost: number | null
  rate: number | null
  started_at: number
  completed_at: number | null
}

export type NewBulk = Omit<
  BulkRow,
  'state' | 'paused_for' | 'done' | 'succeeded' | 'counts' | 'cost' | 'held' | 'completed_at'
>

const bulkColumns = `replace(request_id::text, '-', '') as request_id, client_id, lookup, name, origin, consent::text as consent, state, paused_for,
  header, columns, records, duplicates, malformed, chunks, done, succeeded, counts, cost, held, max_cost, rate,
  started_at, completed_at`

/** Inserts one whose chunks follow. */
export async function insertBulk(sql: Sql, bulk: NewBulk): Promise<void> {
  await sql.query(
    `insert into bulk (request_id, client_id, lookup, name, origin, state, header, columns, records, duplicates,
       malformed, chunks, max_cost, rate, started_at, consent)
     values ($1, $2, $3, $4, $5, 'loading', $6, $7::jsonb, $8, $9, $10, $11, $12, $13, $14, $15::json)`,
    [
      bulk.request_id,
      bulk.client_id,
      bulk.lookup,
      bulk.name,
      bulk.origin,
      bulk.header,
      JSON.stringify(bulk.columns),
      bulk.records,
      bulk.duplicates,
      bulk.malformed,
      bulk.chunks,
      bulk.max_cost,
      bulk.rate,
      bulk.started_at,
      bulk.consent,
    ],
  )
}

/** Begins one whose chunks are all there; the first `queued` of them are in the queue. */
export async function beginBulk(tx: Sql, requestId: string, queued: number): Promise<void> {
  await tx.query(`update bulk set state = 'running', next_chunk = $2 where request_id = $1`, [
    requestId,
    queued,
  ])
}

/** Not one that is loading. `retainedSince` absent: also one whose retention has ended. */
export async function selectBulk(
  sql: Sql,
  requestId: string,
  retainedSince?: number,
): Promise<BulkRow | undefined> {
  const { rows } = await sql.query<BulkRow>(
    `select ${bulkColumns} from bulk where request_id = $1 and state <> 'loading'
       and ($2::bigint is null or completed_at is null or completed_at > $2)`,
    [requestId, retainedSince ?? null],
    'bulk-by-id',
  )
  return rows[0]
}

/** The newest first. `clientId` null: of all clients; `state` null: in any state. `after`: only those that follow this one. */
export async function selectBulks(
  sql: Sql,
  filter: {
    clientId: string | null
    state: BulkState | null
    limit: number
    after?: { startedAt: number; requestId: string } | undefined
    retainedSince: number
  },
): Promise<BulkRow[]> {
  const { rows } = await sql.query<BulkRow>(
    `select ${bulkColumns} from bulk
     where state <> 'loading' and ($1::text is null or client_id = $1) and ($6::text is null or state = $6)
       and (completed_at is null or completed_at > $3)
       and ($4::bigint is null or (started_at <= $4 and (started_at < $4 or request_id > $5::uuid)))
     order by started_at desc, request_id limit $2`,
    [
      filter.clientId,
      filter.limit,
      filter.retainedSince,
      filter.after?.startedAt ?? null,
      filter.after?.requestId ?? null,
      filter.state,
    ],
  )
  return rows
}

/**
 * Pauses one in progress, or changes why it is paused. Returns false when it has ended.
 * @param maxCost for `max_cost`: the maximum that was reached; it is not paused when a resumption has raised that since
 */
export async function pauseBulk(
  sql: Sql,
  requestId: string,
  reason: PauseReason,
  maxCost: number | null = null,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update bulk set state = 'paused', paused_for = $2 where request_id = $1 and completed_at is null
       and (state = 'running' or paused_for = 'sources' or $2 = 'operator')
       and ($2 <> 'max_cost' or max_cost is not distinct from $3::bigint)`,
    [requestId, reason, maxCost],
  )
  return rowCount === 1
}

/** Resumes one that is paused. `reason`: only when it is paused for this. */
export async function resumeBulk(
  sql: Sql,
  requestId: string,
  change: { reason?: PauseReason; maxCost?: number | undefined; rate?: number | undefined } = {},
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update bulk set state = 'running', paused_for = null, max_cost = coalesce($3, max_cost), rate = coalesce($4, rate)
     where request_id = $1 and state = 'paused' and ($2::text is null or paused_for = $2)`,
    [requestId, change.reason ?? null, change.maxCost ?? null, change.rate ?? null],
  )
  return rowCount === 1
}

/** Ends one in progress; returns how many records were not done, undefined when it had ended. */
export async function cancelBulk(tx: Sql, requestId: string, now: number): Promise<number | undefined> {
  const { rows } = await tx.query<{ left: number }>(
    `update bulk set state = 'cancelled', paused_for = null, completed_at = $2
     where request_id = $1 and completed_at is null and state <> 'loading' returning records - done as left`,
    [requestId, now],
  )
  return rows[0]?.left
}

/** Takes `durationMs` of the bulk's time; returns when that begins. */
export async function takeTime(
  sql: Sql,
  requestId: string,
  now: number,
  durationMs: number,
): Promise<number> {
  const { rows } = await sql.query<{ ends: number }>(
    'update bulk set next_at = greatest(next_at, $2::bigint) + $3::bigint where request_id = $1 returning next_at as ends',
    [requestId, now, durationMs],
    'bulk-take-time',
  )
  return (rows[0]?.ends ?? now + durationMs) - durationMs
}

const ended = 'bulk where completed_at <= $1'
const abandoned = `bulk where completed_at is null and state <> 'loading' and started_at <= $1
  and client_id <> all($2::text[])`
const loading = `bulk where state = 'loading' and started_at < $1`

/** How many `deleteEnded` deletes, and `selectLoading` finds. */
export async function countEnded(
  sql: Sql,
  before: number,
  active: readonly string[],
  loadingBefore: number,
): Promise<number> {
  const counts = [
    await countRows(sql, ended, [before]),
    await countRows(sql, abandoned, [before, active]),
    await countRows(sql, loading, [loadingBefore]),
  ]
  return counts.reduce((sum, count) => sum + count, 0)
}

const anyEnded = `(select request_id from ${ended} union all select request_id from ${abandoned})`

/** Deletes some chunks of those that ended until `before`, or wait since then for a client that is not `active`. */
export async function deleteEndedChunks(
  sql: Sql,
  before: number,
  active: readonly string[],
  atMost: number,
): Promise<number> {
  const text = `delete from bulk_chunk where (request_id, n) in (
    select request_id, n from bulk_chunk where request_id in ${anyEnded} limit $3)`
  return (await sql.query(text, [before, active, atMost])).rowCount
}

/** The same of those whose chunks are deleted. */
export async function deleteEnded(
  sql: Sql,
  before: number,
  active: readonly string[],
  atMost: number,
): Promise<number> {
  const text = `delete from bulk where request_id in (
    select request_id from ${anyEnded} as over
    where not exists (select from bulk_chunk c where c.request_id = over.request_id) limit $3)`
  return (await sql.query(text, [before, active, atMost])).rowCount
}

/** Those whose loading began before `before`: their process was killed. */
export async function selectLoading(sql: Sql, before: number): Promise<string[]> {
  const { rows } = await sql.query<{ request_id: string }>(`select request_id from ${loading}`, [before])
  return rows.map(({ request_id }) => request_id)
}

/** Deletes one whose chunks are deleted. */
export async function deleteBulk(sql: Sql, requestId: string): Promise<void> {
  await sql.query('delete from bulk where request_id = $1', [requestId])
}
