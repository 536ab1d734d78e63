// Opens the batches: their queues and their metrics.
import type { Lookup } from '../lookups/lookup.js'
import { derived } from '../platform/derived.js'
import type { Around } from '../platform/jobs/job.js'
import { createJobs } from '../platform/jobs/jobs.js'
import { batchLookups } from './batch-facts.js'
import { type BatchParts, queuesOf } from './batch-parts.js'
import { type Batches, createBatches } from './batches.js'
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
  /** The lookups in force. */
  readonly catalogue: () => readonly Lookup[]
  /** What each job runs in. */
  readonly around: Around
}

export type OpenBatches = Batches & {
  /** The number of records that this process wrote. */
  recorded(): number
}

/** Work begins only with `start`. */
export function openBatches(parts: OpenBatchesParts): OpenBatches {
  const { catalogue, db, log, settings, around } = parts
  const lookups = derived(catalogue, batchLookups)
  const jobs = createJobs({ db, log, queues: derived(lookups, queuesOf), around })
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
