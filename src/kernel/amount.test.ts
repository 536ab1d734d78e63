import { expect, it } from 'vitest'
import { readSmallestUnit } from './amount.js'

it.each([
  ['250', 250],
  ['2.50', 250],
  ['2.5', 250],
  ['1,00,000.50', 10_000_050],
  ['1,00,000', 100_000],
  ['-2.50', -250],
  ['-0', 0],
  ['0.00', 0],
  ['2.505', undefined],
  ['1,0,0', undefined],
  ['', undefined],
  ['999999999999999.99', undefined],
])('%s is %s in the smallest unit', (text, expected) => expect(readSmallestUnit(text)).toBe(expected))

it('a whole number is rupees when the caller says so', () =>
  expect(readSmallestUnit('250', true)).toBe(25_000))
