// The SQL of cancelling a batch.
import type { Sql } from '../platform/database/database.js'

/** The sealed cells of every chunk of a batch that is not done. */
export async function selectOpenChunks(sql: Sql, requestId: string): Promise<{ n: number; input: Buffer }[]> {
  const text = 'select n, input from batch_chunk where request_id = $1 and output is null order by n'
  return (await sql.query<{ n: number; input: Buffer }>(text, [requestId])).rows
}

export async function setCancelled(tx: Sql, requestId: string, now: number): Promise<void> {
  await tx.query('update batch set cancelled_at = $2 where request_id = $1', [requestId, now])
}
