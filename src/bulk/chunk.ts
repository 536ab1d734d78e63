// Asks the records of one chunk of a bulk, and writes their results once, together with their events.
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { readConsentText } from '../kernel/consent.js'
import { Failure } from '../kernel/failures.js'
import {
  type AnsweredRecord,
  countsOf,
  createAnswerRecords,
  hashRecords,
  Paused,
} from '../lookups/answer-records.js'
import type { Lookup } from '../lookups/lookup.js'
import { highestPrice } from '../lookups/monthly-cap.js'
import type { Parsed } from '../lookups/params.js'
import { layoutOf } from '../lookups/result-columns.js'
import { spreadsheetLine } from '../platform/csv-line.js'
import type { Sql } from '../platform/database/database.js'
import type { Job } from '../platform/jobs/job.js'
import {
  type BulkParts,
  fileRow,
  inputContext,
  outputContext,
  recordsPerTurn,
  type StoredRow,
} from './bulk-parts.js'
import { type BulkRow, takeTime } from './bulk-store.js'
import { CannotGoOn, type ClientOf } from './can-go-on.js'
import { addChunk, completeChunk, holdCost, selectOpenChunk } from './chunk-store.js'
import { queueWebhook } from './completed.js'
import { parseRow } from './estimate.js'
import type { AskThroughOutage } from './outage-wait.js'

export interface ChunkParts extends BulkParts {
  readonly clientOf: ClientOf
  readonly askThroughOutage: AskThroughOutage
  /** All sources of a bulk's lookup are passed over. */
  readonly onOutage: (bulk: BulkRow) => void
  /** Somebody was asked again. */
  readonly onAnswers: (bulk: BulkRow) => Promise<void>
}

interface Chunk {
  readonly bulk: BulkRow
  readonly n: number
  readonly lookup: Lookup
  readonly rows: readonly StoredRow[]
  readonly records: readonly Parsed[]
  /** What is reserved of the maximum cost. */
  readonly held: number
  readonly job: Job
}

/** Thrown in the transaction of a chunk that another process wrote first, or whose bulk has ended: nothing is written. */
class Superseded extends Error {}

/** The cells of a stored row, in the order of the file. */
export const cellsOf = ([first, _subCode, ...others]: StoredRow): StoredRow => [first!, ...others]

/** Reserves what the chunk may cost; returns how much. Throws CannotGoOn when too little is left. */
async function reserve(parts: BulkParts, chunk: Omit<Chunk, 'held' | 'job'>, price: number): Promise<number> {
  const { bulk, n, records } = chunk
  const { request_id: requestId, max_cost: maxCost } = bulk
  if (maxCost === null) return 0
  const most = records.filter((parsed) => 'input' in parsed).length * price
  if (await parts.db.transaction((tx) => holdCost(tx, requestId, n, most))) return most
  // What other chunks have reserved may become free again.
  if (bulk.held > 0 && bulk.cost + most <= maxCost) throw new Paused()
  throw new CannotGoOn('max_cost')
}

/** @returns when each record of the chunk may be asked, ms of the clock; undefined: at once */
async function timesOf({ db, clock }: BulkParts, { rate, request_id: requestId }: BulkRow, records: number) {
  if (rate === null) return undefined
  const startsAt = await takeTime(db, requestId, clock.now(), Math.ceil((records * 1_000) / rate))
  return (place: number) => startsAt + (place * 1_000) / rate
}

/** @returns resolves when it is the turn of a place: the records of a chunk do not begin all at once */
function createTurns() {
  const turns: Promise<void>[] = []
  const turn = (n: number): Promise<void> => {
    turns[n] ??= n === 0 ? Promise.resolve() : turn(n - 1).then(() => nextTurn())
    return turns[n]
  }
  return (place: number) => turn(Math.floor(place / recordsPerTurn))
}

