import { expect, it } from 'vitest'
import { groupedAmount, isCurrency, moneyText, placesOf, readAmount, readSmallestUnit } from './amount.js'

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
])('%s is %s in the smallest unit', (text, expected) => expect(readSmallestUnit(text, 2)).toBe(expected))

it('a whole number is rupees when the caller says so', () =>
  expect(readSmallestUnit('250', 2, true)).toBe(25_000))

it.each([
  ['INR', 2],
  ['JPY', 0],
  ['KWD', 3],
])('%s has %i places', (currency, places) => {
  expect(placesOf(currency)).toBe(places)
  expect(isCurrency(currency)).toBe(true)
})

it.each(['XQQ', 'inr', 'rupees', ''])('%j is no currency', (code) => expect(isCurrency(code)).toBe(false))

it.each([
  ['150', 'JPY', 150],
  ['150.00', 'JPY', 150],
  ['1,50,000', 'JPY', 150_000],
  ['150.50', 'JPY', undefined],
  ['150.000', 'JPY', undefined],
  ['1.500', 'KWD', 1_500],
  ['1.5', 'KWD', 1_500],
  ['1,234.505', 'KWD', 1_234_505],
  ['250', 'KWD', 250],
  ['2.500', 'INR', undefined],
])('%s in %s is %s in the smallest unit', (text, currency, expected) =>
  expect(readSmallestUnit(text, placesOf(currency))).toBe(expected),
)

it('a whole number in the main unit has as many of the smallest as the currency says', () => {
  expect(readSmallestUnit('2', placesOf('JPY'), true)).toBe(2)
  expect(readSmallestUnit('2', placesOf('KWD'), true)).toBe(2_000)
})

it('an amount as text has the places that are asked for', () => {
  expect(readAmount('1,00,000.5')).toBe('100000.50')
  expect(readAmount('2', 3)).toBe('2.000')
  expect(readAmount('2.00', 0)).toBe('2')
})

it.each([
  [10_000_050, 'INR', '1,00,000.50', '₹1,00,000.50'],
  [-5, 'INR', '-0.05', '-₹0.05'],
  [150, 'JPY', '150', 'JP¥150'],
  [1_234_505, 'KWD', '1,234.505', 'KWD 1,234.505'],
])('%i of %s is written %s, and %s with its currency', (smallest, currency, bare, withCurrency) => {
  expect(groupedAmount(smallest, currency)).toBe(bare)
  expect(moneyText(smallest, currency)).toBe(withCurrency)
})
