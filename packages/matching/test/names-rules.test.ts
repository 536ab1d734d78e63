// Tests what matchNames decides by rule: letters of companies, other relatives, same letters, titles, signs, and its
// time.

import { describe, expect, test } from 'vitest'
import { MATCH_THRESHOLD, matchNames } from '../src/name/index.js'

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

  test('AND between two people is not read as initials', () => {
    expect(matchNames('Lata and Bhola', 'Lata & Bhola').parts.map(({ name1 }) => name1)).toEqual([
      'LATA',
      'BHOLA',
    ])
  })
})

describe('another relative', () => {
  test.each([
    ['Bhola Lal S/O Ramesh', 'Bhola Lal S/O Rajesh'],
    ['Dhanu S/O Ram Singh', 'Dhanu S/O Mohan Singh'],
    ['Dhanu S/O Ram Kumar', 'Dhanu S/O Shyam Kumar'],
    ['Usha W/O Ram', 'Usha W/O Ravan'],
    ['Usha Devi W/O Kamal Singh', 'Usha Devi W/O Vimal Singh'],
    ['Dhanu S/O Ram', 'Dhanu S/O Shyam'],
    ['Dhanu S/O R', 'Dhanu S/O S'],
    ['धनु पिता रमेश', 'Dhanu S/O Rajesh'],
  ])('%s is not %s', (name1, name2) => {
    expect(score(name1, name2)).toBeLessThanOrEqual(40)
  })

  test.each([
    ['Dhanu S/O Ram', 'Dhanu S/O Ram Singh'],
    ['Dhanu S/O Singh', 'Dhanu S/O Ram Singh'],
    ['Dhanu S/O R. Singh', 'Dhanu S/O Ram Singh'],
    ['Dhanu S/O R', 'Dhanu S/O Ramesh'],
    ['Dhanu S/O Md Karim', 'Dhanu S/O Mohammed Kareem'],
    ['Dhanu S/O Lt Shri Ramesh Chand', 'Dhanu S/O Ramesh Chandra'],
    ['Usha W/O Ramesh', 'Usha D/O Suresh'],
    ['धनु पिता रमेश', 'Dhanu S/O Ramesh'],
  ])('%s may be %s', (name1, name2) => {
    expect(score(name1, name2)).toBeGreaterThanOrEqual(90)
  })
})

describe('another word beside one that agrees', () => {
  test.each([
    ['Rakesh Singh', 'Rakesh Roy'],
    ['Harpreet Kaur', 'Harpreet Singh'],
    ['Aslam Khan', 'Aslam Ali'],
    ['Vijay Nair', 'Vijay Pillai'],
    ['Vijay Ch', 'Vijay Singh'],
    ['राकेश सिंह', 'Rakesh Roy'],
  ])('%s is not %s', (name1, name2) => {
    expect(score(name1, name2)).toBeLessThanOrEqual(45)
  })

  test.each([
    ['Ramdulari Devi', 'Ram Dulari Singh'],
    ['Fatima Begum', 'Fatima Bibi'],
    ['Rakesh Singh', 'Rakesh Singh Roy'],
  ])('%s may be %s', (name1, name2) => {
    expect(score(name1, name2)).toBeGreaterThanOrEqual(MATCH_THRESHOLD)
  })
})

describe('the same letters', () => {
  test.each([
    ['के.पी.सुमंत', 'के पी सुमंत'],
    ['एम.एम.धवन', 'एमएमधवन'],
    ['सुमंत लाल', 'सुमंत-लाल।'],
    ['ज़फ़र', 'ज़फ़र'.normalize('NFD')],
    ['சுமந்\u200cத்', 'சுமந்த்'],
    ['ＵＳＨＡ', 'Usha'],
    ['Müller Ø', 'MÜLLER ø'],
    ['R a t i k a', 'Ratika'],
    ['Ms Usha', 'MS USHA'],
    ['Ratika (Bulbul)', 'Ratika Bulbul'],
    ['Q.R.V. Ltd.', 'QRV LTD'],
  ])('%s, %s', (name1, name2) => {
    const match = matchNames(name1, name2)
    expect(match.score).toBe(100)
    expect(match.parts.length).toBeGreaterThan(0)
    for (const part of match.parts) {
      expect(part.score).toBe(100)
      expect(part.name1.replaceAll(' ', '')).toBe(part.name2.replaceAll(' ', ''))
    }
    expect(match.parts.map(({ name1: each }) => each).join(' ').length).toBeGreaterThan(2)
  })

  test.each([
    ['कमल सिंह', 'कमाल सिंह'],
    ['रमन', 'रामन'],
    ['ठाकुर', 'थाकुर'],
    ['सुमंत कुमार', 'சுமந்த் குமார்'],
    ['रमेश कुमार', 'Ramesh Kumar'],
    ['José', 'Jose'],
  ])('%s sounds like %s, no more', (name1, name2) => {
    expect(score(name1, name2)).toBeLessThanOrEqual(99)
    expect(score(name1, name1)).toBe(100)
  })

  test('spaces inside a name make one part of it', () => {
    expect(matchNames('Dhan vi Lal', 'DHANVI LAL').parts).toEqual([
      { kind: 'first', name1: 'DHAN VI', name2: 'DHANVI', score: 100 },
      { kind: 'last', name1: 'LAL', name2: 'LAL', score: 100 },
    ])
  })
})
