// Does the work on a batch: its chunks, each written down once together with its events, and its end.
import type { Client } from '../auth/client-cache.js'
import { isoTime } from '../kernel/clock.js'
import { Failure } from '../kernel/failures.js'
import { newTransactionId } from '../kernel/ids.js'
import type { Caller } from '../lookups/caller.js'
import type { Lookup } from '../lookups/lookup.js'
import type { Sql } from '../platform/database/database.js'
import type { GiveWay } from '../platform/database/give-way.js'
import { createFairSemaphore, type FairSemaphore } from '../platform/fair-semaphore.js'
import type { Handle, Job } from '../platform/jobs/job.js'
import { createAskRecord } from './ask-record.js'
import {
  type BatchParts,
  cancelledSubCode,
  chunkRecords,
  countsOf,
  finishPriority,
  inputContext,
  outputContext,
  queueOf,
  urlContext,
} from './batch-parts.js'
import * as store from './batch-store.js'
import type { ChunkTurns } from './chunk-turns.js'
import type { Cell, Layout } from './columns.js'

/** Begun this often, a job no longer waits for a fault of our own to pass: its records are marked. */
const faultTries = 5
/** A payload beyond this carries the link alone: receivers limit what they take. */
const maxResultsBytes = 16 * 1024 * 1024

/** The client may not call now: what they have in progress waits, so that nobody is asked and nothing is charged. */
class Paused extends Error {}

/** The rows of one record in a result file: cell, sub_code, columns. */
export type ResultRow = readonly Cell[]

interface OpenChunk {
  readonly batch: store.BatchRow
  readonly n: number
  readonly cells: readonly string[]
  readonly lookup: Lookup
  readonly job: Job
  readonly signal: AbortSignal
}

