// Queues the webhook of a bulk that has ended.
import { isoTime } from '../kernel/clock.js'
import type { Sql } from '../platform/database/database.js'
import type { BulkParts } from './bulk-parts.js'
import { type BulkRow, selectBulk } from './bulk-store.js'

function payloadOf(bulk: BulkRow, now: number): string {
  const { records, done, succeeded } = bulk
  const data = {
    request_id: bulk.request_id,
    product_id: bulk.lookup,
    name: bulk.name,
    status: 200,
    records,
    succeeded,
    failed: done - succeeded,
    ...(bulk.state === 'cancelled' ? { cancelled: records - done } : {}),
    sub_codes: bulk.counts,
  }
  return JSON.stringify({ type: 'bulk.completed', timestamp: isoTime(now), data })
}

/** In the transaction that ends the bulk. Returns whether there is one: wake the deliverer once it is committed. */
export async function queueWebhook(
  tx: Sql,
  { webhooks, log }: Pick<BulkParts, 'webhooks' | 'log'>,
  requestId: string,
  now: number,
): Promise<boolean> {
  const bulk = (await selectBulk(tx, requestId))!
  const { lookup, records, started_at, client_id: clientId } = bulk
  log.info(
    { request_id: requestId, lookup, records, duration_ms: now - started_at },
    bulk.state === 'cancelled' ? 'a bulk is cancelled' : 'a bulk is completed',
  )
  const id = await webhooks.enqueue(tx, {
    clientId,
    type: 'bulk.completed',
    payload: payloadOf(bulk, now),
    at: now,
    key: requestId,
  })
  return id !== null
}
