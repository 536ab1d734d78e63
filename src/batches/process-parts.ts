// Declares the parts of batch processing, and the error for a client who may not call for now.
import type { Client } from '../auth/client-cache.js'
import type { Lookup } from '../lookups/lookup.js'
import type { Cell, Layout } from '../lookups/result-columns.js'
import type { Job } from '../platform/jobs/job.js'
import type { BatchParts } from './batch-parts.js'
import type { BatchRow } from './batch-store.js'
import type { ChunkQueue } from './chunk-queue.js'

export interface ProcessParts extends BatchParts {
  readonly layoutOf: (lookup: string) => Layout
  readonly linkOf: (batch: BatchRow) => string | null
  readonly chunkQueue: Pick<ChunkQueue, 'lockClient' | 'queueNext'>
}

/** The parts that the steps share. */
export interface StepParts extends ProcessParts {
  /** The client who may call the lookup of the batch now; undefined: the batch waits until they may. */
  readonly clientOf: (batch: BatchRow) => Client | undefined
  /** Ends a job with nothing left to do: another process did it, or its batch was deleted. */
  readonly drop: (job: Job) => Promise<void>
}

/** The name of the column with the cells of a batch, as its row has it; of a lookup that is no longer configured, `input`. */
export const columnOf = (lookups: readonly Lookup[], lookup: string): string =>
  lookups.find(({ name }) => name === lookup)?.route.column ?? 'input'

/** The rows of one record in a result file: cell, sub_code, columns. */
export type ResultRow = readonly Cell[]
