// Cancels a batch: answered records stay and are charged, the others become CANCELLED and are free.
import type { Layout } from '../lookups/result-columns.js'
import { unaudited, type WriteAudit } from '../platform/audit-port.js'
import {
  type BatchParts,
  cancelledSubCode,
  finishPriority,
  inputContext,
  outputContext,
  queueOf,
} from './batch-parts.js'
import * as store from './batch-store.js'
import { selectOpenChunks, setCancelled } from './cancel-store.js'
import type { ChunkQueue } from './chunk-queue.js'

/**
 * Cancels a batch in progress; one that is complete, or whose records are all answered, stays as it is. The batch ends
 * at once, like any other: with its result file and its webhook. Records that are being asked at that moment are not
 * charged: whatever writes a chunk first counts, and that is the cancellation.
 */
export function createCancel(
  parts: Pick<BatchParts, 'db' | 'vault' | 'jobs' | 'clock' | 'log'> & {
    layoutOf: (lookup: string) => Layout
    chunkQueue: Pick<ChunkQueue, 'lockClient'>
  },
) {
  const { db, vault, jobs, clock, log, layoutOf, chunkQueue } = parts

  /** The rows of a chunk as cancelled ones, sealed. */
  function cancelled(batch: store.BatchRow, n: number, sealed: Buffer) {
    const { request_id: requestId } = batch
    const cells = JSON.parse(vault.open(sealed, inputContext(requestId, n)).toString()) as string[]
    const layout = layoutOf(batch.lookup)
    const rows = cells.flatMap((cell) =>
      layout.rows(undefined).map((values) => [cell, cancelledSubCode, ...values]),
    )
    const output = vault.seal(Buffer.from(JSON.stringify(rows)), outputContext(requestId, n))
    return { requestId, n, output, counts: { [cancelledSubCode]: cells.length } }
  }

  /** Returns how many records were cancelled. `writeAudit`: given when an operator cancels. */
  return async function cancel(batch: store.BatchRow, writeAudit: WriteAudit = unaudited): Promise<number> {
    const { request_id: requestId, client_id: clientId, lookup } = batch
    const queue = queueOf(lookup)
    // Sealed before the transaction, which in embedded mode blocks everything else.
    const open = await selectOpenChunks(db, requestId)
    const chunks = open.map(({ n, input }) => cancelled(batch, n, input))
    const records = await db.transaction(async (tx) => {
      await chunkQueue.lockClient(tx, clientId)
      let count = 0
      for (const chunk of chunks)
        if (await store.updateChunk(tx, chunk)) count += chunk.counts[cancelledSubCode]!
      if (count === 0) return 0
      await setCancelled(tx, requestId, clock.now())
      await writeAudit(tx, { act: 'batch.cancel', target: requestId, facts: { records: count } })
      if (await store.addDone(tx, requestId, count, 0))
        await jobs.add(tx, [{ queue, data: { requestId, finish: true }, priority: finishPriority }])
      return count
    })
    jobs.wake(queue)
    if (records > 0)
      log.info({ request_id: requestId, lookup, records, cancelled: records }, 'a batch is cancelled')
    return records
  }
}
