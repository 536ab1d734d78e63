// Maintains the ledger in the background: creates partitions ahead, makes all sums of events and fills the index of subjects.
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Database, DatabaseLog } from '../platform/database/database.js'
import type { MetadataSums } from './metadata-sums.js'
import type { Partitions } from './partitions.js'
import type { Rollup } from './rollup.js'
import type { SubjectIndex } from './subject-index.js'
import type { Summaries } from './summaries.js'

/** Reports of the embedded database read what is not summed up by the one engine that calls need too. */
const everyMs = { embedded: 30_000, postgres: 60_000 }

export interface UsageMaintenance {
  /** Ends after the step in progress. */
  stop(): Promise<void>
}

/** Every node may run it; a lock lets one at a time work. */
export function startUsageMaintenance(parts: {
  database: Pick<Database, 'mode'>
  partitions: Partitions
  rollup: Rollup
  summaries: Summaries
  metadataSums: MetadataSums
  subjectIndex: SubjectIndex
  /** Every process needs the partitions; one of a node sums up. */
  sumsUp: boolean
  /** Counts a pass in which something failed. */
  countFailure?: () => void
  log: DatabaseLog
}): UsageMaintenance {
  const { database, partitions, rollup, summaries, metadataSums, subjectIndex, sumsUp, log } = parts
  let stopped = false
  let running = Promise.resolve()

  async function finish(work: { step(): Promise<boolean> }): Promise<void> {
    // Calls come between the steps.
    while (!stopped && (await work.step())) await yieldToOthers()
  }

  const works: Record<string, () => Promise<void>> = {
    partitions: () => partitions.tend(),
    ...(sumsUp && {
      sums: () => finish(rollup),
      'sums with fewer columns': () => finish(summaries),
      'sums by metadata': () => finish(metadataSums),
      'index of subjects': () => subjectIndex.tend(() => stopped),
    }),
  }

  /** What failed, with its first reason: the others go on. */
  async function runAll(): Promise<void> {
    const failed = new Map<string, string>()
    for (const [name, work] of Object.entries(works)) {
      if (stopped) return
      await work().catch((error: Error) => failed.set(name, error.message))
    }
    if (failed.size === 0 || stopped) return
    const facts = { reason: [...failed.values()][0], failed: [...failed.keys()] }
    parts.countFailure?.()
    log.warn(facts, 'usage could not be summed; this is retried soon')
  }

  const timer = setInterval(() => {
    running = running.then(runAll)
  }, everyMs[database.mode]).unref()

  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
