// Tests which calls of a report have a cost that is not known.
import { expect, it } from 'vitest'
import type { Figures, FiguresAsked } from './figures.js'
import { countUnpriced, keyOfGroup } from './unpriced.js'

const calls = [
  { client: 'a', source: 'north', lookup: 'pan', calls: 5, cost: 300 },
  { client: 'a', source: 'south', lookup: 'pan', calls: 3, cost: 0 },
  { client: 'b', source: 'south', lookup: 'pan', calls: 4, cost: 0 },
  { client: 'b', source: 'south', lookup: 'free', calls: 9, cost: 0 },
  { client: 'b', source: 'south', lookup: 'formerly-priced', calls: 2, cost: 50 },
  { client: 'a', source: 'records', lookup: 'pan', calls: 7, cost: 0 },
  { client: 'a', source: null, lookup: 'pan', calls: 8, cost: 0 },
]

/** Sums these calls as the ledger does. */
async function sum({ by, filter, limit }: FiguresAsked): Promise<Figures[]> {
  const groups = new Map<string, Figures>()
  for (const call of calls) {
    if (filter.source !== undefined && filter.source !== call.source) continue
    const group = by.map((name) => call[name as 'client' | 'source' | 'lookup'])
    const known = groups.get(group.join())
    groups.set(group.join(), {
      ...{ group, currency: 'INR', failed: 0, charged: 0, submissions: 0, amount: 0 },
      calls: (known?.calls ?? 0) + call.calls,
      cost: (known?.cost ?? 0) + call.cost,
    })
  }
  const inOrder = [...groups.values()].sort((a, b) => (a.group.join() < b.group.join() ? -1 : 1))
  return inOrder.slice(0, limit)
}

const period = { from: 0, to: 1 }
const isPriced = (source: string, lookup: string) => source === 'records' || lookup === 'free'
const key = (...group: string[]) => keyOfGroup({ group, currency: 'INR' })

it.each([
  [
    ['client'],
    {},
    [
      [key('a'), 3],
      [key('b'), 4],
    ],
  ],
  [['lookup'], {}, [[key('pan'), 7]]],
  [
    ['source', 'client'],
    {},
    [
      [key('south', 'a'), 3],
      [key('south', 'b'), 4],
    ],
  ],
  [[], {}, [[key(), 7]]],
  [['client'], { source: 'north' }, []],
] as const)(
  'counts the calls whose source has no cost for the lookup: by %j, %j',
  async (by, filter, expected) => {
    expect([...(await countUnpriced(sum, { by, filter, period }, isPriced))]).toEqual(expected)
  },
)

it('is complete for the first groups of a limited report, and reads no more than these may have', async () => {
  const limits: (number | undefined)[] = []
  const counting = (asked: FiguresAsked) => {
    limits.push(asked.limit)
    return sum(asked)
  }
  const query = { by: ['client'], filter: {}, period, limit: 1 }
  expect([...(await countUnpriced(counting, query, isPriced))]).toContainEqual([key('a'), 3])
  // Of south, the only source without a cost, there are three lookups.
  expect(limits.slice(1)).toEqual([3])
})
