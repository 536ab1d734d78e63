// Completes a batch whose records are all answered, and queues the webhook with the results.
import { isoTime } from '../kernel/clock.js'
import { Paused } from '../lookups/answer-records.js'
import type { Job } from '../platform/jobs/job.js'
import { cancelledSubCode, chunkRecords, outputContext, urlContext } from './batch-parts.js'
import * as store from './batch-store.js'
import { columnOf, type ResultRow, type StepParts } from './process-parts.js'

/** A longer payload carries only the link, bytes: receivers limit what they take. */
const maxResultsBytes = 16 * 1024 * 1024

/** Makes the payload of the webhook of a batch that ends. */
function createPayload(parts: StepParts) {
  const { db, vault, lookups, layoutOf, linkOf } = parts

  /** All rows of the file, chunk by chunk. */
  async function rowsOf({ records, request_id: id }: store.BatchRow): Promise<ResultRow[]> {
    const rows: ResultRow[] = []
    for (let n = 0; n * chunkRecords < records; n++) {
      const output = await store.selectOutput(db, id, n)
      if (output === undefined) throw new Error('a chunk of a finished batch has no results')
      rows.push(...(JSON.parse(vault.open(output, outputContext(id, n)).toString()) as ResultRow[]))
    }
    return rows
  }

  /** How many records were not asked because the batch was cancelled. */
  async function cancelledOf(batch: store.BatchRow): Promise<number> {
    const { request_id: requestId, client_id: clientId } = batch
    const [listed] = await store.selectBatches(db, { clientId, requestId, limit: 1, retainedSince: 0 })
    return listed?.counts[cancelledSubCode] ?? 0
  }

  return async (batch: store.BatchRow, now: number): Promise<string> => {
    const facts = {
      request_id: batch.request_id,
      product_id: batch.lookup,
      status: 200,
      records: batch.records,
      succeeded: batch.succeeded,
      failed: batch.records - batch.succeeded,
      ...(batch.cancelled_at === null ? {} : { cancelled: await cancelledOf(batch) }),
      batch_output_file_url: linkOf({ ...batch, completed_at: now }),
    }
    const body = (data: object) => JSON.stringify({ type: 'batch.completed', timestamp: isoTime(now), data })
    if (await store.selectLinkOnly(db, batch.client_id)) return body(facts)
    const names = [
      columnOf(lookups(), batch.lookup),
      'sub_code',
      ...layoutOf(batch.lookup).columns.map(({ name }) => name),
    ]
    const results = (await rowsOf(batch)).map((row) =>
      Object.fromEntries(names.map((name, i) => [name, row[i] ?? null])),
    )
    const payload = body({ ...facts, results })
    return Buffer.byteLength(payload) <= maxResultsBytes ? payload : body(facts)
  }
}

export function createFinish(parts: StepParts) {
  const { db, vault, jobs, webhooks, clock, log, clientOf, drop } = parts
  const payloadOf = createPayload(parts)
  return async (requestId: string, job: Job): Promise<void> => {
    const batch = await store.selectBatch(db, requestId)
    if (batch === undefined || batch.completed_at !== null) return drop(job)
    if (clientOf(batch) === undefined) throw new Paused()
    const now = clock.now()
    // Made before the transaction, which in embedded mode blocks everything else.
    const payload = await payloadOf(batch, now)
    const url =
      batch.webhook_url === null ? undefined : vault.open(batch.webhook_url, urlContext(requestId)).toString()
    const queued = await db.transaction(async (tx) => {
      await jobs.finish(tx, job)
      if (!(await store.completeBatch(tx, requestId, now))) return null
      return webhooks.enqueue(tx, {
        clientId: batch.client_id,
        type: 'batch.completed',
        payload,
        ...(url === undefined ? {} : { url }),
        at: now,
        key: requestId,
      })
    })
    if (queued !== null) webhooks.deliverer.wake()
    log.info(
      {
        request_id: requestId,
        lookup: batch.lookup,
        records: batch.records,
        duration_ms: now - batch.submitted_at,
      },
      batch.cancelled_at === null ? 'a batch is completed' : 'a cancelled batch has ended',
    )
  }
}
