// What matchNames decides by rule: letters of companies, other relatives, same letters, titles, signs, and
// the time it may take.

import { describe, expect, test } from 'vitest'
import { MATCH_THRESHOLD, matchNames } from '../../src/matching/name/index.js'

const score = (name1: string, name2: string) => matchNames(name1, name2).score

describe('letters of companies', () => {
  test.each([
    ['QRV Ltd', 'Q.R.V. Limited'],
    ['Q.R.V. Pvt. Ltd.', 'QRV Private Limited'],
    ['QZDN Bank Ltd', 'Q.Z.D.N. Bank Limited'],
    ['ZKG India Ltd', 'Z. K. G. India Limited'],
    ['Q.P.R. Mill Ltd', 'QPR Mill Limited'],
    ['V & Q Ltd', 'V and Q Limited'],
    ['क्यू.आर.वी. लिमिटेड', 'QRV Ltd'],
    ['Dhokai (P) Ltd', 'Dhokai Pvt Ltd'],
    ['Dhokai P. Ltd', 'Dhokai Private Limited'],
    ['Trikuta and Sons', 'Trikuta & Sons'],
  ])('%s, %s', (name1, name2) => {
    expect(score(name1, name2)).toBeGreaterThanOrEqual(97)
  })

  test.each([
    ['Q.R.V. Ltd', 'Q.R.N. Limited'],
    ['Q.P.R. Mill Ltd', 'Q.G.R. Mill Limited'],
    ['QZDN Bank Ltd', 'QZBN Bank Ltd'],
    ['M/s V K Traders', 'M/s V R Traders'],
  ])('%s is not %s', (name1, name2) => {
    expect(score(name1, name2)).toBeLessThan(MATCH_THRESHOLD)
  })

  test('AND between two people is no initials', () => {
    expect(matchNames('Lata and Bhola', 'Lata & Bhola').parts.map(({ name1 }) => name1)).toEqual([
      'LATA',
      'BHOLA',
    ])
  })
})
