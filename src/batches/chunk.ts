// Asks the records of one chunk of a batch, and writes their results once, together with their events.
import { readConsentText } from '../kernel/consent.js'
import { Failure } from '../kernel/failures.js'
import {
  type AnsweredRecord,
  countsOf,
  createAnswerRecords,
  hashRecords,
  Paused,
  waitsFor,
} from '../lookups/answer-records.js'
import { parseCells } from '../lookups/ask-record.js'
import type { Lookup } from '../lookups/lookup.js'
import { layoutOf } from '../lookups/result-columns.js'
import { spreadsheetLine } from '../platform/csv-line.js'
import type { Sql } from '../platform/database/database.js'
import type { Job } from '../platform/jobs/job.js'
import { finishPriority, inputContext, outputContext } from './batch-parts.js'
import * as store from './batch-store.js'
import type { ResultRow, StepParts } from './process-parts.js'

interface Chunk {
  readonly batch: store.BatchRow
  readonly n: number
  readonly cells: readonly string[]
  readonly lookup: Lookup
  readonly job: Job
}

/** Writes the results of a chunk once, and queues the next one. */
function createWriteDown(parts: StepParts) {
  const { db, vault, jobs, chunkQueue, insertEvents, throttled } = parts
  return async (
    { batch, n, lookup, job, cells }: Chunk,
    answers: readonly AnsweredRecord[],
  ): Promise<void> => {
    const requestId = batch.request_id
    const layout = layoutOf(lookup.output)
    const rowsOf = ({ result }: AnsweredRecord, place: number): ResultRow[] =>
      layout.rows(result.data).map((values) => [cells[place]!, result.subCode, ...values])
    const rowsByRecord = answers.map(rowsOf)
    hashRecords(parts.receipts, answers, (place) => rowsByRecord[place]!.map(spreadsheetLine).join(''))
    const rows = rowsByRecord.flat()
    const output = vault.seal(Buffer.from(JSON.stringify(rows)), outputContext(requestId, n))
    const counts = countsOf(answers)
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
  const { db, vault, lookups, clientOf, drop, monthlyCap, tracing, ledger } = parts
  const answerRecords = createAnswerRecords(parts)
  const writeDown = createWriteDown(parts)
  return async (requestId: string, n: number, job: Job, signal: AbortSignal): Promise<void> => {
    const batch = await store.selectBatch(db, requestId)
    const sealed = await store.selectOpenChunk(db, requestId, n)
    const lookup = lookups().find(({ name }) => name === batch?.lookup)
    if (batch === undefined || sealed === undefined) return drop(job)
    if (lookup === undefined) throw new Paused() // it left the configuration a moment ago
    const cells = JSON.parse(vault.open(sealed, inputContext(requestId, n)).toString()) as string[]
    const client = clientOf(batch)
    if (client === undefined) throw new Paused()
    const held = `${requestId} ${n}`
    const facts = { lookup: lookup.name, clientId: client.clientId, records: cells.length }
    const span = tracing?.chunk(facts)
    let failed = true
    try {
      await monthlyCap?.hold(client, lookup, held, cells.length)
      const answers = await answerRecords({
        lookup,
        records: cells.map((cell) => parseCells(lookup, { [lookup.route.column!]: cell })),
        attribution: {
          origin: batch.origin,
          metadata: batch.metadata,
          consent: readConsentText(batch.consent),
        },
        requestId,
        client: () => clientOf(batch),
        signal,
        begunBefore: job.begunBefore,
        onRecord: (transactionId) => span?.record(transactionId),
      })
      await writeDown({ batch, n, cells, lookup, job }, answers).catch(async (error: unknown) => {
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
