// Tests the order of groups, and that a total is what the groups come to.
import { describe, expect, it } from 'vitest'
import type { Figures } from '../figures.js'
import { byCalls, countedWith, itemsOf, totalOf } from './report-answer.js'

const figures = (name: string, calls: number, others: Partial<Figures> = {}): Figures => ({
  ...{ group: [name], currency: 'INR', calls, failed: 1, charged: calls - 2, submissions: 1 },
  ...{ amount: 100 * calls, cost: 10 * calls },
  ...others,
})
const none = new Map<string, number>()

describe('the groups of a report', () => {
  it('are in the order of their calls, and of their names where these are equal', () => {
    const groups = [figures('a', 4), figures('b', 9), figures('c', 4), figures('d', 5)]
    const names = (items: readonly { group: readonly unknown[] }[]) => items.map(({ group }) => group[0])
    expect(names(itemsOf(byCalls(countedWith(groups, none))))).toEqual(['b', 'd', 'a', 'c'])
    expect(names(groups)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('have no margin, and no cost where none of it is known', () => {
    const groups = [figures('a', 4), figures('b', 9, { cost: 0 })]
    const unpriced = new Map([
      ['["a","INR"]', 1],
      ['["b","INR"]', 9],
    ])
    expect(itemsOf(countedWith(groups, unpriced))).toMatchObject([
      { unpriced: 1, cost: 40, margin: null, free: 1 },
      { unpriced: 9, cost: null, margin: null },
    ])
  })
})

describe('the total of a report', () => {
  it('is one of each currency', () => {
    const groups = [figures('a', 4), figures('a', 3, { currency: 'USD' }), figures('b', 9)]
    const inr = { ...{ calls: 13, failed: 2, charged: 9, submissions: 2, free: 2 }, currency: 'INR' }
    expect(totalOf(countedWith(groups, none))).toEqual([
      { ...inr, amount: 1_300, cost: 130, margin: 1_170, unpriced: 0 },
      expect.objectContaining({ currency: 'USD', calls: 3, amount: 300 }),
    ])
    expect(totalOf(countedWith(groups, new Map([['["b","INR"]', 9]])))[0]).toEqual({
      ...{ ...inr, amount: 1_300, cost: 130 },
      ...{ margin: null, unpriced: 9 },
    })
  })

  it('is nothing where there are no groups', () => {
    expect(totalOf([])).toEqual([])
  })
})
