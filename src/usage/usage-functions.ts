// Functions of the ledger other than recording calls, bound to a database: searches, sums, exports, recounts, invoices.
import { boundTo } from '../platform/database/bound-to.js'
import type { Database } from '../platform/database/database.js'
import { type FiguresAsked, sumFigures } from './figures.js'
import { reconcileFile } from './reconcile-file.js'
import { searchEvents, selectAnyEvent } from './usage-search.js'
import { selectEvent, selectEvents } from './usage-store.js'
import { repairDay, selectUncounted, verifyDays } from './verify.js'

type Invoice = Parameters<typeof reconcileFile>

export const createUsageFunctions = (parts: Invoice[0] & { readonly db: Database }) => ({
  ...boundTo(parts.db, {
    searchEvents,
    selectAnyEvent,
    selectEvent,
    selectEvents,
    verifyDays,
    selectUncounted,
    repairDay,
  }),
  sumFigures: (asked: FiguresAsked) => sumFigures(parts.db, asked),
  reconcileFile: (file: Invoice[1], into: Invoice[2]) => reconcileFile(parts, file, into),
})

export type UsageFunctions = ReturnType<typeof createUsageFunctions>
