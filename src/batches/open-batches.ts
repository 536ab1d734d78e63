// Opens the batches: their queues and their metrics.
import type { Lookup } from '../lookups/lookup.js'
import { createJobs } from '../platform/jobs/jobs.js'
import { type BatchParts, queuesOf } from './batch-parts.js'
import { type Batches, batchLookups, createBatches } from './batches.js'
import type { BatchValues } from './config-keys.js'

export type OpenBatchesParts = Omit<
  BatchParts,
  'jobs' | 'lookups' | 'onRecords' | 'retentionDays' | 'limits'
> & {
  /** Those in force. */
  readonly settings: () => Pick<
    BatchValues,
    'batches.retentionDays' | 'limits.openBatchesPerClient' | 'limits.batchBytesPerClient'
  >
  readonly catalogue: readonly Lookup[]
}

export type OpenBatches = Batches & {
  /** The number of records that this process wrote. */
  recorded(): number
}

/** Work begins only with `start`. */
export function openBatches(parts: OpenBatchesParts): OpenBatches {
  const { catalogue, db, log, settings } = parts
  const lookups = batchLookups(catalogue)
  const jobs = createJobs({ db, log, queues: queuesOf(lookups) })
  let recorded = 0
  const batches = createBatches({
    ...parts,
    jobs,
    lookups,
    retentionDays: () => settings()['batches.retentionDays'],
    limits: {
      get openBatches() {
        return settings()['limits.openBatchesPerClient']
      },
      get keptBytes() {
        return settings()['limits.batchBytesPerClient']
      },
    },
    onRecords: (count) => {
      recorded += count
    },
  })
  return { ...batches, recorded: () => recorded }
}
