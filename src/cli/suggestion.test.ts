// Tests which word a typed one is taken for.
import { expect, it } from 'vitest'
import { didYouMean } from './suggestion.js'

it.each([
  ['clients', ['client', 'records'], 'client'],
  ['--jsn', ['--json', '--text', '--help'], '--json'],
  ['pan-basic', ['panadvanced', 'panbasic', 'pan-msme-check'], 'panbasic'],
])('%s of %j is %s', (typed, known, meant) => {
  expect(didYouMean(typed, known)).toBe(` (did you mean "${meant}"?)`)
})

it.each([
  ['xyz', ['client', 'records']],
  ['client', []],
  ['c'.repeat(10_000), ['client']],
])('a word like none says nothing', (typed, known) => {
  expect(didYouMean(typed, known)).toBe('')
})
