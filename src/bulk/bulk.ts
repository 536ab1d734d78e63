// Runs large files of records through a lookup, and shows their progress and results.
import type { Sql } from '../platform/database/database.js'
import { inPortions } from '../platform/database/portions.js'
import { type BulkParts, chunksAtOnce, chunksPerClient } from './bulk-parts.js'
import * as store from './bulk-store.js'
import { createControl } from './control.js'
import { chunksDeletedAtOnce, deleteWhole } from './delete-whole.js'
import { estimateFile, type SentFile } from './estimate.js'
import { createProcess } from './process.js'
import { createResultLines } from './result-file.js'
import { createStart } from './start.js'

const dayMs = 86_400_000
/** No file takes so long to load: what is older was left by a process that was killed. */
const loadingMs = dayMs

/** Ends the retention of what has ended, or has waited for an inactive client, for long enough. */
function createRetention(parts: BulkParts & { retainedSince: () => number }) {
  const { db, clients, clock, throttled, retainedSince } = parts
  const activeIds = () => clients().flatMap((client) => (client.active ? [client.clientId] : []))

  /** Deletes what loading has left. `before`: it began before this time. */
  async function deleteLoading(before: number): Promise<number> {
    const ids = await store.selectLoading(db, before)
    for (const id of ids) await deleteWhole(parts, id)
    return ids.length
  }

  return {
    deleteLoading,

    countEnded: (sql: Sql): Promise<number> =>
      store.countEnded(sql, retainedSince(), activeIds(), clock.now() - loadingMs),

    /** Returns how many it deleted. */
    async sweep(): Promise<number> {
      const before = retainedSince()
      const active = activeIds()
      const removed = await deleteLoading(clock.now() - loadingMs)
      await inPortions(
        (n) => throttled(() => store.deleteEndedChunks(db, before, active, n)),
        chunksDeletedAtOnce,
      )
      return removed + (await inPortions((n) => throttled(() => store.deleteEnded(db, before, active, n))))
    },
  }
}

export function createBulk(parts: BulkParts) {
  const { db, jobs, lookups, clock, retentionDays } = parts
  const retainedSince = () => clock.now() - retentionDays() * dayMs
  const retention = createRetention({ ...parts, retainedSince })
  const process = createProcess(parts)

  return {
    /** The lookups that it takes now. */
    lookups,

    /** Counts what a file holds and what it costs at most. Throws Problem. */
    estimate: (file: SentFile, onProgress?: (records: number) => void) =>
      estimateFile(parts, file, onProgress),

    startFile: createStart(parts),

    /** Undefined when there is none, or its retention has ended. */
    find: (requestId: string) => store.selectBulk(db, requestId, retainedSince()),

    list: (filter: Omit<Parameters<typeof store.selectBulks>[1], 'retainedSince'>) =>
      store.selectBulks(db, { ...filter, retainedSince: retainedSince() }),

    ...createControl(parts),

    resultLines: createResultLines(parts),

    countEnded: retention.countEnded,
    sweep: retention.sweep,

    /** Begins to process. */
    async start(): Promise<void> {
      // No other process can be loading here: whatever is loading was interrupted.
      if (db.mode === 'embedded') await retention.deleteLoading(clock.now() + dayMs)
      await jobs.work(process, { all: chunksAtOnce, perGroup: chunksPerClient, groupBy: 'clientId' })
    },

    /** Chunks in progress in this process. */
    inProgress: jobs.inProgress,

    /** Waits a limited time for the chunks in progress, and gives back the others. */
    stop: jobs.stop,
  }
}

export type Bulk = ReturnType<typeof createBulk>
