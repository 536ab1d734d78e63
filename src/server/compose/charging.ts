// Opens the ledger with its months and sums, the prices, and the monthly caps.
import { join } from 'node:path'
import type { ClientCache } from '../../auth/client-cache.js'
import type { Clock } from '../../kernel/clock.js'
import type { Sealing } from '../../kernel/sealing.js'
import { createMonthlyCap, type MonthlyCap } from '../../lookups/monthly-cap.js'
import { createBackgroundThrottle } from '../../platform/database/background-throttle.js'
import { type Database, databaseForCalls } from '../../platform/database/database.js'
import { openReading, throttledDatabase } from '../../platform/database/throttled-database.js'
import type { Log } from '../../platform/log.js'
import type { Tracing } from '../../platform/tracing/tracing.js'
import { createLedger, type Ledger } from '../../usage/ledger.js'
import { createMetadataSums, type MetadataSums } from '../../usage/metadata-sums.js'
import { createPartitions, type Partitions } from '../../usage/partitions.js'
import type { Prices } from '../../usage/prices.js'
import { createRecentCalls, type RecentCalls } from '../../usage/recent-calls.js'
import { createRollup, type Rollup } from '../../usage/rollup.js'
import { createRollupFence } from '../../usage/rollup-fence.js'
import { createSpend, type Spend } from '../../usage/spend.js'
import { openSpool, spoolBytesFor } from '../../usage/spool.js'
import { createSubjectIndex, type SubjectIndex } from '../../usage/subject-index.js'
import { createSummaries, type Summaries } from '../../usage/summaries.js'
import { withCommitTrace } from '../../usage/traced-commits.js'
import { createInsertEvents, type InsertEvents, type InsertParts } from '../../usage/usage-store.js'
import type { Config, StartConfig } from '../config.js'

export interface Charging {
  readonly ledger: Ledger
  readonly spend: Spend
  readonly monthlyCap: MonthlyCap
  readonly partitions: Partitions
  readonly rollup: Rollup
  readonly summaries: Summaries
  readonly metadataSums: MetadataSums
  readonly subjectIndex: SubjectIndex
  readonly recentCalls: RecentCalls
}

interface Opened {
  readonly charging: Charging
  readonly insertEvents: InsertEvents
  /** The database as reports and pages read it: on the embedded one, calls go first. */
  readonly reading: Database
  closeCharging(): Promise<void>
}

/** Its folder in the data directory. */
const spoolFolder = 'usage-spool'

/** What waits for calls: it is only for reports and searches. */
const createSlowWork = (parts: { db: Database; clock: Clock; log: Log }) => ({
  summaries: createSummaries(parts),
  metadataSums: createMetadataSums({ db: parts.db }),
  subjectIndex: createSubjectIndex(parts),
})

export async function openCharging(parts: {
  db: Database
  vault: Sealing
  config: StartConfig
  /** Those in force. */
  settings: () => Config
  clientCache: Pick<ClientCache, 'client'>
  /** Those in force. */
  prices: () => Prices
  clock: Clock
  log: Log
  tracing: Tracing | undefined
  logEntries: InsertParts['log']
}): Promise<Opened> {
  const { db, vault, config, settings, clientCache, prices, clock, log, tracing, logEntries } = parts
  const capOf = (clientId: string) => clientCache.client(clientId)?.cap ?? undefined
  const spend = createSpend({ db: databaseForCalls(db), clock, log, capOf })
  const partitions = createPartitions({ db, clock, log })
  await partitions.tend()
  const fence = createRollupFence({ db, clock, log })
  await fence.read()
  const insertEvents = createInsertEvents(config.currency, { spend, partitions, fence, log: logEntries })
  const ledger = createLedger({
    db: databaseForCalls(db),
    insertEvents: withCommitTrace(tracing, insertEvents),
    clock,
    log,
    openSpool: () =>
      openSpool({
        folder: join(config.dataDir, spoolFolder),
        vault,
        log,
        bytes: spoolBytesFor(settings()['limits.inFlight']),
      }),
  })
  const monthlyCap = createMonthlyCap({ spend, prices })
  const rollup = createRollup({ db, clock, fence })
  const reading = openReading(db, ledger.recorded)
  const yielding = throttledDatabase(db, createBackgroundThrottle({ recorded: ledger.recorded }))
  const recentCalls = createRecentCalls({ db: reading, clock })
  return {
    charging: {
      ledger,
      spend,
      monthlyCap,
      partitions,
      rollup,
      ...createSlowWork({ db: yielding, clock, log }),
      recentCalls,
    },
    insertEvents,
    reading,
    async closeCharging() {
      spend.close()
      fence.close()
      await ledger.flush()
      await ledger.close()
    },
  }
}
