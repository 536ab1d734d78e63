// Tests kinds of names that were mistaken for each other, on generated pairs: no more than 1 % of the different ones
// match, and at least 97 % of the same ones do.

import { describe, expect, test } from 'vitest'
import { MATCH_THRESHOLD, matchNames } from '../src/name/index.js'
import { institutionCases } from './names-institutions.cases.js'
import { numberedCases } from './names-numbers.cases.js'
import { type NameCase, surnameCases } from './names-surnames.cases.js'

const MOST_FALSE_MATCHES = 0.01
const LEAST_RECALL = 0.97
const LEAST_PAIRS = 400

const score = (name1: string, name2: string) => matchNames(name1, name2).score
const isMatch = ({ name1, name2 }: NameCase) => score(name1, name2) >= MATCH_THRESHOLD
const shown = ({ name1, name2 }: NameCase) => `${name1} | ${name2}: ${score(name1, name2)}`

describe.each([
  ['given names with one surname and another', surnameCases],
  ['institutions of one kind in two places', institutionCases],
  ['names that differ in a number', numberedCases],
])('%s', (_, cases) => {
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

describe('another institution, another bank, another number', () => {
  test.each([
    ['GOVERNMENT PRIMARY SCHOOL RAMPUR', 'GOVERNMENT PRIMARY SCHOOL SITAPUR'],
    ['GRAM PANCHAYAT RAMPUR', 'GRAM PANCHAYAT RAJPUR'],
    ['ARYA SAMAJ RAMPUR', 'ARYA SAMAJ SITAPUR'],
    ['BANK OF BARODA', 'BARODA GRAMIN BANK'],
    ['ANDHRA BANK', 'ANDHRA PRADESH GRAMEENA BANK'],
    ['INDIAN BANK', 'BANK OF INDIA'],
    ['KOTAK FUND VII', 'KOTAK FUND VIII'],
    ['SECTOR 15 BLOCK 3 WELFARE SOCIETY', 'SECTOR 3 BLOCK 15 WELFARE SOCIETY'],
    ['SECTOR 15A WELFARE SOCIETY', 'SECTOR 15 WELFARE SOCIETY'],
    ['RENEW SOLAR TWENTY ONE PVT LTD', 'RENEW SOLAR TWENTY TWO PVT LTD'],
    ['ACME SOLAR A PVT LTD', 'ACME SOLAR B PVT LTD'],
    ['ACME SOLAR 1 PVT LTD', 'ACME SOLAR PVT LTD'],
    ['वार्ड सात विकास समिति', 'वार्ड आठ विकास समिति'],
  ])('%s is not %s', (name1, name2) => {
    expect(score(name1, name2)).toBeLessThanOrEqual(45)
    expect(score(name2, name1)).toBe(score(name1, name2))
  })

  test.each([
    ['GOVT GIRLS SR SEC SCHOOL', 'GOVERNMENT GIRLS SENIOR SECONDARY SCHOOL'],
    ['G.G.S.S.S. RAMPUR', 'राजकीय बालिका उच्च माध्यमिक विद्यालय रामपुर'],
    ['SCHOOL OF PLANNING AND ARCHITECTURE DELHI', 'SCHOOL OF PLANNING & ARCHITECTURE, NEW DELHI'],
    ['THE SARASWAT CO-OP. BANK LTD', 'SARASWAT SAHAKARI BANK'],
    ['Country Club Hospita', 'Country Club Hospitality & Holidays Limited'],
    ['SECTOR 15A RWA', 'SECTOR 15-A RESIDENTS WELFARE ASSOCIATION'],
    ['RENEW SOLAR TWENTY ONE PVT LTD', 'RENEW SOLAR 21 PRIVATE LIMITED'],
    ['SEVEN HILLS HOSPITAL LTD', 'SEVENHILLS HOSPITAL'],
    ['SHOP NO 5 SHARMA TRADERS', 'SHARMA TRADERS'],
    ['वार्ड सात विकास समिति', 'WARD NO. VII VIKAS SAMITI'],
    ['RAMESH MANDAL', 'RAMESH MONDAL'],
  ])('%s is %s', (name1, name2) => {
    expect(score(name1, name2)).toBeGreaterThanOrEqual(90)
    expect(score(name2, name1)).toBe(score(name1, name2))
  })
})

describe('a family or a trust beside the person it is named after', () => {
  const people = [
    'RAMESH KUMAR',
    'SUNITA DEVI SHARMA',
    'MOHAMMED ASLAM KHAN',
    'V K NAIR',
    'HARPREET SINGH GILL',
  ]

  test.each(people)('%s', (person) => {
    for (const other of [`${person} HUF`, `${person} (HUF)`, `${person} TRUST`, `${person} FAMILY TRUST`])
      expect(score(person, other), other).toBeLessThanOrEqual(45)
    expect(score(`${person} HUF`, `M/s ${person} (HUF)`)).toBeGreaterThanOrEqual(90)
    expect(score(`${person} TRUST`, `M/s ${person} Trust`)).toBeGreaterThanOrEqual(90)
  })

  test.each([
    ['TATA STEEL LTD', 'TATA STEEL FOUNDATION'],
    ['RAMESH KUMAR & SONS', 'RAMESH KUMAR & SONS HUF'],
  ])('%s is not %s', (name1, name2) => {
    expect(score(name1, name2)).toBeLessThanOrEqual(45)
  })
})
