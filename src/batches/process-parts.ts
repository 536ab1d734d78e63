// Declares the parts of batch processing, and the error for a client who may not call for now.
import type { Client } from '../auth/client-cache.js'
import type { BackgroundThrottle } from '../platform/database/background-throttle.js'
import type { Job } from '../platform/jobs/job.js'
import type { BatchParts } from './batch-parts.js'
import type { BatchRow } from './batch-store.js'
import type { ChunkQueue } from './chunk-queue.js'
import type { Cell, Layout } from './columns.js'

export interface ProcessParts extends BatchParts {
  readonly layoutOf: (lookup: string) => Layout
  readonly linkOf: (batch: BatchRow) => string | null
  readonly chunkQueue: Pick<ChunkQueue, 'lockClient' | 'queueNext'>
  readonly throttled: BackgroundThrottle
}

/** The parts that the steps share. */
export interface StepParts extends ProcessParts {
  /** The client who may call the lookup of the batch now; undefined: the batch waits until they may. */
  readonly clientOf: (batch: BatchRow) => Client | undefined
  /** Ends a job with nothing left to do: another process did it, or its batch was deleted. */
  readonly drop: (job: Job) => Promise<void>
}

/**
 * Thrown when the client may not call now, or no call can be recorded: batches wait; nothing is asked and nothing is
 * charged.
 */
export class Paused extends Error {}

/** The rows of one record in a result file: cell, sub_code, columns. */
export type ResultRow = readonly Cell[]
