// Takes files of records through a lookup, and shows their progress and results.
import type { Lookup } from '../lookups/lookup.js'
import type { WriteAudit } from '../platform/audit-port.js'
import { unaudited } from '../platform/audit-port.js'
import { createGiveWay } from '../platform/database/give-way.js'
import { inPortions } from '../platform/database/portions.js'
import { createFairSemaphore } from '../platform/fair-semaphore.js'
import { type BatchFile, type BatchFileReader, createBatchFileReader } from './batch-file.js'
import {
  type BatchParts,
  chunkRecords,
  chunksAtOnce,
  chunksPerClient,
  filePath,
  linkContent,
  mostNodes,
  outputContext,
} from './batch-parts.js'
import * as store from './batch-store.js'
import { createCancel } from './cancel.js'
import { createChunkTurns } from './chunk-turns.js'
import { layoutOf } from './columns.js'
import { createProcess, type ResultRow } from './process.js'
import { resultLine } from './result-file.js'
import { createSubmit } from './submit.js'

const dayMs = 86_400_000
/** How long a link lives that a status call makes (contract), and one in a webhook: its attempts go on for 75 h. */
const statusLinkMs = dayMs
const webhookLinkMs = 4 * dayMs
/** Batches that are deleted in one statement: each takes up to twenty chunks with it. */
const sweptAtOnce = 20

export interface BatchProgress {
  readonly requestId: string
  readonly clientId: string
  readonly lookup: string
  /** 201 while processing, 200 when complete. */
  readonly status: 200 | 201
  readonly records: number
  readonly done: number
  readonly succeeded: number
  /** Records so far by sub_code. */
  readonly counts: Readonly<Record<string, number>>
  readonly origin: string | null
  /** Unix milliseconds. */
  readonly submittedAt: number
  readonly completedAt: number | null
  /** When it was cancelled: its records that were not answered by then are CANCELLED. */
  readonly cancelledAt: number | null
}

/** The rows whose lookups take files of records. */
export const batchLookups = (catalogue: readonly Lookup[]): Lookup[] =>
  catalogue.filter(({ route }) => route.batch !== undefined && route.column !== undefined)