export function createProcess(
  parts: BatchParts & {
    layoutOf: (lookup: string) => Layout
    linkOf: (batch: store.BatchRow) => string | null
    turns: Pick<ChunkTurns, 'lockClient' | 'queueNext'>
    giveWay: GiveWay
  },
): Handle {
  const { db, vault, calls, jobs, webhooks, clock, log, insertEvents, layoutOf, linkOf, turns, giveWay } =
    parts
  const lookups = new Map(parts.lookups.map((lookup) => [lookup.name, lookup]))
  const semaphores = new Map<string, FairSemaphore>()
  const askRecord = createAskRecord({
    calls,
    semaphoreOf(lookup) {
      const source = parts.sourceOf(lookup)
      let semaphore = semaphores.get(source)
      if (semaphore === undefined) {
        semaphore = createFairSemaphore(parts.concurrencyOf(source))
        semaphores.set(source, semaphore)
      }
      return semaphore
    },
  })

  /** The client who may call the lookup of the batch now; undefined: the batch waits until they may. */
  function clientOf(batch: store.BatchRow): Client | undefined {
    const client = parts.client(batch.client_id)
    const mayCall = client?.active === true && (client.lookups === null || client.lookups.has(batch.lookup))
    return mayCall ? client : undefined
  }

  async function answer(lookup: Lookup, batch: store.BatchRow, cell: string, job: Job, signal: AbortSignal) {
    const client = clientOf(batch)
    if (client === undefined) throw new Paused()
    const caller: Caller = {
      transactionId: newTransactionId(clock.now()),
      client,
      attribution: { origin: batch.origin, metadata: batch.metadata },
      startedAt: clock.now(),
      requestId: batch.request_id,
    }
    const assertMayAsk = () => {
      signal.throwIfAborted()
      if (clientOf(batch) === undefined) throw new Paused()
    }
    const stop = { signal, assertMayAsk }
    const result = await askRecord(lookup, lookup.route.column!, cell, caller, stop)
    if (result.failure?.code === 'INTERNAL_SERVER_ERROR' && job.begunBefore < faultTries)
      throw new Error('a record met a fault of our own; its chunk waits for it to pass')
    return { cell, result, event: calls.event(lookup, result, caller) }
  }

  /** Ends a job that nothing is to be done for: another process did it, or its batch is gone. */
  async function drop(job: Job): Promise<void> {
    const { clientId } = job.data as { clientId?: string }
    const lookup = parts.lookups.find(({ name }) => queueOf(name) === job.queue)
    await db.transaction(async (tx) => {
      if (clientId === undefined || lookup === undefined) return jobs.finish(tx, job)
      await turns.lockClient(tx, clientId)
      await turns.queueNext(tx, clientId, lookup.name, job)
    })
    jobs.wake(job.queue)
  }

  async function processChunk(requestId: string, n: number, job: Job, signal: AbortSignal): Promise<void> {
    const batch = await store.selectBatch(db, requestId)
    const sealed = await store.selectOpenChunk(db, requestId, n)
    const lookup = lookups.get(batch?.lookup ?? '')
    if (batch === undefined || sealed === undefined || lookup === undefined) return drop(job)
    const cells = JSON.parse(vault.open(sealed, inputContext(requestId, n)).toString()) as string[]
    const client = clientOf(batch)
    if (client === undefined) throw new Paused()
    const chunk = `${requestId} ${n}`
    try {
      await parts.monthlyCap?.hold(client, lookup, chunk, cells.length)
      await askChunk({ batch, n, cells, lookup, job, signal })
    } catch (error) {
      // It goes on when the cap is raised or the month is over.
      throw error instanceof Failure && error.code === 'MONTHLY_CAP_REACHED' ? new Paused() : error
    } finally {
      parts.monthlyCap?.release(client, chunk)
    }
  }

  async function askChunk({ batch, n, cells, lookup, job, signal }: OpenChunk): Promise<void> {
    const requestId = batch.request_id
    const answers = await Promise.all(cells.map((cell) => answer(lookup, batch, cell, job, signal)))
    const layout = layoutOf(lookup.name)
    const rows: ResultRow[] = answers.flatMap(({ cell, result }) =>
      layout.rows(result.data).map((values) => [cell, result.subCode, ...values]),
    )
    const output = vault.seal(Buffer.from(JSON.stringify(rows)), outputContext(requestId, n))
    const counts = countsOf(answers.map(({ result }) => result))
    const writeDown = async (tx: Sql) => {
      await turns.lockClient(tx, batch.client_id)
      // Another process may have been given this chunk meanwhile: the first one to write it down counts.
      const isFirst = await store.updateChunk(tx, { requestId, n, output, counts })
      await turns.queueNext(tx, batch.client_id, batch.lookup, job)
      if (!isFirst) return undefined
      const events = answers.map(({ event }) => event)
      await insertEvents(tx, events)
      if (!(await store.addDone(tx, requestId, answers.length, counts.SUCCESS ?? 0))) return false
      await jobs.add(tx, [{ queue: job.queue, data: { requestId, finish: true }, priority: finishPriority }])
      return true
    }
    const isLast = await giveWay(() => db.transaction(writeDown))
    if (isLast !== undefined) parts.onRecords(answers.length)
    jobs.wake(job.queue)
  }

  /** All rows of the file, chunk by chunk. */
  async function rowsOf(batch: store.BatchRow): Promise<ResultRow[]> {
    const rows: ResultRow[] = []
    for (let n = 0; n * chunkRecords < batch.records; n++) {
      const output = await store.selectOutput(db, batch.request_id, n)
      if (output === undefined) throw new Error('a chunk of a finished batch has no results')
      rows.push(
        ...(JSON.parse(vault.open(output, outputContext(batch.request_id, n)).toString()) as ResultRow[]),
      )
    }
    return rows
  }

  /** How many records were not asked because the batch was cancelled. */
  async function cancelledOf(batch: store.BatchRow): Promise<number> {
    const about = { clientId: batch.client_id, requestId: batch.request_id }
    const [listed] = await store.selectBatches(db, { ...about, limit: 1, retainedSince: 0 })
    return listed?.counts[cancelledSubCode] ?? 0
  }

  async function payloadOf(batch: store.BatchRow, now: number): Promise<string> {
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
      lookups.get(batch.lookup)!.route.column!,
      'sub_code',
      ...layoutOf(batch.lookup).columns.map(({ name }) => name),
    ]
    const results = (await rowsOf(batch)).map((row) =>
      Object.fromEntries(names.map((name, i) => [name, row[i] ?? null])),
    )
    const payload = body({ ...facts, results })
    return Buffer.byteLength(payload) <= maxResultsBytes ? payload : body(facts)
  }

  async function finish(requestId: string, job: Job): Promise<void> {
    const batch = await store.selectBatch(db, requestId)
    if (batch === undefined || batch.completed_at !== null) return drop(job)
    if (clientOf(batch) === undefined) throw new Paused()
    const now = clock.now()
    // Made before the transaction, which in embedded mode holds up everyone else.
    const payload = await payloadOf(batch, now)
    const url =
      batch.webhook_url === null ? undefined : vault.open(batch.webhook_url, urlContext(requestId)).toString()
    const owed = await db.transaction(async (tx) => {
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
    if (owed !== null) webhooks.deliverer.wake()
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

  return async (job, signal) => {
    const { requestId, chunk } = job.data as { requestId: string; chunk?: number }
    try {
      if (chunk === undefined) await finish(requestId, job)
      else await processChunk(requestId, chunk, job, signal)
    } catch (error) {
      if (!(error instanceof Paused)) throw error
      await jobs.postpone(job)
    }
  }
}
