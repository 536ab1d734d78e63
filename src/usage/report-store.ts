// Reports of the usage ledger: calls, charges and costs, by what the operator asks for.
import type { Database } from '../platform/database/database.js'
import { sumFigures } from './figures.js'
import type { Period } from './usage-store.js'

export { reportGroupings } from './figures.js'

export interface ReportFigures {
  /** Every event: charged, free, and those about batches. */
  calls: number
  charged: number
  /** Calls of a lookup that cost the client nothing. */
  free: number
  /** Calls about batches; always free. */
  submissions: number
  /** Smallest unit of the currency. */
  amount: number
  /** What the answers cost us at their sources, in the same unit. */
  cost: number
  currency: string
}

export interface ReportRow extends ReportFigures {
  /** Values of the groupings, in their order. */
  group: readonly (string | null)[]
}

/** `by`: names of `reportGroupings`, or `meta:KEY`. `clientId` null: of all clients. */
export async function selectReport(
  db: Database,
  by: readonly string[],
  period: Period,
  clientId: string | null = null,
): Promise<ReportRow[]> {
  const filter = { clientId: clientId ?? undefined }
  const figures = await sumFigures(db, { by, filter, period })
  return figures.map(({ group, calls, charged, submissions, amount, cost, currency }) => {
    const free = calls - charged - submissions
    return { group, calls, charged, free, submissions, amount, cost, currency }
  })
}
