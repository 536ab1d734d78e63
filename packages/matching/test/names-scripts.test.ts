// Tests how well names are distinguished across scripts: invented pairs of people that the weights were not fitted on.

import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { MATCH_THRESHOLD, matchNames } from '../src/name/index.js'
// @ts-expect-error a script without types, shared with `npm run eval:names`
import { ratesAt, readPairs } from '../studies/name-pairs.mjs'

interface Pair {
  name1: string
  name2: string
  label: 0 | 1
  category: string
  script: string
}
type Rates = { recall: number; falseMatches: number; categories: Record<string, Counts> }
type Counts = { positives: number; hits: number; negatives: number; falses: number }

const score = (name1: string, name2: string) => matchNames(name1, name2).score
const file = fileURLToPath(new URL('./script-pairs.csv', import.meta.url))
const pairs: Pair[] = readPairs(file)
const scores = pairs.map(({ name1, name2 }) => score(name1, name2))

describe('invented pairs across scripts', () => {
  const rates: Rates = ratesAt(pairs, scores, MATCH_THRESHOLD)

  test('the same people are recognised', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(900)
    expect(rates.recall).toBeGreaterThanOrEqual(0.98)
  })

  test.each([
    ['same-surname', 0.02],
    ['same-given', 0.02],
    ['near-given', 0.07],
  ])('false matches of %s are at most %d', (category, most) => {
    const { falses, negatives } = rates.categories[category] as Counts
    expect(falses / negatives).toBeLessThanOrEqual(most)
  })
})

describe('a final A that the script leaves open', () => {
  test.each([
    ['KAMAL DAS', 'କମଳ ଦାସ'],
    ['VIMAL KUMAR', 'ବିମଳ କୁମାର'],
    ['NIRMAL SAHU', 'ନିର୍ମଳ ସାହୁ'],
    ['KAMALA DAS', 'କମଳା ଦାସ'],
    ['RAMESH SWAIN', 'ରମେଶ ସ୍ୱାଇଁ'],
    ['Vijay Kulkarni', 'ವಿಜಯ ಕುಲಕರ್ಣಿ'],
    ['Vijaya Kulkarni', 'ವಿಜಯ ಕುಲಕರ್ಣಿ'],
    ['Kamala Reddy', 'కమల రెడ్డి'],
    ['Kamal Reddy', 'కమల్ రెడ్డి'],
    ['Vimala Nair', 'വിമല നായർ'],
    ['Kamal Ghosh', 'কমল ঘোষ'],
  ])('%s is %s', (latin, native) => {
    expect(score(latin, native)).toBeGreaterThanOrEqual(90)
  })

  test.each([
    ['KAMAL DAS', 'କମଳା ଦାସ'],
    ['Kamal Reddy', 'కమల రెడ్డి'],
    ['Vimal Nair', 'വിമല നായർ'],
    ['Kamala Ghosh', 'কমল ঘোষ'],
  ])('%s is not %s', (latin, native) => {
    expect(score(latin, native)).toBeLessThan(MATCH_THRESHOLD)
  })
})

describe('scripts that leave sounds unwritten', () => {
  test.each([
    ['Nitesh Shukla', 'நிதேஷ் ஷுக்லா'],
    ['Mahesh Kumar', 'மகேஷ் குமார்'],
    ['Lakshmi Narayanan', 'லட்சுமி நாராயணன்'],
    ['Mahesh Sen', 'مہیش سین'],
    ['Rukhsana Begum', 'رخسانہ بیگم'],
    ['Gaurav Mahato', 'گورو مہتو'],
  ])('%s is %s', (latin, native) => {
    expect(score(latin, native)).toBeGreaterThanOrEqual(70)
  })

  test.each([
    ['Nilesh Shukla', 'நிதேஷ் ஷுக்லா'],
    ['Ramesh Munda', 'ராகேஷ் முண்டா'],
    ['Mukul Pathan', 'நகுல் படான்'],
    ['Kamal Dubey', 'کملا دبے'],
    ['Yamuna Joshi', 'യമുനാ ഖാൻ'],
    ['Kiran Rana', 'കിരൺ മൗര്യ'],
  ])('%s is not %s', (latin, native) => {
    expect(score(latin, native)).toBeLessThan(MATCH_THRESHOLD)
  })
})
