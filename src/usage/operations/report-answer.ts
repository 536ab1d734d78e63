// Shapes the answer of a usage report: its groups, those with the most calls first when asked for, and what all of them come to.
import { Type } from 'typebox'
import { amount, count, object, orNull } from '../../operation/schemas.js'
import type { Figures } from '../figures.js'
import { keyOfGroup } from '../unpriced.js'

const sumMembers = {
  calls: count(),
  failed: count(),
  charged: count(),
  free: count(),
  submissions: Type.Integer({
    minimum: 0,
    description: 'Calls that submit a batch or ask for its status; always free.',
  }),
  amount: amount(),
  cost: orNull(amount()),
  unpriced: Type.Integer({
    minimum: 0,
    description:
      'Calls whose cost is not known, because their source has no cost for the lookup. cost is null when none of it is known.',
  }),
  margin: orNull(
    Type.Integer({ description: 'amount less cost; null when the cost of some calls is not known.' }),
  ),
  currency: Type.String(),
}

export const reportItems = Type.Array(
  object({
    group: Type.Array(orNull(Type.String()), { description: 'Values of `by`, in its order.' }),
    ...sumMembers,
  }),
)
export const reportTotal = Type.Array(object(sumMembers), {
  description: 'What all groups come to, those that are left out too: one of each currency.',
})

/** A group with the calls whose cost is not known. */
interface Counted {
  readonly figures: Figures
  readonly unpriced: number
}

export const countedWith = (
  groups: readonly Figures[],
  unpriced: ReadonlyMap<string, number>,
): readonly Counted[] =>
  groups.map((figures) => ({ figures, unpriced: unpriced.get(keyOfGroup(figures)) ?? 0 }))

/** A call that is neither charged nor a batch submission is free. Of what is not priced, no cost is known. */
function sumsOf({ figures, unpriced }: Counted) {
  const { group: _, ...sums } = figures
  return {
    ...sums,
    unpriced,
    cost: unpriced > 0 && sums.cost === 0 ? null : sums.cost,
    margin: unpriced > 0 ? null : sums.amount - sums.cost,
    free: sums.calls - sums.charged - sums.submissions,
  }
}

export const itemsOf = (counted: readonly Counted[]) =>
  counted.map((each) => ({ ...sumsOf(each), group: [...each.figures.group] }))

/** Those with the most calls first; of as many calls in the order of the groups. */
export const byCalls = (counted: readonly Counted[]): readonly Counted[] =>
  [...counted].sort((a, b) => b.figures.calls - a.figures.calls)

/** What the groups come to, by currency. */
export function totalOf(counted: readonly Counted[]) {
  const totals = new Map<string, Counted>()
  for (const each of counted) {
    const { currency } = each.figures
    const known = totals.get(currency)
    totals.set(currency, known === undefined ? each : sumOf(known, each))
  }
  return [...totals.values()].map(sumsOf)
}

const sumOf = (a: Counted, b: Counted): Counted => ({
  figures: {
    group: [],
    currency: a.figures.currency,
    calls: a.figures.calls + b.figures.calls,
    failed: a.figures.failed + b.figures.failed,
    charged: a.figures.charged + b.figures.charged,
    submissions: a.figures.submissions + b.figures.submissions,
    amount: a.figures.amount + b.figures.amount,
    cost: a.figures.cost + b.figures.cost,
  },
  unpriced: a.unpriced + b.unpriced,
})
