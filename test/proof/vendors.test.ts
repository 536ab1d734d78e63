// Tests the rule about declining sources on made-up vendors of fixed seeds: hardly any false alarm, and declines told in days.
import { expect, it } from 'vitest'
import { countFalseAlarms, declines, detect, measureForecasts } from '../../proof/vendors.js'

const seed = 1

it('tells hardly anything of sixty vendors with whom nothing is wrong for a year', () => {
  const { success, latency } = countFalseAlarms(60, seed)
  expect(success + latency).toBeLessThanOrEqual(10)
})

const named = (part: string) => declines.find(({ name }) => name.startsWith(part))!

it.each([
  ['5 points more of the calls without an answer, from', 3_000, 0.95, 3],
  ['10 points more of the calls without an answer, growing', 3_000, 0.9, 12],
  ['all answers take 2 times as long, from', 3_000, 0.95, 3],
  ['all answers take 2 times as long, growing', 30_000, 0.8, 24],
])(
  'tells of a decline: %s',
  (name, volume, share, days) => {
    const found = detect(named(name), volume, 20, seed)
    expect(found.share).toBeGreaterThanOrEqual(share)
    expect(found.median).toBeLessThanOrEqual(days)
  },
  120_000,
)

it('forecasts a month within its range about four times of five', () => {
  const { inRange, median } = measureForecasts(300, 10, seed)
  expect(inRange).toBeGreaterThan(0.7)
  expect(median).toBeLessThan(0.06)
})
