// Tests kinds of names that were mistaken for each other, on generated pairs: no more than 1 % of the different ones
// match, and at least 97 % of the same ones do.

import { describe, expect, test } from 'vitest'
import { MATCH_THRESHOLD, matchNames } from '../../src/matching/name/index.js'
import { type NameCase, surnameCases } from './names-surnames.cases.js'

const MOST_FALSE_MATCHES = 0.01
const LEAST_RECALL = 0.97
const LEAST_PAIRS = 400

const score = (name1: string, name2: string) => matchNames(name1, name2).score
const isMatch = ({ name1, name2 }: NameCase) => score(name1, name2) >= MATCH_THRESHOLD
const shown = ({ name1, name2 }: NameCase) => `${name1} | ${name2}: ${score(name1, name2)}`

describe.each([['given names with one surname and another', surnameCases]])('%s', (_, cases) => {
  const same = cases.filter((each) => each.same)
  const different = cases.filter((each) => !each.same)

  test('there are enough pairs', () => {
    expect(same.length).toBeGreaterThanOrEqual(LEAST_PAIRS)
    expect(different.length).toBeGreaterThanOrEqual(LEAST_PAIRS)
  })

  test('different ones do not match', () => {
    const wrong = different.filter(isMatch)
    expect(wrong.length / different.length, wrong.slice(0, 10).map(shown).join('\n')).toBeLessThanOrEqual(
      MOST_FALSE_MATCHES,
    )
  })

  test('the same ones match', () => {
    const missed = same.filter((each) => !isMatch(each))
    const recall = 1 - missed.length / same.length
    expect(recall, missed.slice(0, 10).map(shown).join('\n')).toBeGreaterThanOrEqual(LEAST_RECALL)
  })
})

describe('another surname', () => {
  test.each([
    ['RAKESH KUMAR SINGH', 'RAKESH KUMAR SHARMA'],
    ['RAJESH GOPALAN NAIR', 'RAJESH GOPALAN MENON'],
    ['RAMESH KUMAR SHARMA', 'RAMESH KUMAR VERMA'],
    ['Rakesh Kumar Khan', 'Rakesh Kumar Khanna'],
  ])('%s is not %s', (name1, name2) => {
    expect(score(name1, name2)).toBeLessThan(MATCH_THRESHOLD)
  })

  test.each([
    ['SUNITA KUMARI DEVI', 'SUNITA KUMARI SINGH'],
    ['Khatgaonkar Bhaskarrao Bapurao', 'PATIL BHASKARRAO BAPURAO'],
    ['JAI NARAYAN PRASAD NISHAD', 'JAI NA. PD. NISHAD'],
  ])('%s may be %s', (name1, name2) => {
    expect(score(name1, name2)).toBeGreaterThanOrEqual(MATCH_THRESHOLD)
  })
})

describe('an initial that another script writes as a syllable', () => {
  test.each([
    ['SELVAM C', 'सेल्वम, का.'],
    ['SELVAM C', 'செல்வம், கா.'],
    ['SELVAM C', 'সেলবম কা.'],
    ['RAJU C', 'राजू, सु.'],
    ['RAJU M', 'ராஜு, கா.'],
    ['RAJU T', 'రాజు, క.'],
  ])('%s is not %s', (name1, name2) => {
    expect(score(name1, name2)).toBeLessThanOrEqual(45)
  })

  test.each([
    ['SELVAM K', 'सेल्वम, का.'],
    ['SELVAM G', 'செல்வம், கா.'],
    ['RAJU S', 'राजू, सु.'],
    ['BALAJI C', 'बालाजी स'],
    ['SELVAM C', 'செல்வம், செ.'],
  ])('%s may be %s', (name1, name2) => {
    expect(score(name1, name2)).toBeGreaterThanOrEqual(90)
  })
})
