// The tables of batches: only this file, cancel-store.ts and chunk-queue.ts name them. Sealed values stay sealed here;
// ids are 32 hex characters.
import { countRows } from '../platform/database/count-rows.js'
import type { Sql } from '../platform/database/database.js'

export interface BatchRow {
  request_id: string
  client_id: string
  lookup: string
  transaction_id: string
  origin: string | null
  metadata: string | null
  consent: string | null
  records: number
  done: number
  succeeded: number
  submitted_at: number
  completed_at: number | null
  /** Records not answered by then are CANCELLED. */
  cancelled_at: number | null
  webhook_url: Buffer | null
}

export type NewBatch = Omit<BatchRow, 'done' | 'succeeded' | 'completed_at' | 'cancelled_at'> & {
  /** Sealed cells, one value per chunk. */
  inputs: readonly Buffer[]
}

const hex = (column: string) => `replace(${column}::text, '-', '') as ${column}`
const batchColumns = `${hex('request_id')}, client_id, lookup, ${hex('transaction_id')}, origin,
  metadata::text as metadata, consent::text as consent, records, done, succeeded, submitted_at, completed_at, cancelled_at, webhook_url`

export async function insertBatch(tx: Sql, batch: NewBatch): Promise<void> {
  await tx.query(
    `insert into batch (request_id, client_id, lookup, transaction_id, origin, metadata, records, submitted_at,
       webhook_url, bytes, consent)
     values ($1, $2, $3, $4, $5, $6::json, $7, $8, $9, $10, $11::json)`,
    [
      ...[batch.request_id, batch.client_id, batch.lookup, batch.transaction_id],
      ...[batch.origin, batch.metadata, batch.records, batch.submitted_at, batch.webhook_url],
      batch.inputs.reduce((sum, { length }) => sum + length, 0),
      batch.consent,
    ],
  )
  await tx.query(
    `insert into batch_chunk (request_id, n, input, queued)
     select $1, n - 1, input, false from unnest($2::bytea[]) with ordinality as c(input, n)`,
    [batch.request_id, batch.inputs],
  )
}

/** A client's batches in progress, bytes of all its kept batches, and when the oldest of those was completed. */
export async function selectStored(sql: Sql, clientId: string) {
  const { rows } = await sql.query<{ open: number; bytes: number; oldest: number | null }>(
    `select count(*) filter (where completed_at is null) as open, coalesce(sum(bytes), 0)::bigint as bytes,
       min(completed_at) as oldest
     from batch where client_id = $1`,
    [clientId],
    'batch-holdings',
  )
  return rows[0]!
}

/** `clientId` absent: of any client. `retainedSince` absent: also one whose retention has ended. */
export async function selectBatch(
  sql: Sql,
  requestId: string,
  filter: { clientId?: string; retainedSince?: number } = {},
): Promise<BatchRow | undefined> {
  const { rows } = await sql.query<BatchRow>(
    `select ${batchColumns} from batch where request_id = $1 and ($2::text is null or client_id = $2)
       and ($3::bigint is null or completed_at is null or completed_at > $3)`,
    [requestId, filter.clientId ?? null, filter.retainedSince ?? null],
    'batch-by-id',
  )
  return rows[0]
}

/** `completed`: with all its records; a cancelled batch has ended too. */
export type BatchState = 'processing' | 'completed' | 'cancelled'

/** Literals, so that the partial indexes serve them. */
const isIn: Record<BatchState, string> = {
  processing: 'completed_at is null and cancelled_at is null',
  completed: 'completed_at is not null and cancelled_at is null',
  cancelled: 'cancelled_at is not null',
}

export interface ListedBatch extends BatchRow {
  counts: Record<string, number>
}

/**
 * The newest first, with the number of records by sub_code so far. `clientId` null: of all clients. `after`: only those
 * that follow this one; its first condition is where the index begins.
 */
export async function selectBatches(
  sql: Sql,
  filter: {
    clientId: string | null
    requestId?: string
    state?: BatchState | undefined
    limit: number
    after?: { submittedAt: number; requestId: string } | undefined
    retainedSince: number
  },
): Promise<ListedBatch[]> {
  const { rows } = await sql.query<ListedBatch>(
    `select ${batchColumns}, coalesce((
       select jsonb_object_agg(sub_code, n) from (
         select e.key as sub_code, sum(e.value::int) as n
         from batch_chunk c, jsonb_each_text(c.counts) e where c.request_id = b.request_id group by e.key) s
       ), '{}'::jsonb) as counts
     from batch b
     where ($1::text is null or client_id = $1) and ($2::uuid is null or request_id = $2::uuid)
       and (completed_at is null or completed_at > $4)
       and ($5::bigint is null or (submitted_at <= $5 and (submitted_at < $5 or request_id > $6::uuid)))
       and ${filter.state === undefined ? 'true' : isIn[filter.state]}
     order by submitted_at desc, request_id limit $3`,
    [
      filter.clientId,
      filter.requestId ?? null,
      filter.limit,
      filter.retainedSince,
      filter.after?.submittedAt ?? null,
      filter.after?.requestId ?? null,
    ],
  )
  return rows
}