export function createBatches(parts: BatchParts) {
  const { db, vault, jobs, lookups, clock, retentionDays } = parts
  const layouts = new Map(lookups.map((lookup) => [lookup.name, layoutOf(lookup.output)]))

  function linkOf(batch: store.BatchRow, secretId: number, lifeMs: number): string {
    const endMs = Math.min(clock.now() + lifeMs, batch.completed_at! + retentionDays * dayMs)
    const { request_id: id } = batch
    const endS = Math.floor(endMs / 1000)
    return parts.baseUrl() + parts.links.make(secretId, filePath(id), linkContent(id), endS)
  }

  /**
   * What was completed until then is unknown, deleted or not. To the second, as links end: nobody is handed one that
   * is refused.
   */
  const retainedSince = () => Math.floor((clock.now() - retentionDays * dayMs) / 1000) * 1000 + 999

  // One file at a time: however many are sent at once, they hold the main thread for one slice between other work.
  const parsing = createFairSemaphore(1)
  const openFile = (clientId: string, fileName: string, column: string): BatchFileReader =>
    createBatchFileReader(fileName, column, clientId, parsing)
  const layoutFor = (lookup: string) => layouts.get(lookup)!
  const perClient = db.mode === 'embedded' ? chunksPerClient : chunksPerClient * mostNodes
  const turns = createChunkTurns({ db, jobs, perClient })
  const submit = createSubmit({ ...parts, retainedSince, turns })
  const cancel = createCancel({ ...parts, layoutOf: layoutFor, turns })
  const work = createProcess({
    ...parts,
    layoutOf: layoutFor,
    turns,
    giveWay: db.mode === 'embedded' ? createGiveWay({ recorded: parts.callsRecorded }) : (work) => work(),
    linkOf(batch) {
      const secret = parts.newestSecret(batch.client_id)
      return secret === undefined ? null : linkOf(batch, secret.id, webhookLinkMs)
    },
  })

  const progressOf = (row: store.ListedBatch): BatchProgress => ({
    requestId: row.request_id,
    clientId: row.client_id,
    lookup: row.lookup,
    status: row.completed_at === null ? 201 : 200,
    records: row.records,
    done: row.done,
    succeeded: row.succeeded,
    counts: row.counts,
    origin: row.origin,
    submittedAt: row.submitted_at,
    completedAt: row.completed_at,
    cancelledAt: row.cancelled_at,
  })

  /** The lines of a completed batch's file, a chunk at a time. */
  async function* linesOf(batch: store.BatchRow): AsyncGenerator<string> {
    const lookup = lookups.find(({ name }) => name === batch.lookup)!
    const names = layoutFor(batch.lookup).columns.map(({ name }) => name)
    yield resultLine([lookup.route.column!, 'sub_code', ...names])
    for (let n = 0; n * chunkRecords < batch.records; n++) {
      const output = await store.selectOutput(db, batch.request_id, n)
      if (output === undefined) throw new Error('a result file was removed while it was read')
      const context = outputContext(batch.request_id, n)
      const rows = JSON.parse(vault.open(output, context).toString()) as ResultRow[]
      yield rows.map(resultLine).join('')
    }
  }

  return {
    submit,

    /** The reader of a file that a client submits. */
    openFile,

    /** Reads a file that is there as a whole; see `BatchFileReader.end` for what it throws. */
    async readFile(clientId: string, fileName: string, column: string, bytes: Buffer): Promise<BatchFile> {
      const reader = openFile(clientId, fileName, column)
      reader.write(bytes)
      return reader.end()
    },

    /**
     * Where a batch is; undefined when there is none of this client's, or its retention has ended. `url` is a fresh
     * link, null until it is complete.
     * @param secretId the secret that the call came with
     */
    async status(requestId: string, clientId: string, secretId: number) {
      const batch = await store.selectBatch(db, requestId, { clientId, retainedSince: retainedSince() })
      if (batch === undefined) return undefined
      const isComplete = batch.completed_at !== null
      const url = isComplete ? linkOf(batch, secretId, statusLinkMs) : null
      return { lookup: batch.lookup, isComplete, isCancelled: batch.cancelled_at !== null, url }
    },

    /**
     * Cancels a batch in progress and answers what has become of it; one that is complete stays as it is. Undefined when
     * there is none of this client's (null: of any client's), or its retention has ended. `writeAudit`: where an operator
     * does it.
     */
    async cancel(
      requestId: string,
      clientId: string | null,
      writeAudit?: WriteAudit,
    ): Promise<BatchProgress | undefined> {
      const filter = { retainedSince: retainedSince(), ...(clientId === null ? {} : { clientId }) }
      const batch = await store.selectBatch(db, requestId, filter)
      if (batch === undefined) return undefined
      if (batch.completed_at === null) await cancel(batch, writeAudit)
      const [row] = await store.selectBatches(db, {
        clientId,
        requestId,
        limit: 1,
        retainedSince: retainedSince(),
      })
      return row === undefined ? undefined : progressOf(row)
    },

    /** The newest first. `clientId` null: of all clients. */
    async list(filter: {
      clientId: string | null
      requestId?: string
      limit: number
      /** Only those that come behind this one. */
      after?: { submittedAt: number; requestId: string } | undefined
    }): Promise<BatchProgress[]> {
      const rows = await store.selectBatches(db, { ...filter, retainedSince: retainedSince() })
      return rows.map(progressOf)
    },

    /** What is still to be done, of everyone. */
    open: () => store.selectOpenTotals(db),

    /** The result file, piece by piece; undefined when there is no such batch, it is not complete, or not retained. */
    async file(requestId: string): Promise<AsyncGenerator<string> | undefined> {
      const batch = await store.selectBatch(db, requestId, { retainedSince: retainedSince() })
      return batch === undefined || batch.completed_at === null ? undefined : linesOf(batch)
    },

    /** Whether the webhooks of a client carry the link alone; results by default. */
    setLinkOnly: (clientId: string, linkOnly: boolean, writeAudit = unaudited): Promise<void> =>
      db.transaction(async (tx) => {
        await store.putPreference(tx, clientId, linkOnly)
        await writeAudit(tx, { act: 'webhook.link-only', target: clientId, facts: { link_only: linkOnly } })
      }),

    isLinkOnly: (clientId: string) => store.selectLinkOnly(db, clientId),

    /** Begins to process. */
    async start(): Promise<void> {
      await turns.resume()
      await jobs.work(work, { all: chunksAtOnce, perGroup: chunksPerClient, groupBy: 'clientId' })
    },

    processing: jobs.working,

    /** Throws when the queue cannot be read. */
    check: jobs.check,

    /** Chunks (and ends of batches) under way in this process. */
    underWay: jobs.underWay,

    /** Lets the chunks under way come to their end, or gives them back. */
    stop: jobs.stop,

    /** What was completed until then has ended, in Unix milliseconds. */
    retainedSince,

    /** Deletes what was completed, or waits for a client who is not active, for longer than it is kept; answers how many batches. */
    async sweep(): Promise<number> {
      const active = parts.clients().flatMap((client) => (client.active ? [client.clientId] : []))
      const before = retainedSince()
      const completed = await inPortions((n) => store.deleteCompleted(db, before, n), sweptAtOnce)
      const abandoned = await inPortions((n) => store.deleteAbandoned(db, before, active, n), sweptAtOnce)
      return completed + abandoned
    },
  }
}

export type Batches = ReturnType<typeof createBatches>
