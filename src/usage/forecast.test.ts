// Tests the forecast of a month: weekdays, what today has come to, the range, and too little to say anything.
import { describe, expect, it } from 'vitest'
import { forecastMonth } from './forecast.js'

const dayMs = 86_400_000
const dayAt = (text: string) => Date.parse(`${text}T00:00:00+05:30`)
const weekdayOf = (at: number) => new Date(at + 19_800_000).getUTCDay()

/** 100 on weekdays, 20 on Sundays, `from` to yesterday. */
const steady = (
  from: string,
  until: string,
  value = (at: number): number => (weekdayOf(at) === 0 ? 20 : 100),
) => {
  const days = []
  for (let at = dayAt(from); at < dayAt(until); at += dayMs) days.push({ at, value: value(at) })
  return days
}

describe('a month of steady weeks', () => {
  it('comes to its weekdays, with hardly a range', () => {
    const days = steady('2026-05-01', '2026-06-11')
    const june = 26 * 100 + 4 * 20
    const { soFar, expected, low, high } = forecastMonth(days, days[0]!.at, dayAt('2026-06-11'))!
    expect({ soFar, expected }).toEqual({ soFar: 920, expected: june })
    expect([low, high]).toEqual([june, june])
  })

  it.each([
    ['2026-06-01', 0],
    ['2026-06-15', 1_240],
    ['2026-06-30', 2_580],
  ])('whatever day it is: %s', (today, soFar) => {
    const days = steady('2026-04-20', today)
    const found = forecastMonth(days, days[0]!.at, dayAt(today) + 3_600_000)!
    expect(found).toMatchObject({ soFar, expected: 2_680 })
  })

  it('counts what today has come to, and does not add it to what was expected of it', () => {
    const days = steady('2026-05-01', '2026-06-11')
    const now = dayAt('2026-06-11') + dayMs / 2
    const known = (value: number) =>
      forecastMonth([...days, { at: dayAt('2026-06-11'), value }], days[0]!.at, now)!
    expect(known(40)).toMatchObject({ soFar: 960, expected: 2_680 })
    expect(known(180)).toMatchObject({ soFar: 1_100, expected: 2_760 })
  })
})

it('has a range of what weeks differ by, never below what is there', () => {
  const days = steady('2026-05-01', '2026-06-11', (at) => 100 + 40 * (Math.floor(at / dayMs / 7) % 2))
  const { soFar, expected, low, high } = forecastMonth(days, days[0]!.at, dayAt('2026-06-11'))!
  expect(low).toBeLessThan(expected * 0.95)
  expect(high).toBeGreaterThan(expected * 1.05)
  expect(low).toBeGreaterThanOrEqual(soFar)
})

it('knows days without calls after the first call, and none before it', () => {
  const calls = steady('2026-05-25', '2026-06-11').filter(({ at }) => weekdayOf(at) !== 0)
  const now = dayAt('2026-06-11')
  expect(forecastMonth(calls, calls[0]!.at, now)).toMatchObject({ soFar: 900, expected: 2_600 })
  expect(forecastMonth(calls, dayAt('2026-05-29'), now)).toBeUndefined()
  expect(forecastMonth([], now, now)).toBeUndefined()
})
