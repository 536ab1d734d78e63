// Decides which chunks are worked on next: each client has only a few chunks of a lookup in the queue at a time.
//
// The queue is first come, first served. A chunk that ends puts the next one of its client at the end of the queue,
// in the same transaction, so the clients take turns. Only then does it choose the chunk, so that a client's small
// file does not wait behind its large ones.
import type { Database, Sql } from '../platform/database/database.js'
import type { Job } from '../platform/jobs/job.js'
import type { Jobs } from '../platform/jobs/jobs.js'
import { queueOf } from './batch-parts.js'

/** Any constant, the same on every node; the other half of the key is the client's. */
const clientLock = 730_413

interface Chunk {
  request_id: string
  n: number
}

/** First chunks first, then in the order of submission. */
async function queueChunks(tx: Sql, clientId: string, lookup: string, most: number): Promise<Chunk[]> {
  const { rows } = await tx.query<Chunk>(
    `with open as materialized (
       select request_id, submitted_at from batch where client_id = $1 and lookup = $2 and completed_at is null
     ), free as materialized (
       select greatest(0, $3 - count(*)) as places from open join batch_chunk using (request_id)
       where output is null and queued
     ), next as (
       select request_id, n
       from open cross join free cross join lateral (
         select n from batch_chunk c where c.request_id = open.request_id and output is null and not queued
         order by n limit places) as first
       order by n, submitted_at, request_id limit (select places from free)
     )
     update batch_chunk c set queued = true from next where c.request_id = next.request_id and c.n = next.n
     returning replace(c.request_id::text, '-', '') as request_id, c.n`,
    [clientId, lookup, most],
    'batch-queue-chunks',
  )
  return rows.sort((a, b) => a.n - b.n)
}

export function createChunkQueue(parts: {
  db: Database
  jobs: Pick<Jobs, 'add' | 'finish' | 'replace'>
  /** Chunks of a client and lookup in the queue or in progress at one time, over all processes. */
  perClient: number
}) {
  const { db, jobs, perClient } = parts

  /**
   * Locks a client's batches: transactions that queue its chunks or count its batches call it first. In embedded mode
   * transactions run one after another anyway.
   */
  async function lockClient(tx: Sql, clientId: string): Promise<void> {
    if (db.mode === 'embedded') return
    await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [clientLock, clientId])
  }

  /**
   * After `lockClient`: fills the client's share of the queue. Wake the queue once it is committed.
   * @param ended the job of a chunk that has ended, whose place the next one takes
   */
  async function queueNext(tx: Sql, clientId: string, lookup: string, ended?: Job): Promise<void> {
    const chunks = await queueChunks(tx, clientId, lookup, perClient)
    const queued = chunks.map(({ request_id: requestId, n }) => ({ requestId, chunk: n, clientId }))
    if (ended !== undefined) {
      if (queued.length === 0) return jobs.finish(tx, ended)
      if (await jobs.replace(tx, ended, queued[0]!)) queued.shift()
    }
    if (queued.length === 0) return
    const queue = queueOf(lookup)
    const newJobs = queued.map((data) => ({ queue, data, priority: 0 }))
    await jobs.add(tx, newJobs)
  }

  return {
    lockClient,
    queueNext,

    /** Fills every client's share: a process of another version may have ended chunks and queued none. */
    async resume(): Promise<void> {
      const { rows } = await db.query<{ client_id: string; lookup: string }>(
        'select distinct client_id, lookup from batch where completed_at is null',
      )
      for (const { client_id: clientId, lookup } of rows) {
        await db.transaction(async (tx) => {
          await lockClient(tx, clientId)
          await queueNext(tx, clientId, lookup)
        })
      }
    },
  }
}

export type ChunkQueue = ReturnType<typeof createChunkQueue>
