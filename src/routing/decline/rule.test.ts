// Tests the rule about declining sources on plain series: what is worse, what is not enough, and when it is over.
import { describe, expect, it } from 'vitest'
import { type DayOfSource, declinesOf, isOver } from './rule.js'

const dayMs = 86_400_000
const monday = Date.parse('2026-06-01T00:00:00+05:30')

interface Shape {
  readonly asked?: number
  /** Calls without an answer. */
  readonly failed?: number
  /** Slow answers. */
  readonly slow?: number
}

/** Days whose failures go up and down a little, as they do. */
const dayAt = (
  n: number,
  { asked = 1_000, failed = 10 + (n % 3), slow = 30 + (n % 5) }: Shape = {},
): DayOfSource => ({
  at: monday + n * dayMs,
  asked,
  answered: asked - failed,
  steps: new Map([
    [20, asked - failed - slow],
    [30, slow],
  ]),
})

const weeks = (last: Shape, other: (n: number) => Shape = () => ({})) => [
  ...Array.from({ length: 35 }, (_, n) => dayAt(n, other(n))),
  dayAt(35, last),
]
const told = (days: readonly DayOfSource[]) => declinesOf(days, days.at(-1)!.at)
const measures = (days: readonly DayOfSource[]) =>
  told(days).map(({ measure, period }) => `${measure} ${period}`)

describe('a day that is worse', () => {
  it('is told in success, with what was usual', () => {
    const [decline, ...others] = told(weeks({ failed: 60 }))
    expect(others).toEqual([])
    expect(decline).toMatchObject({ measure: 'success', period: 'day', share: 0.06, slowStep: null })
    expect(decline!.usual).toBeCloseTo(0.011, 3)
    expect(decline!.deviations).toBeGreaterThan(4.3)
  })

  it('is told in latency when many answers are slower than nearly all were', () => {
    const [decline] = told(
      weeks({ slow: 0 }).map((day, n) =>
        n < 35
          ? day
          : {
              ...day,
              steps: new Map([
                [20, 700],
                [34, 290],
              ]),
            },
      ),
    )
    expect(decline).toMatchObject({ measure: 'latency', period: 'day', slowStep: 20 })
    expect(decline!.share).toBeCloseTo(0.293, 3)
  })

  it.each<[string, Shape, ((n: number) => Shape)?]>([
    ['as usual', {}],
    ['better', { failed: 0, slow: 0 }],
    ['worse by less than a point', { failed: 19 }],
    ['worse, but of too few calls', { asked: 90, failed: 45 }],
    ['worse, but as every Monday', { failed: 60 }, (n) => (n % 7 === 0 ? { failed: 50 + (n % 4) } : {})],
    ['as bad as the days often are', { failed: 60 }, (n) => ({ failed: n % 2 === 0 ? 5 : 55 })],
    [
      'worse, and there was too little before',
      { failed: 60 },
      (n) => (n < 25 ? { asked: 0, failed: 0, slow: 0 } : {}),
    ],
  ])('is not told: %s', (_name, last, other) => {
    expect(told(weeks(last, other))).toEqual([])
  })

  it('is told although there was an outage two weeks before', () => {
    expect(measures(weeks({ failed: 60 }, (n) => (n === 21 ? { failed: 700, slow: 0 } : {})))).toEqual([
      'success day',
    ])
  })

  it('is told when calls never failed before', () => {
    expect(measures(weeks({ failed: 25 }, () => ({ failed: 0 })))).toEqual(['success day'])
  })
})

it('tells of a week when no day of it is bad enough', () => {
  const days = weeks({ asked: 150, failed: 8, slow: 5 }, (n) => ({
    asked: 150,
    failed: n > 28 ? 6 : n % 2,
    slow: 5,
  }))
  expect(measures(days)).toEqual(['success week'])
})

it('reads days in any order, and none that is older than five weeks', () => {
  const days = weeks({ failed: 60 })
  expect(declinesOf([...days].reverse(), days.at(-1)!.at)).toEqual(told(days))
  const older = Array.from({ length: 200 }, (_, n) => dayAt(-1 - n, { failed: 900, slow: 0 }))
  expect(declinesOf([...older, ...days], days.at(-1)!.at)).toEqual(told(days))
})

it.each([
  ['as usual again', dayAt(40), true],
  ['still worse', dayAt(40, { failed: 60 }), false],
  ['too few calls to say', dayAt(40, { asked: 50, failed: 0 }), false],
  ['four weeks later', dayAt(63, { failed: 60 }), true],
])('a decline is over or not: %s', (_name, day, over) => {
  expect(isOver({ measure: 'success', usual: 0.011, slowStep: null, since: monday + 35 * dayMs }, day)).toBe(
    over,
  )
})
