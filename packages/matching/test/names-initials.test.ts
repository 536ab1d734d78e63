// Tests initials that contradict another name, and initials that do not, with invented pairs in all scripts, each
// with bounds.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { MATCH_THRESHOLD, matchNames } from '../src/name/index.js'

interface Pair {
  name1: string
  name2: string
  least: string
  most: string
  rule: string
}

const file = fileURLToPath(new URL('./initial-pairs.csv', import.meta.url))
const pairs: Pair[] = parse(readFileSync(file), { columns: true })
const byRule = new Map<string, Pair[]>()
for (const pair of pairs) byRule.set(pair.rule, [...(byRule.get(pair.rule) ?? []), pair])

describe('invented pairs with initials', () => {
  test('there are enough of each rule', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(400)
    for (const rule of ['initial and word', 'two initials', 'same', 'same, absent'])
      expect(byRule.get(rule)?.length, rule).toBeGreaterThanOrEqual(60)
  })

  test.each([...byRule])('%s', (_, list) => {
    const outside = list
      .map((pair) => ({ ...pair, score: matchNames(pair.name1, pair.name2).score }))
      .filter(({ score, least, most }) => score < Number(least) || score > Number(most))
    expect(outside).toEqual([])
  })

  test('a contradiction is no match', () => {
    const matches = pairs.filter(
      ({ name1, name2, most }) => Number(most) < 100 && matchNames(name1, name2).score >= MATCH_THRESHOLD,
    )
    expect(matches).toEqual([])
  })
})

describe('a slip in one of several initials', () => {
  test.each([
    ['O. V. Kandasubbu', 'D. V. KANDASUBBU'],
    ['M. O. H. Dhokai', 'M. D. H. DHOKAI'],
  ])('%s may be %s: the letters look alike, the name is rare', (name1, name2) => {
    const { score } = matchNames(name1, name2)
    expect(score).toBeGreaterThanOrEqual(MATCH_THRESHOLD)
    expect(score).toBeLessThanOrEqual(60)
  })

  test.each([
    ['O. V. Kandasubbu', 'K. V. KANDASUBBU'],
    ['O. Kandasubbu', 'D. KANDASUBBU'],
    ['O. V. Sharma', 'D. V. SHARMA'],
  ])('%s is not %s', (name1, name2) => {
    expect(matchNames(name1, name2).score).toBeLessThanOrEqual(45)
  })
})
