// Tests how many readings a pair of names gets. Each reading costs an assignment, so long names get one.

import { expect, test } from 'vitest'
import { compareNames } from './compare-names.js'

const many = (count: number, start: string) =>
  Array.from({ length: count }, (_, i) => start + String.fromCharCode(65 + (i % 26))).join(' ')

test('an alias on both sides makes four readings', () => {
  expect(compareNames('Bhanu Ola (Raju)', 'Banu Ola (Guddu)').readings).toHaveLength(4)
})

test('names of many parts are read in one way', () => {
  expect(compareNames(`${many(39, 'RAM')} (X)`, `${many(39, 'RAN')} (Y)`).readings).toHaveLength(1)
  const business = compareNames(
    `${many(30, 'RAM')} LTD ${many(5, 'X')}`,
    `${many(30, 'RAN')} LTD ${many(5, 'Z')}`,
  )
  expect(business.readings).toHaveLength(1)
})

test('only the first parts of a relative count', () => {
  const pair = compareNames(`Usha D/O ${many(40, 'RAM')}`, `Usha D/O ${many(40, 'RAN')}`)
  expect(pair.relatives?.one.length).toBeLessThanOrEqual(12)
})
