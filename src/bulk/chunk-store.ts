// The SQL of the chunks of bulk: inserts, reads and completes them.
import type { Sql } from '../platform/database/database.js'

/** Adds sealed chunks, the first with the number `from`. */
export async function insertChunks(
  sql: Sql,
  requestId: string,
  from: number,
  inputs: readonly Buffer[],
): Promise<void> {
  await sql.query(
    `insert into bulk_chunk (request_id, n, input)
     select $1, $2::int + n - 1, input from unnest($3::bytea[]) with ordinality as c(input, n)`,
    [requestId, from, inputs],
    'bulk-insert-chunks',
  )
}

/** The sealed rows of a chunk and what is reserved for it; undefined when it is done or deleted. */
export async function selectOpenChunk(
  sql: Sql,
  requestId: string,
  n: number,
): Promise<{ input: Buffer; held: number | null } | undefined> {
  const { rows } = await sql.query<{ input: Buffer; held: number | null }>(
    'select input, held from bulk_chunk where request_id = $1 and n = $2 and output is null',
    [requestId, n],
    'bulk-open-chunk',
  )
  return rows[0]
}

/** Reserves what a chunk may cost. False: too little is left of the maximum. */
export async function holdCost(tx: Sql, requestId: string, n: number, amount: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update bulk set held = held + $2 where request_id = $1 and (max_cost is null or cost + held + $2 <= max_cost)`,
    [requestId, amount],
    'bulk-hold-cost',
  )
  if (rowCount === 0) return false
  await tx.query('update bulk_chunk set held = $3 where request_id = $1 and n = $2', [requestId, n, amount])
  return true
}

/** Writes the result of a chunk in place of its rows. False: it was written before, and nothing changes. */
export async function completeChunk(tx: Sql, requestId: string, n: number, output: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update bulk_chunk set input = null, output = $3, held = null
     where request_id = $1 and n = $2 and output is null`,
    [requestId, n, output],
    'bulk-complete-chunk',
  )
  return rowCount === 1
}

export interface ChunkFigures {
  readonly records: number
  readonly succeeded: number
  readonly cost: number
  /** What was reserved for it. */
  readonly held: number
  readonly counts: Readonly<Record<string, number>>
}

/**
 * Adds the figures of a chunk to those of its bulk, and takes the next chunk for the queue: its number, null when there
 * is none. Undefined: the bulk has ended meanwhile. It locks the row, so only one chunk is the last.
 */
export async function addChunk(
  tx: Sql,
  requestId: string,
  chunk: ChunkFigures,
  now: number,
): Promise<{ next: number | null; isLast: boolean } | undefined> {
  const { rows } = await tx.query<{ next: number; chunks: number; is_last: boolean }>(
    `update bulk set done = done + $2, succeeded = succeeded + $3, cost = cost + $4, held = held - $5,
       counts = (select jsonb_object_agg(key, n) from (
         select key, sum(value::bigint) as n from (
           select * from jsonb_each_text(bulk.counts) union all select * from jsonb_each_text($6::jsonb)
         ) as each group by key) as sums),
       next_chunk = next_chunk + 1,
       state = case when done + $2 = records then 'completed' else state end,
       paused_for = case when done + $2 = records then null else paused_for end,
       completed_at = case when done + $2 = records then $7::bigint end
     where request_id = $1 and completed_at is null
     returning next_chunk - 1 as next, chunks, completed_at is not null as is_last`,
    [requestId, chunk.records, chunk.succeeded, chunk.cost, chunk.held, JSON.stringify(chunk.counts), now],
    'bulk-add-chunk',
  )
  const row = rows[0]
  return row && { next: row.next < row.chunks ? row.next : null, isLast: row.is_last }
}

/** The sealed chunks from `from` on, as many as `most`. */
export async function selectChunks(
  sql: Sql,
  requestId: string,
  from: number,
  most: number,
): Promise<{ n: number; input: Buffer | null; output: Buffer | null }[]> {
  const text = `select n, input, output from bulk_chunk where request_id = $1 and n >= $2 and n < $3 order by n`
  return (
    await sql.query<{ n: number; input: Buffer | null; output: Buffer | null }>(
      text,
      [requestId, from, from + most],
      'bulk-chunks',
    )
  ).rows
}

/** Deletes some chunks of a bulk; returns how many. */
export async function deleteChunks(sql: Sql, requestId: string, atMost: number): Promise<number> {
  const text = `delete from bulk_chunk where request_id = $1
    and n in (select n from bulk_chunk where request_id = $1 limit $2)`
  return (await sql.query(text, [requestId, atMost])).rowCount
}
