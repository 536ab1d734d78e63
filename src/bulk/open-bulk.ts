// Opens bulk: its queues, one for each lookup that it takes, and its metric.
import type { Lookup } from '../lookups/lookup.js'
import { derived } from '../platform/derived.js'
import type { Around } from '../platform/jobs/job.js'
import { createJobs } from '../platform/jobs/jobs.js'
import { type Bulk, createBulk } from './bulk.js'
import { type BulkParts, queueOf, takesBulk } from './bulk-parts.js'

export type OpenBulkParts = Omit<BulkParts, 'jobs' | 'lookups' | 'onRecords' | 'retentionDays'> & {
  /** Those in force. */
  readonly settings: () => { readonly 'batches.retentionDays': number }
  /** The lookups in force. */
  readonly catalogue: () => readonly Lookup[]
  /** What each job runs in. */
  readonly around: Around
}

export type OpenBulk = Bulk & {
  /** The number of records that this process wrote. */
  recorded(): number
}

/** Work begins only with `start`. */
export function openBulk(parts: OpenBulkParts): OpenBulk {
  const { catalogue, db, log, settings, around } = parts
  const lookups = derived(catalogue, (all) => all.filter(takesBulk))
  const queues = derived(lookups, (taken) => taken.map(({ name }) => queueOf(name)))
  const jobs = createJobs({ db, log, queues, around })
  let recorded = 0
  const bulk = createBulk({
    ...parts,
    jobs,
    lookups,
    retentionDays: () => settings()['batches.retentionDays'],
    onRecords: (count) => {
      recorded += count
    },
  })
  return { ...bulk, recorded: () => recorded }
}