/** Writes the results of a chunk once, with its events and its bulk's figures, and queues the next one. */
function createWriteDown(parts: ChunkParts) {
  const { db, vault, jobs, clock, insertEvents, throttled, ledger, webhooks } = parts

  async function write(tx: Sql, chunk: Chunk, output: Buffer, answers: readonly AnsweredRecord[]) {
    const { bulk, n, job, held } = chunk
    const { request_id: requestId, client_id: clientId } = bulk
    const events = answers.map(({ event }) => event)
    const counts = countsOf(answers)
    const figures = {
      records: answers.length,
      succeeded: counts.SUCCESS ?? 0,
      cost: events.reduce((sum, { price }) => sum + price, 0),
      held,
      counts,
    }
    const now = clock.now()
    const added = await addChunk(tx, requestId, figures, now)
    if (added === undefined || !(await completeChunk(tx, requestId, n, output))) throw new Superseded()
    await insertEvents(tx, events)
    const data = { requestId, chunk: added.next, clientId }
    if (added.next === null) await jobs.finish(tx, job)
    else if (!(await jobs.replace(tx, job, data)))
      await jobs.add(tx, [{ queue: job.queue, data, priority: 0 }])
    return added.isLast && (await queueWebhook(tx, parts, requestId, now))
  }

  return async (chunk: Chunk, answers: readonly AnsweredRecord[]): Promise<void> => {
    const { bulk, n, rows, job } = chunk
    const layout = layoutOf(chunk.lookup.output)
    const resultsByRecord = answers.map(({ result }, place): StoredRow[] => {
      const [first, _, ...others] = rows[place]!
      return layout.rows(result.data).map((values) => [first!, result.subCode, ...others, ...values])
    })
    hashRecords(parts.receipts, answers, (place) =>
      resultsByRecord[place]!.map((row) => spreadsheetLine(fileRow(row, rows[place]!.length - 1))).join(''),
    )
    const results = resultsByRecord.flat()
    const output = vault.seal(Buffer.from(JSON.stringify(results)), outputContext(bulk.request_id, n))
    const events = answers.map(({ event }) => event)
    try {
      const isDelivered = await throttled(() => db.transaction((tx) => write(tx, chunk, output, answers)))
      if (isDelivered) webhooks.deliverer.wake()
      parts.onRecords(answers.length)
    } catch (error) {
      await ledger.recordUnanswered(events)
      if (!(error instanceof Superseded)) throw error
      await jobs.finish(db, job)
    }
    jobs.wake(job.queue)
  }
}

/** Asks the records of a chunk in their time, and through an outage of their sources. */
function createAnswer(parts: ChunkParts) {
  const { clientOf, clock, askThroughOutage } = parts
  const answerRecords = createAnswerRecords(parts)
  return async (chunk: Omit<Chunk, 'held'>, signal: AbortSignal, onRecord: (id: string) => void) => {
    const { bulk, lookup, records, job } = chunk
    const timeOf = await timesOf(parts, bulk, records.length)
    const turn = createTurns()
    let wasOut = false
    const onOutage = () => {
      if (!wasOut) parts.onOutage(bulk)
      wasOut = true
    }
    const answers = await answerRecords({
      lookup,
      records,
      attribution: { origin: bulk.origin, metadata: null, consent: readConsentText(bulk.consent) },
      requestId: bulk.request_id,
      client: () => clientOf(bulk),
      signal,
      begunBefore: job.begunBefore,
      onRecord,
      async inTime(place, ask) {
        await turn(place)
        const waitMs = (timeOf?.(place) ?? 0) - clock.now()
        if (waitMs > 0) await pause(waitMs, undefined, { signal })
        return askThroughOutage(lookup.name, { ask, signal, onOutage })
      },
    })
    if (wasOut) await parts.onAnswers(bulk)
    return answers
  }
}

export function createProcessChunk(parts: ChunkParts) {
  const { db, vault, clientOf, monthlyCap, tracing, prices, jobs } = parts
  const answer = createAnswer(parts)
  const writeDown = createWriteDown(parts)

  return async (bulk: BulkRow, lookup: Lookup, n: number, job: Job, signal: AbortSignal): Promise<void> => {
    const { request_id: requestId } = bulk
    const open = await selectOpenChunk(db, requestId, n)
    if (open === undefined) return jobs.finish(db, job)
    const client = clientOf(bulk)
    if (client === undefined) throw new CannotGoOn('client')
    if (!parts.ledger.isWritable()) throw new Paused()
    const rows = JSON.parse(vault.open(open.input, inputContext(requestId, n)).toString()) as StoredRow[]
    const records = rows.map((row) => parseRow(lookup, bulk.columns, cellsOf(row)))
    const chunk = { bulk, n, lookup, rows, records, job }
    const held = open.held ?? (await reserve(parts, chunk, highestPrice(prices(), lookup, client)))
    const reservation = `${requestId} ${n}`
    const span = tracing?.chunk({ lookup: lookup.name, clientId: client.clientId, records: records.length })
    let failed = true
    try {
      await monthlyCap.hold(client, lookup, reservation, records.length)
      const answers = await answer(chunk, signal, (id) => span?.record(id))
      await writeDown({ ...chunk, held }, answers)
      failed = false
    } catch (error) {
      const code = error instanceof Failure ? error.code : undefined
      if (code === 'MONTHLY_CAP_REACHED') throw new CannotGoOn('monthly_cap')
      throw code === 'LEDGER_UNAVAILABLE' ? new Paused() : error
    } finally {
      monthlyCap.release(client, reservation)
      span?.end(failed)
    }
  }
}
