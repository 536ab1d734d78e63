// Declares the parts and limits of batches, and the contexts that bind sealed values to their places.

import type { Client } from '../auth/client-cache.js'
import type { Indexing, Sealing } from '../kernel/sealing.js'
import type { Calls } from '../lookups/call.js'
import type { Lookup } from '../lookups/lookup.js'
import type { MonthlyCap } from '../lookups/monthly-cap.js'
import type { SemaphoreOf } from '../lookups/source-semaphores.js'
import type { BackgroundThrottle } from '../platform/database/background-throttle.js'
import type { Database, Sql } from '../platform/database/database.js'
import type { Jobs } from '../platform/jobs/jobs.js'
import type { Log } from '../platform/log.js'
import type { Tracing } from '../platform/tracing/tracing.js'
import type { Receipts } from '../receipts/receipts.js'
import type { Ledger } from '../usage/ledger.js'
import type { InsertEvents } from '../usage/usage-store.js'
import type { NewDelivery } from '../webhooks/enqueue.js'

export interface BatchParts {
  readonly db: Database
  readonly vault: Sealing & Indexing
  readonly calls: Calls
  readonly jobs: Jobs
  readonly webhooks: {
    enqueue(tx: Sql, delivery: NewDelivery): Promise<string | null>
    readonly deliverer: { wake(): void }
  }
  /** Links that are refused once the secret they were made for is revoked. */
  readonly links: { make(secretId: number, path: string, content: string, expiresAtS: number): string }
  readonly client: (clientId: string) => Client | undefined
  readonly clients: () => readonly Client[]
  readonly newestSecret: (clientId: string) => { readonly id: number } | undefined
  /** The lookups that have a batch route now. */
  readonly lookups: () => readonly Lookup[]
  readonly semaphoreOf: SemaphoreOf
  /** Counts the records that this process wrote. */
  readonly onRecords: (count: number) => void
  readonly insertEvents: InsertEvents
  /** Absent: records are no entries of the log. */
  readonly receipts?: Receipts | undefined
  readonly ledger: Pick<Ledger, 'isWritable' | 'recordUnanswered'>
  /** Runs writes one at a time, and leaves calls their share of the database. */
  readonly throttled: BackgroundThrottle
  /** Absent: no client has a cap. */
  readonly monthlyCap?: Pick<MonthlyCap, 'hold' | 'release'>
  /** As it is at that moment: a reload changes it. */
  readonly retentionDays: () => number
  /** Read at each submission: a reload changes them. */
  readonly limits: BatchLimits
  /** The address under which clients reach the service, as it is at that moment. */
  readonly baseUrl: () => string
  readonly clock: { now(): number }
  /** 32 hex characters. */
  readonly newId: () => string
  readonly log: Log
  /** Absent: nothing is traced. */
  readonly tracing?: Pick<Tracing, 'chunk'> | undefined
}

/** What a client may hold, over all lookups. */
export interface BatchLimits {
  /** Batches in progress. */
  readonly openBatches: number
  /** Bytes of submitted cells, in all batches that are kept. */
  readonly keptBytes: number
}

/** Records of a chunk: its results and events are one transaction, and a killed process repeats at most this many. */
export const chunkRecords = 50
/**
 * Chunks of one lookup in progress in a process: more than a few clients can fill, so that a new client finds a place.
 * The source's semaphore, which clients share, limits the questions to it.
 */
export const chunksAtOnce = 16
/** Those of one client: while one is written, another keeps the source busy. */
export const chunksPerClient = 2
/** Processes that work for one client when it alone has batches: that many of its chunks are in the queue. */
export const mostNodes = 8

/** The sub_code, in a result file, of records that were not asked because their batch was cancelled. */
export const cancelledSubCode = 'CANCELLED'
/** Higher than that of any chunk: a finished batch is completed at once. */
export const finishPriority = 1_000

export const queueOf = (lookup: string): string => `batch-${lookup}`
/** The job queues of these lookups. */
export const queuesOf = (lookups: readonly Lookup[]): string[] => lookups.map(({ name }) => queueOf(name))
export const inputContext = (requestId: string, n: number): string => `batch input ${requestId} ${n}`
export const outputContext = (requestId: string, n: number): string => `batch output ${requestId} ${n}`
export const urlContext = (requestId: string): string => `batch webhook_url ${requestId}`
/** Path of a batch's result file, and what its signed link says. */
export const filePath = (requestId: string): string => `/v1/files/batches/${requestId}.csv`
export const linkContent = (requestId: string): string => `batch ${requestId}`
