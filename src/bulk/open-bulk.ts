// Opens bulk: its queues, one for each lookup that it takes, and its metric.
import type { Lookup } from '../lookups/lookup.js'
import { createJobs } from '../platform/jobs/jobs.js'
import { type Bulk, createBulk } from './bulk.js'
import { type BulkParts, queueOf, takesBulk } from './bulk-parts.js'

export type OpenBulkParts = Omit<BulkParts, 'jobs' | 'lookups' | 'onRecords' | 'retentionDays'> & {
  /** Those in force. */
  readonly settings: () => { readonly 'batches.retentionDays': number }
  readonly catalogue: readonly Lookup[]
  /** Whether a lookup does more than ask its sources: bulk does not take it. */
  readonly hasProcedure: (lookup: Lookup) => boolean
}

export type OpenBulk = Bulk & {
  /** The number of records that this process wrote. */
  recorded(): number
}

/** Work begins only with `start`. */
export function openBulk(parts: OpenBulkParts): OpenBulk {
  const { catalogue, db, log, settings, hasProcedure } = parts
  const lookups = catalogue.filter((lookup) => takesBulk(lookup) && !hasProcedure(lookup))
  const jobs = createJobs({ db, log, queues: lookups.map(({ name }) => queueOf(name)) })
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
