import { expect, it } from 'vitest'
import { createFigureTotals } from './figure-totals.js'

const figures = (group: (string | null)[], calls: number) => ({
  group,
  currency: 'INR',
  calls,
  failed: 1,
  charged: 2,
  submissions: 3,
  amount: 4,
  cost: 5,
})

it('adds up what pieces have of a group, in the order of the groups, null last', () => {
  const totals = createFigureTotals()
  totals.add([figures([null], 1), figures(['b'], 2)])
  totals.add([figures(['a'], 3), figures(['b'], 4)])
  expect(totals.list().map(({ group, calls }) => [group[0], calls])).toEqual([
    ['a', 3],
    ['b', 6],
    [null, 1],
  ])
  expect(totals.list()[1]).toEqual({
    ...figures(['b'], 6),
    failed: 2,
    charged: 4,
    submissions: 6,
    amount: 8,
    cost: 10,
  })
})

it('holds few groups beyond the limit, and the remaining ones are complete', () => {
  const totals = createFigureTotals(3)
  const names = Array.from({ length: 26 }, (_, i) => String.fromCharCode(122 - i))
  for (let round = 0; round < 4; round++) for (const name of names) totals.add([figures([name], 1)])
  expect(totals.list().map(({ group, calls }) => [group[0], calls])).toEqual([
    ['a', 4],
    ['b', 4],
    ['c', 4],
  ])
})
