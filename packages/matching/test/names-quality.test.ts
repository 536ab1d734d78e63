// Tests how well names are distinguished: on the small set beside this file, and on the evaluation data when it is
// there.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { MATCH_THRESHOLD, matchNames } from '../src/name/index.js'
// @ts-expect-error a script without types, shared with `npm run eval:names`
import { figuresOf, ratesAt, readPairs } from '../studies/name-pairs.mjs'

interface Pair {
  name1: string
  name2: string
  label: 0 | 1
  category: string
}
type Category = { positives: number; hits: number; negatives: number; falses: number }

function evaluate(path: string) {
  const pairs: Pair[] = readPairs(path)
  const scores = pairs.map(({ name1, name2 }) => matchNames(name1, name2).score)
  const categories: Record<string, Category> = ratesAt(pairs, scores, MATCH_THRESHOLD).categories
  return {
    pairs: pairs.length,
    figures: figuresOf(pairs, scores) as { auc: number; recallAt1: number },
    f1: ratesAt(pairs, scores, MATCH_THRESHOLD).f1 as number,
    recall: (name: string) => (categories[name]?.hits ?? 0) / (categories[name]?.positives ?? 0),
    falseMatches: (name: string) => (categories[name]?.falses ?? 0) / (categories[name]?.negatives ?? 0),
  }
}

describe('the small set of invented names', () => {
  const evaluated = evaluate(fileURLToPath(new URL('./name-pairs.csv', import.meta.url)))

  test('is distinguished almost without errors', () => {
    expect(evaluated.pairs).toBeGreaterThanOrEqual(150)
    expect(evaluated.figures.auc).toBeGreaterThanOrEqual(0.99)
    expect(evaluated.f1).toBeGreaterThanOrEqual(0.97)
    expect(evaluated.falseMatches('different-close')).toBeLessThanOrEqual(0.08)
  })
})

const RECALLS = {
  order: 0.99,
  transliteration: 0.99,
  honorific: 0.99,
  relation: 0.99,
  'missing-part': 0.98,
  initials: 0.95,
  concatenation: 0.95,
  alias: 0.95,
  typo: 0.94,
  business: 0.94,
  script: 0.92,
  truncation: 0.92,
  mixed: 0.88,
}
const FALSE_MATCHES = {
  'different-close': 0.065,
  'different-person': 0.01,
  business: 0.03,
  script: 0.03,
  relation: 0.04,
}

const folder = process.env.SATYAPAN_EVAL_DATA
const file = folder === undefined ? undefined : join(folder, 'names', 'pairs.csv')

if (file !== undefined && existsSync(file)) {
  describe('the evaluation data', () => {
    const evaluated = evaluate(file)

    test('overall figures', () => {
      expect(evaluated.figures.auc).toBeGreaterThanOrEqual(0.995)
      expect(evaluated.f1).toBeGreaterThanOrEqual(0.977)
      expect(evaluated.figures.recallAt1).toBeGreaterThanOrEqual(0.93)
    })

    test.each(Object.entries(RECALLS))('recall of %s is at least %d', (category, least) => {
      expect(evaluated.recall(category)).toBeGreaterThanOrEqual(least)
    })

    test.each(Object.entries(FALSE_MATCHES))('false matches of %s are at most %d', (category, most) => {
      expect(evaluated.falseMatches(category)).toBeLessThanOrEqual(most)
    })
  })
} else {
  process.stdout.write(
    `names-quality: the evaluation data was left out: ${file ?? 'SATYAPAN_EVAL_DATA is not set'}${file ? ' is not there' : ''}\n`,
  )
}
