// Tests how times and amounts are written for people.
import { expect, it } from 'vitest'
import { moneyText, timeText } from './human.js'

it.each([
  ['2026-11-26T04:59:23.120Z', false, '2026-11-26 10:29:23 IST'],
  ['2026-11-26T20:00:00Z', false, '2026-11-27 01:30:00 IST'],
  ['2026-11-26T04:59:23.120Z', true, '2026-11-26 04:59:23 UTC'],
  ['2026-11-26', false, '2026-11-26'],
  ['9999-99-99T99:99:99Z', false, '9999-99-99T99:99:99Z'],
  ['never', false, 'never'],
])('%s (UTC %s) is %s', (text, utc, shown) => {
  expect(timeText(text, utc)).toBe(shown)
})

it.each([
  [150, 'INR', '₹1.50'],
  [0, 'INR', '₹0.00'],
  [12_345_678_900, 'INR', '₹12,34,56,789.00'],
  [-150, 'INR', '-₹1.50'],
  [150, 'JPY', 'JP¥150'],
  [150, 'KWD', 'KWD 0.150'],
])('%i of %s is %s', (amount, currency, shown) => {
  expect(moneyText(amount, currency)).toBe(shown)
})
