// Asks the records of one chunk of a batch, and writes their results once, together with their events.
import { Failure } from '../kernel/failures.js'
import { newTransactionId } from '../kernel/ids.js'
import type { Caller } from '../lookups/caller.js'
import type { Lookup } from '../lookups/lookup.js'
import type { Result } from '../lookups/result.js'
import type { Sql } from '../platform/database/database.js'
import { createFairSemaphore, type FairSemaphore } from '../platform/fair-semaphore.js'
import type { Job } from '../platform/jobs/job.js'
import type { ChunkSpan } from '../platform/tracing/tracing.js'
import type { UsageEvent } from '../usage/usage-event.js'
import { createAskRecord, parseCell } from './ask-record.js'
import { countsOf, finishPriority, inputContext, outputContext } from './batch-parts.js'
import * as store from './batch-store.js'
import { Paused, type ResultRow, type StepParts } from './process-parts.js'

/** After this many starts a job no longer waits for an internal error to pass: its records are marked as failed. */
const faultTries = 5
/** It resumes when the cap is raised or the month is over, and when calls can be recorded again. */
const waitsFor: ReadonlySet<string> = new Set(['MONTHLY_CAP_REACHED', 'LEDGER_UNAVAILABLE'])

interface Chunk {
  readonly batch: store.BatchRow
  readonly n: number
  readonly cells: readonly string[]
  readonly lookup: Lookup
  readonly job: Job
  readonly signal: AbortSignal
  /** Undefined where it is not traced. */
  readonly span: ChunkSpan | undefined
}

interface Answered {
  readonly cell: string
  readonly result: Result
  readonly event: UsageEvent
}

/** One semaphore for each source, over all batches of this process. */
function createSemaphores({ sourceOf, concurrencyOf }: Pick<StepParts, 'sourceOf' | 'concurrencyOf'>) {
  const semaphores = new Map<string, FairSemaphore>()
  return (lookup: string): FairSemaphore => {
    const source = sourceOf(lookup)
    let semaphore = semaphores.get(source)
    if (semaphore === undefined) {
      semaphore = createFairSemaphore(concurrencyOf(source))
      semaphores.set(source, semaphore)
    }
    return semaphore
  }
}

/** Asks the records; throws Paused when the client may not call. */
function createAnswer(parts: StepParts) {
  const { calls, clock, clientOf, ledger } = parts
  const askRecord = createAskRecord({ calls, semaphoreOf: createSemaphores(parts) })
  return async ({ lookup, batch, signal, span }: Chunk, cell: string): Promise<Answered> => {
    const client = clientOf(batch)
    if (client === undefined) throw new Paused()
    const caller: Caller = {
      transactionId: newTransactionId(clock.now()),
      client,
      attribution: { origin: batch.origin, metadata: batch.metadata },
      startedAt: clock.now(),
      requestId: batch.request_id,
    }
    span?.record(caller.transactionId)
    const assertMayAsk = () => {
      signal.throwIfAborted()
      if (clientOf(batch) === undefined || !ledger.isWritable()) throw new Paused()
    }
    const stop = { signal, assertMayAsk }
    const parsed = parseCell(lookup, lookup.route.column!, cell)
    const result = await askRecord(lookup, parsed, caller, stop)
    return { cell, result, event: calls.event(lookup, parsed, result, caller) }
  }
}

/**
 * Asks all records of a chunk. When one is not answered, the chunk is asked again later: what a source was asked
 * meanwhile is recorded as unanswered.
 */
async function answerAll(
  { ledger }: StepParts,
  answer: ReturnType<typeof createAnswer>,
  chunk: Chunk,
): Promise<Answered[]> {
  const ends = await Promise.allSettled(chunk.cells.map((cell) => answer(chunk, cell)))
  const answers = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
  const rejected = ends.find((end) => end.status === 'rejected')
  const isFaulty = answers.some(({ result }) => result.failure?.code === 'INTERNAL_SERVER_ERROR')
  if (rejected === undefined && !(isFaulty && chunk.job.begunBefore < faultTries)) return answers
  await ledger.recordUnanswered(answers.map(({ event }) => event))
  throw rejected?.reason ?? new Error('a record met an internal error; its chunk is retried')
}

/** Writes the results of a chunk once, and queues the next one. */
function createWriteDown(parts: StepParts) {
  const { db, vault, jobs, layoutOf, chunkQueue, insertEvents, throttled } = parts
  return async ({ batch, n, lookup, job }: Chunk, answers: readonly Answered[]): Promise<void> => {
    const requestId = batch.request_id
    const layout = layoutOf(lookup.name)
    const rows: ResultRow[] = answers.flatMap(({ cell, result }) =>
      layout.rows(result.data).map((values) => [cell, result.subCode, ...values]),
    )
    const output = vault.seal(Buffer.from(JSON.stringify(rows)), outputContext(requestId, n))
    const counts = countsOf(answers.map(({ result }) => result))
    const write = async (tx: Sql) => {
      await chunkQueue.lockClient(tx, batch.client_id)
      // Another process may have been given this chunk meanwhile: the first one to write it counts.
      const isFirst = await store.updateChunk(tx, { requestId, n, output, counts })
      await chunkQueue.queueNext(tx, batch.client_id, batch.lookup, job)
      if (!isFirst) return undefined
      const events = answers.map(({ event }) => event)
      await insertEvents(tx, events)
      if (!(await store.addDone(tx, requestId, answers.length, counts.SUCCESS ?? 0))) return false
      await jobs.add(tx, [{ queue: job.queue, data: { requestId, finish: true }, priority: finishPriority }])
      return true
    }
    const isLast = await throttled(() => db.transaction(write))
    if (isLast !== undefined) parts.onRecords(answers.length)
    else await parts.ledger.recordUnanswered(answers.map(({ event }) => event))
    jobs.wake(job.queue)
  }
}

export function createProcessChunk(parts: StepParts) {
  const { db, vault, clientOf, drop, monthlyCap, tracing, ledger } = parts
  const lookups = new Map(parts.lookups.map((lookup) => [lookup.name, lookup]))
  const answer = createAnswer(parts)
  const writeDown = createWriteDown(parts)
  return async (requestId: string, n: number, job: Job, signal: AbortSignal): Promise<void> => {
    const batch = await store.selectBatch(db, requestId)
    const sealed = await store.selectOpenChunk(db, requestId, n)
    const lookup = lookups.get(batch?.lookup ?? '')
    if (batch === undefined || sealed === undefined || lookup === undefined) return drop(job)
    const cells = JSON.parse(vault.open(sealed, inputContext(requestId, n)).toString()) as string[]
    const client = clientOf(batch)
    if (client === undefined) throw new Paused()
    const held = `${requestId} ${n}`
    const facts = { lookup: lookup.name, clientId: client.clientId, records: cells.length }
    const span = tracing?.chunk(facts)
    let failed = true
    try {
      await monthlyCap?.hold(client, lookup, held, cells.length)
      const chunk = { batch, n, cells, lookup, job, signal, span }
      const answers = await answerAll(parts, answer, chunk)
      await writeDown(chunk, answers).catch(async (error: unknown) => {
        await ledger.recordUnanswered(answers.map(({ event }) => event))
        throw error
      })
      failed = false
    } catch (error) {
      throw error instanceof Failure && waitsFor.has(error.code) ? new Paused() : error
    } finally {
      monthlyCap?.release(client, held)
      span?.end(failed)
    }
  }
}
