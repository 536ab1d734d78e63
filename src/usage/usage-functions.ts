// Functions of the ledger other than recording calls, bound to a database: searches, sums, exports, recounts, invoices.
import { boundTo } from '../platform/database/bound-to.js'
import type { Database } from '../platform/database/database.js'
import { type FiguresAsked, sumFigures } from './figures.js'
import { selectLatencies } from './latency-store.js'
import { selectMetadataProgress } from './metadata-progress.js'
import { selectReceiptEvent } from './receipt-events.js'
import { reconcileFile } from './reconcile-file.js'
import { selectSourceSums } from './source-sums.js'
import { hasOwnCall, searchEvents, selectAnyEvent } from './usage-search.js'
import { selectEvent, selectEvents } from './usage-store.js'
import { repairDay, selectUncounted, verifyDays } from './verify.js'

type Invoice = Parameters<typeof reconcileFile>

interface UsageParts extends Omit<Invoice[0], 'db'> {
  readonly db: Database
  /** The database as reports and pages read it; absent: the database itself. */
  readonly reading?: Database
}

export const createUsageFunctions = ({ db, reading = db, ...parts }: UsageParts) => ({
  ...boundTo(db, { selectEvent, selectReceiptEvent, verifyDays, selectUncounted, repairDay }),
  ...boundTo(reading, {
    hasOwnCall,
    searchEvents,
    selectAnyEvent,
    selectEvents,
    selectLatencies,
    selectMetadataProgress,
    selectSourceSums,
  }),
  sumFigures: (query: FiguresAsked) => sumFigures(reading, query),
  reconcileFile: (file: Invoice[1], into: Invoice[2]) => reconcileFile({ ...parts, db }, file, into),
})

export type UsageFunctions = ReturnType<typeof createUsageFunctions>
