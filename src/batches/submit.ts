// Accepts a batch: once it answers, the batch is durable and will be processed.
import { consentText } from '../kernel/consent.js'
import type { Sealing } from '../kernel/sealing.js'
import { versionOf } from '../lookups/lookup.js'
import type { Sql } from '../platform/database/database.js'
import { freeEvent, type Submission } from './batch-call.js'
import { type BatchParts, chunkRecords, inputContext, queueOf, urlContext } from './batch-parts.js'
import { checkStoredBytes, type OpenLimit } from './batch-quota.js'
import { insertBatch, type NewBatch } from './batch-store.js'
import type { ChunkQueue } from './chunk-queue.js'
import { claimBatch } from './claim-batch.js'

export interface Accepted {
  readonly requestId: string
  /** True when this is the batch of an earlier submission with the same key. */
  readonly replayed: boolean
}

/** Seals the cells, a chunk at a time. */
const sealedChunks = (vault: Sealing, requestId: string, cells: readonly string[]): Buffer[] =>
  Array.from({ length: Math.ceil(cells.length / chunkRecords) }, (_, n) => {
    const chunk = cells.slice(n * chunkRecords, (n + 1) * chunkRecords)
    return vault.seal(Buffer.from(JSON.stringify(chunk)), inputContext(requestId, n))
  })

/** The row of a batch that was just submitted. */
function batchRow(
  vault: Sealing,
  requestId: string,
  { lookup, file, call, webhookUrl }: Submission,
  now: number,
): NewBatch {
  return {
    request_id: requestId,
    client_id: call.client.clientId,
    lookup: lookup.name,
    transaction_id: call.transactionId,
    origin: call.attribution.origin,
    metadata: call.attribution.metadata,
    consent: consentText(call.attribution.consent),
    records: file.cells.length,
    submitted_at: now,
    webhook_url: webhookUrl === undefined ? null : vault.seal(Buffer.from(webhookUrl), urlContext(requestId)),
    inputs: sealedChunks(vault, requestId, file.cells),
  }
}

/**
 * Returns a function that accepts a file. It resolves when the batch, its jobs and the event of the call are committed
 * together. It throws IDEMPOTENCY_KEY_REUSED when the key came before with another file or another lookup,
 * TOO_MANY_BATCHES and BATCHES_TOO_LARGE when the client has too much already, and INVALID_PARAMETER when no record could
 * be asked on the consent that is stated; a repetition is answered all the same.
 */
export function createSubmit(
  parts: BatchParts & {
    /** Batches completed before this time count as deleted, and so do their idempotency keys. */
    retainedSince: () => number
    chunkQueue: Pick<ChunkQueue, 'lockClient' | 'queueNext'>
    openLimit: Pick<OpenLimit, 'check'>
  },
) {
  const { db, vault, calls, jobs, clock, newId, insertEvents, chunkQueue, openLimit, throttled } = parts

  return async function submit(submission: Submission): Promise<Accepted> {
    const requestId = newId()
    const { lookup, call } = submission
    const { clientId } = call.client
    const batch = batchRow(vault, requestId, submission, clock.now())
    const refusal = await calls.refusal(lookup, {}, call)
    const accept = async (tx: Sql): Promise<Accepted> => {
      await chunkQueue.lockClient(tx, clientId)
      const known = await claimBatch(tx, parts, submission, requestId)
      if (known === requestId) {
        if (refusal !== undefined) throw refusal
        await openLimit.check(tx, clientId)
        await insertBatch(tx, batch)
        await checkStoredBytes(tx, parts, clientId)
        await chunkQueue.queueNext(tx, clientId, lookup.name)
      }
      const about = { lookup: lookup.name, version: versionOf(lookup), subCode: 'SUCCESS', httpStatus: 200 }
      await insertEvents(tx, [freeEvent(call, about, clock.now())])
      return { requestId: known, replayed: known !== requestId }
    }
    const accepted = await throttled(() => db.transaction(accept))
    jobs.wake(queueOf(lookup.name))
    return accepted
  }
}
