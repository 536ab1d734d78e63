// Accepts a batch: once it answers, the batch is durable and will be processed.
import type { Client } from '../auth/client-cache.js'
import { keyNameOf } from '../idempotency/idempotency.js'
import { claimKey, selectKey } from '../idempotency/key-store.js'
import type { Attribution } from '../kernel/attribution.js'
import { Failure } from '../kernel/failures.js'
import { type Lookup, versionOf } from '../lookups/lookup.js'
import type { BackgroundThrottle } from '../platform/database/background-throttle.js'
import type { Sql } from '../platform/database/database.js'
import type { UsageEvent } from '../usage/usage-event.js'
import type { BatchFile } from './batch-file.js'
import { type BatchParts, chunkRecords, inputContext, queueOf, urlContext } from './batch-parts.js'
import { deleteIfCompleted, insertBatch, selectHoldings } from './batch-store.js'
import type { ChunkQueue } from './chunk-queue.js'

/** A call that is about batches: submission and status. They are metered and free. */
export interface BatchCall {
  readonly transactionId: string
  readonly client: Client
  readonly attribution: Attribution
  /** Unix milliseconds when the request came in. */
  readonly startedAt: number
}

export interface Submission {
  readonly lookup: Lookup
  readonly file: BatchFile
  readonly call: BatchCall
  /** Checked already. */
  readonly webhookUrl?: string | undefined
  readonly idempotencyKey?: string | undefined
}

export interface Accepted {
  readonly requestId: string
  /** True: the batch of an earlier submission with this key. */
  readonly replayed: boolean
}

/** The free event of a call. Its records are what belongs to the batch in the ledger, so it names no request_id. */
export function freeEvent(
  call: BatchCall,
  about: { lookup: string; version: string; subCode: string | null; httpStatus: number },
  now: number,
): UsageEvent {
  return {
    ...about,
    transactionId: call.transactionId,
    requestId: null,
    at: call.startedAt,
    clientId: call.client.clientId,
    ...call.attribution,
    charged: false,
    price: 0,
    source: null,
    cached: false,
    cost: 0,
    attempts: null,
    sourceReference: null,
    durationMs: now - call.startedAt,
    subjectIndex: null,
  }
}

/** Some batch of a full queue has ended by then. */
const retryAfterOpenS = 30
const dayS = 86_400

export function createSubmit(
  parts: BatchParts & {
    /** What was completed until then is unknown, with its idempotency key. */
    retainedSince: () => number
    chunkQueue: Pick<ChunkQueue, 'lockClient' | 'queueNext'>
    throttled: BackgroundThrottle
  },
) {
  const { db, vault, jobs, clock, newId, insertEvents, chunkQueue, throttled, limits } = parts

  /** Throws TOO_MANY_BATCHES when the client has reached its limit, before anything of the batch is written. */
  async function assertMayOpen(tx: Sql, clientId: string): Promise<void> {
    const { open } = await selectHoldings(tx, clientId)
    if (open >= limits.openBatches) throw new Failure('TOO_MANY_BATCHES', { retryAfterS: retryAfterOpenS })
  }

  /** Throws BATCHES_TOO_LARGE when the client holds too much, with what was just inserted. */
  async function assertMayHold(tx: Sql, clientId: string): Promise<void> {
    const { bytes, oldest } = await selectHoldings(tx, clientId)
    if (bytes <= limits.keptBytes) return
    // Room comes with the end of the oldest batch's retention.
    const endsInS = Math.ceil(((oldest ?? clock.now()) - parts.retainedSince()) / 1000)
    throw new Failure('BATCHES_TOO_LARGE', { retryAfterS: Math.min(dayS, Math.max(1, endsInS)) })
  }

  const sealedChunks = (requestId: string, cells: readonly string[]): Buffer[] =>
    Array.from({ length: Math.ceil(cells.length / chunkRecords) }, (_, n) => {
      const chunk = cells.slice(n * chunkRecords, (n + 1) * chunkRecords)
      return vault.seal(Buffer.from(JSON.stringify(chunk)), inputContext(requestId, n))
    })

  /** The batch that a key stands for: this one, or an earlier one. Throws IDEMPOTENCY_KEY_REUSED. */
  async function claim(
    tx: Sql,
    key: string,
    requestId: string,
    lookup: Lookup,
    file: BatchFile,
    { client, transactionId }: BatchCall,
  ): Promise<string> {
    const name = keyNameOf(vault, client.clientId, key)
    const asks = `batch ${lookup.name}`
    const digest = vault.index('batch-file', file.digest.toString('hex'))
    const before = (await selectKey(tx, name))?.request_id ?? null
    // What is no longer retained is unknown, deleted or not, and its key with it.
    if (before !== null) await deleteIfCompleted(tx, before, parts.retainedSince())
    const now = clock.now()
    if (await claimKey(tx, { ...name, asks, digest, transactionId, now, claimedUntil: null, requestId }))
      return requestId
    const earlier = await selectKey(tx, name)
    const isSame = earlier?.asks === asks && earlier.digest.equals(digest)
    if (!isSame || earlier.request_id === null) throw new Failure('IDEMPOTENCY_KEY_REUSED')
    return earlier.request_id
  }

  /**
   * Accepts a file. Resolves when the batch, its jobs and the event of the call are committed together.
   * Throws IDEMPOTENCY_KEY_REUSED when the key came before with another file or another lookup, TOO_MANY_BATCHES and
   * BATCHES_TOO_LARGE when the client has too much already; a repetition is answered all the same.
   */
  return async function submit({
    lookup,
    file,
    call,
    webhookUrl,
    idempotencyKey,
  }: Submission): Promise<Accepted> {
    const requestId = newId()
    const { clientId } = call.client
    const inputs = sealedChunks(requestId, file.cells)
    const now = clock.now()
    const batch = {
      request_id: requestId,
      client_id: clientId,
      lookup: lookup.name,
      transaction_id: call.transactionId,
      origin: call.attribution.origin,
      metadata: call.attribution.metadata,
      records: file.cells.length,
      submitted_at: now,
      webhook_url:
        webhookUrl === undefined ? null : vault.seal(Buffer.from(webhookUrl), urlContext(requestId)),
      inputs,
    }
    const accept = async (tx: Sql): Promise<Accepted> => {
      await chunkQueue.lockClient(tx, clientId)
      const known =
        idempotencyKey === undefined
          ? requestId
          : await claim(tx, idempotencyKey, requestId, lookup, file, call)
      if (known === requestId) {
        await assertMayOpen(tx, clientId)
        await insertBatch(tx, batch)
        await assertMayHold(tx, clientId)
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
