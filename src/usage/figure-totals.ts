// Adds up the figures of many pieces of a period, group by group.
import type { Figures } from './figures-store.js'

/** In the embedded database's order of texts: null last. */
function compareTexts(a: string | null, b: string | null): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b ? -1 : 1
}

function compareGroups(a: Figures, b: Figures): number {
  for (const [i, text] of a.group.entries()) {
    const order = compareTexts(text, b.group[i] ?? null)
    if (order !== 0) return order
  }
  return compareTexts(a.currency, b.currency)
}

const added = (a: Figures, b: Figures): Figures => ({
  group: a.group,
  currency: a.currency,
  calls: a.calls + b.calls,
  failed: a.failed + b.failed,
  charged: a.charged + b.charged,
  submissions: a.submissions + b.submissions,
  amount: a.amount + b.amount,
  cost: a.cost + b.cost,
})

/**
 * @param limit most groups: the first in order. The groups of each piece may be limited in the same way: a group that
 *   `limit` others precede in one piece is preceded by them in the total.
 */
export function createFigureTotals(limit = Number.POSITIVE_INFINITY) {
  let totals = new Map<string, Figures>()
  const first = () => [...totals.values()].sort(compareGroups).slice(0, limit)
  const keyOf = ({ group, currency }: Figures) => JSON.stringify([...group, currency])
  return {
    add(figures: readonly Figures[]): void {
      for (const each of figures) {
        const key = keyOf(each)
        const known = totals.get(key)
        totals.set(key, known === undefined ? each : added(known, each))
      }
      // Bounds memory, however many groups there are.
      if (totals.size > 2 * limit) totals = new Map(first().map((each) => [keyOf(each), each]))
    },
    list: first,
  }
}
