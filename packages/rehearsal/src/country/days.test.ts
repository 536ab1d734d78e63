// Calendar days against the platform's own calendar, and the seeded streams.

import { expect, test } from 'vitest'
import { bookedDay, dayOf, isoDay, isoMonth, partsOf } from './days.js'
import { streamOf } from './random.js'

test('every day from 1899 to 2105 is the day of the platform', () => {
  for (let day = dayOf(1899, 12, 1); day < dayOf(2105, 1, 1); day += 1) {
    const theirs = new Date(day * 86_400_000).toISOString().slice(0, 10)
    if (isoDay(day) !== theirs) expect(isoDay(day)).toBe(theirs)
    const [year, month, dayOfMonth] = partsOf(day)
    if (dayOf(year, month, dayOfMonth) !== day) expect(partsOf(day)).toBe(day)
  }
  expect(dayOf(1970, 1, 1)).toBe(0)
})

test('ways of writing a day', () => {
  const leapDay = dayOf(2024, 2, 29)
  expect([isoDay(leapDay), isoMonth(leapDay), bookedDay(leapDay)]).toEqual([
    '2024-02-29',
    '2024-02',
    '29-Feb-2024',
  ])
})

test('the same words give the same numbers, other words others', () => {
  const take = (...words: string[]) => {
    const stream = streamOf(...words)
    return Array.from({ length: 8 }, () => stream.below(1000))
  }
  expect(take('a', 'b')).toEqual(take('a', 'b'))
  expect(take('a', 'b')).not.toEqual(take('ab'))
  expect(take('a', 'bc')).not.toEqual(take('ab', 'c'))
  // Written down once: another machine must give these.
  expect(take('country')).toEqual([955, 570, 240, 480, 971, 82, 518, 682])
})

test('draws are as likely as they claim', () => {
  const stream = streamOf('draws')
  const counts = new Map<string, number>()
  for (let i = 0; i < 20_000; i += 1) {
    const drawn = stream.weighed([
      [70, 'a'],
      [25, 'b'],
      [5, 'c'],
    ] as const)
    counts.set(drawn, (counts.get(drawn) ?? 0) + 1)
  }
  for (const [letter, share] of [
    ['a', 0.7],
    ['b', 0.25],
    ['c', 0.05],
  ] as const)
    expect(Math.abs((counts.get(letter) ?? 0) / 20_000 - share)).toBeLessThan(0.01)
  expect(stream.digits(5)).toMatch(/^\d{5}$/)
  expect(stream.letters(3, 'AB')).toMatch(/^[AB]{3}$/)
  expect(stream.between(4, 4)).toBe(4)
  expect(stream.chance(100)).toBe(true)
  expect(stream.chance(0)).toBe(false)
})
