// Declares the parts and limits of bulk, and the contexts that bind sealed values to their places.
import type { Client } from '../auth/client-cache.js'
import type { Sealing } from '../kernel/sealing.js'
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
import type { Prices } from '../usage/prices.js'
import type { InsertEvents } from '../usage/usage-store.js'
import type { NewDelivery } from '../webhooks/enqueue.js'

export interface BulkParts {
  readonly db: Database
  readonly vault: Sealing
  readonly calls: Pick<Calls, 'execute' | 'event' | 'refusal'>
  readonly jobs: Jobs
  readonly webhooks: {
    enqueue(tx: Sql, delivery: NewDelivery): Promise<string | null>
    readonly deliverer: { wake(): void }
  }
  readonly client: (clientId: string) => Client | undefined
  readonly clients: () => readonly Client[]
  /** The lookups that bulk takes now. */
  readonly lookups: () => readonly Lookup[]
  readonly prices: () => Prices
  readonly semaphoreOf: SemaphoreOf
  /** Runs writes one at a time, and leaves calls their share of the database. */
  readonly throttled: BackgroundThrottle
  /** Counts the records that this process wrote. */
  readonly onRecords: (count: number) => void
  readonly insertEvents: InsertEvents
  /** Absent: records are no entries of the log. */
  readonly receipts?: Receipts | undefined
  readonly ledger: Pick<Ledger, 'isWritable' | 'recordUnanswered'>
  readonly monthlyCap: Pick<MonthlyCap, 'hold' | 'release'>
  /** As it is at that moment: a reload changes it. */
  readonly retentionDays: () => number
  readonly clock: { now(): number }
  /** 32 hex characters. */
  readonly newId: () => string
  readonly log: Log
  /** Absent: nothing is traced. */
  readonly tracing?: Pick<Tracing, 'chunk'> | undefined
}

/** Records that one file may have. */
export const maxRecords = 5_000_000
/** Columns that one file may have. Each is stored sealed and comes back in the result file. */
export const maxColumns = 256
/** The longest row: fifty of them are one sealed value. */
export const maxRowBytes = 64 * 1024
/** Five million rows of the widest files that people have. */
export const maxFileBytes = 4 * 1024 * 1024 * 1024

/**
 * Records of a chunk: its results and events are one transaction, during which the embedded database answers nobody else,
 * and a killed process asks at most this many again.
 */
const chunkRecords = 50
/**
 * Records that begin to be asked in one turn of the event loop: other clients' calls come in between, and a call needs
 * several turns.
 */
export const recordsPerTurn = 5
/** A bulk with a maximum cost has at least so many chunks for it, so that it stops close to it. */
const chunksOfMaxCost = 20
/** Chunks of one lookup in progress in a process. The source's semaphore, which clients share, limits the questions to it. */
export const chunksAtOnce = 16
/** Those of one client: while one is written, another keeps the source busy. */
export const chunksPerClient = 2
/** Processes that work for one bulk: that many of its chunks are in the queue. */
export const mostNodes = 8

/** Records of each chunk. With a rate a chunk takes no longer than a second, so that nothing waits long for it. */
export function chunkSizeOf(limits: {
  rate: number | null
  maxCost: number | null
  highestPrice: number
}): number {
  const { rate, maxCost, highestPrice } = limits
  const affordable =
    maxCost === null || highestPrice === 0 ? chunkRecords : maxCost / highestPrice / chunksOfMaxCost
  return Math.max(1, Math.floor(Math.min(chunkRecords, rate ?? chunkRecords, affordable)))
}

/** A row of the file or of the result as it is stored: the second place is the sub_code, which stays when a person is erased. */
export type StoredRow = readonly (string | number | boolean | null)[]

/** A stored result as the result file has it: the columns of the file that was given (`width`), the sub_code, the rest. */
export const fileRow = ([first, subCode, ...others]: StoredRow, width: number): StoredRow => [
  first!,
  ...others.slice(0, width - 1),
  subCode!,
  ...others.slice(width - 1),
]

/** The sub_code, in a result file, of records that were not asked because their bulk was cancelled. */
export const cancelledSubCode = 'CANCELLED'

export const queueOf = (lookup: string): string => `bulk-${lookup}`
export const headerContext = (requestId: string): string => `bulk header ${requestId}`
export const inputContext = (requestId: string, n: number): string => `bulk input ${requestId} ${n}`
export const outputContext = (requestId: string, n: number): string => `bulk output ${requestId} ${n}`

/** Why a bulk is paused. From `sources` it resumes by itself. */
export const pauseReasons = ['operator', 'max_cost', 'monthly_cap', 'client', 'sources'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** Whether bulk takes a lookup: not one whose asking has an effect, nor one that takes pictures. */
export const takesBulk = ({ once, input }: Lookup): boolean =>
  once !== true && Object.values(input).every(({ kind }) => kind !== 'image')