/** Counts incomplete batches, and their records that are not done, of all clients. */
export async function selectOpenTotals(sql: Sql): Promise<{ batches: number; records: number }> {
  const { rows } = await sql.query<{ batches: number; records: number }>(
    `select count(*)::bigint as batches, coalesce(sum(records - done), 0)::bigint as records
     from batch where completed_at is null`,
  )
  return rows[0]!
}

/** The sealed cells of a chunk; undefined when it is done or its batch has been deleted. */
export async function selectOpenChunk(sql: Sql, requestId: string, n: number): Promise<Buffer | undefined> {
  const { rows } = await sql.query<{ input: Buffer }>(
    'select input from batch_chunk where request_id = $1 and n = $2 and output is null',
    [requestId, n],
    'batch-chunk-open',
  )
  return rows[0]?.input
}

/** Writes the results of a chunk. Returns false when they were written before; then nothing changes. */
export async function updateChunk(
  tx: Sql,
  chunk: { requestId: string; n: number; output: Buffer; counts: Readonly<Record<string, number>> },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update batch_chunk set output = $3, counts = $4::jsonb
     where request_id = $1 and n = $2 and output is null`,
    [chunk.requestId, chunk.n, chunk.output, JSON.stringify(chunk.counts)],
    'batch-chunk-done',
  )
  return rowCount === 1
}

/** Counts records as done. Returns true for the last ones. It locks the batch's row, so only one chunk is the last. */
export async function addDone(
  tx: Sql,
  requestId: string,
  records: number,
  succeeded: number,
): Promise<boolean> {
  const { rows } = await tx.query<{ last: boolean }>(
    `update batch set done = done + $2, succeeded = succeeded + $3 where request_id = $1
     returning done = records as last`,
    [requestId, records, succeeded],
    'batch-add-done',
  )
  return rows[0]?.last === true
}

/** Returns false when it was completed before. */
export async function completeBatch(tx: Sql, requestId: string, now: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update batch set completed_at = $2 where request_id = $1 and completed_at is null and done = records',
    [requestId, now],
  )
  return rowCount === 1
}

/** The sealed rows of one chunk of the result file. */
export async function selectOutput(sql: Sql, requestId: string, n: number): Promise<Buffer | undefined> {
  const { rows } = await sql.query<{ output: Buffer | null }>(
    'select output from batch_chunk where request_id = $1 and n = $2',
    [requestId, n],
    'batch-chunk-output',
  )
  return rows[0]?.output ?? undefined
}

const completed = 'batch where completed_at <= $1'
const abandoned = `batch where completed_at is null and submitted_at <= $1 and client_id <> all($2::text[])`

/** How many batches `deleteCompleted` and `deleteAbandoned` delete. */
export async function countEnded(sql: Sql, before: number, active: readonly string[]): Promise<number> {
  return (await countRows(sql, completed, [before])) + (await countRows(sql, abandoned, [before, active]))
}

/** Deletes batches completed until `before` with all that belongs to them, some at a time; returns how many. */
export async function deleteCompleted(sql: Sql, before: number, atMost: number): Promise<number> {
  const text = `delete from batch where request_id in (select request_id from ${completed} limit $2)`
  return (await sql.query(text, [before, atMost])).rowCount
}

/** Deletes batches that were submitted until `before`, are not complete, and whose client is not among `active`. */
export async function deleteAbandoned(
  sql: Sql,
  before: number,
  active: readonly string[],
  atMost: number,
): Promise<number> {
  const text = `delete from batch where request_id in (select request_id from ${abandoned} limit $3)`
  return (await sql.query(text, [before, active, atMost])).rowCount
}

/** Deletes a batch that was completed until `before`. */
export async function deleteIfCompleted(sql: Sql, requestId: string, before: number): Promise<void> {
  await sql.query('delete from batch where request_id = $1 and completed_at <= $2', [requestId, before])
}

export async function putPreference(sql: Sql, clientId: string, linkOnly: boolean): Promise<void> {
  await sql.query(
    `insert into batch_preference (client_id, link_only) values ($1, $2)
     on conflict (client_id) do update set link_only = excluded.link_only`,
    [clientId, linkOnly],
  )
}

/** Whether the client's webhooks carry only the link. */
export async function selectLinkOnly(sql: Sql, clientId: string): Promise<boolean> {
  const { rows } = await sql.query<{ link_only: boolean }>(
    'select link_only from batch_preference where client_id = $1',
    [clientId],
  )
  return rows[0]?.link_only === true
}
