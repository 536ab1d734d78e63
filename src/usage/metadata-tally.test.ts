// Tests which fields of a day get sums, and what their sums are.
import { describe, expect, it } from 'vitest'
import type { SizedSum } from './metadata-store.js'
import { createMetadataTally, maxLeftOut } from './metadata-tally.js'

const row = (field: string, value: string | null, fields: Partial<SizedSum> = {}): SizedSum => ({
  ...{ field, value, client_id: 'c', lookup: 'l', sub_code: null, origin: null, source: null },
  ...{
    http_status: 200,
    currency: 'INR',
    calls: 2,
    charged: 1,
    submissions: 0,
    amount: 10,
    cost: 3,
    size: 1,
  },
  ...fields,
})
const many = (field: string, count: number, fields: Partial<SizedSum> = {}) =>
  Array.from({ length: count }, (_, i) => row(field, `${i}`, fields))

describe('the tally of a day', () => {
  it('adds up the portions of a group, and distinguishes no value from an empty one', () => {
    const tally = createMetadataTally(10)
    tally.add([row('branch', 'Pune'), row('branch', ''), row('branch', null)])
    tally.add([row('branch', 'Pune', { calls: 5, charged: 4, submissions: 1, amount: 7, cost: 1 })])
    const sums = { calls: 7, charged: 5, submissions: 1, amount: 17, cost: 4 }
    const { size: _, ...pune } = row('branch', 'Pune', sums)
    expect(tally.list()).toHaveLength(3)
    expect(tally.list()[0]).toEqual(pune)
    expect(tally.leftOut()).toEqual([])
  })

  it('leaves out the field with the fewest calls for each row, and what comes of it later', () => {
    const tally = createMetadataTally(20)
    tally.add([...many('branch', 15, { calls: 9 }), ...many('ticket', 4, { calls: 1 })])
    expect(tally.leftOut()).toEqual([])
    tally.add(many('ticket', 6, { calls: 1, lookup: 'other' }))
    tally.add(many('ticket', 2))
    expect(tally.leftOut()).toEqual(['ticket'])
    expect(tally.list().map(({ field }) => field)).toEqual(Array(15).fill('branch'))
  })

  it('leaves out a field that has too many rows in one portion', () => {
    const tally = createMetadataTally(20)
    tally.add([row('branch', 'Pune'), row('ticket', '1', { size: 21 })])
    expect(tally.leftOut()).toEqual(['ticket'])
    expect(tally.list()).toHaveLength(1)
  })

  it('has no sums at all when too many fields were left out', () => {
    const tally = createMetadataTally(2)
    const tooMany = (count: number) => Array.from({ length: count }, (_, i) => row(`f${i}`, 'x', { size: 3 }))
    tally.add([row('branch', 'Pune'), ...tooMany(maxLeftOut)])
    expect(tally.leftOut()).toHaveLength(maxLeftOut)
    tally.add([row('last', 'x', { size: 3 }), row('later', 'x')])
    expect(tally.leftOut()).toBeNull()
    expect(tally.list()).toEqual([])
  })
})
