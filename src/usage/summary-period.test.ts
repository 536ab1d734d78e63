import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from './rollup-store.js'
import { grainWith, longestSpan } from './summary-grain.js'
import { coverPeriod, portionsOfSpans, type Span } from './summary-period.js'

const ist = (text: string): number => Date.parse(`2026-06-${text}T00:00:00+05:30`)
const span = (day: string, days = 1, rows = 10): Span => ({ id: Number(day), at: ist(day), days, rows })
const shown = ({ spans, rest }: ReturnType<typeof coverPeriod>) => ({
  spans: spans.map(({ at, days }) => [at, days]),
  rest: rest.map(({ from, to }) => [from, to]),
})

describe('a period is covered', () => {
  it('by nothing while there is nothing', () => {
    const period = { from: ist('01'), to: ist('05') }
    expect(coverPeriod(period, [])).toEqual({ spans: [], rest: [period] })
  })

  it('by days, with gaps before, between and after them', () => {
    const covered = coverPeriod({ from: ist('01') + 1, to: ist('06') }, [span('02'), span('03'), span('05')])
    expect(shown(covered)).toEqual({
      spans: [
        [ist('02'), 1],
        [ist('03'), 1],
        [ist('05'), 1],
      ],
      rest: [
        [ist('01') + 1, ist('02')],
        [ist('04'), ist('05')],
      ],
    })
  })

  it('by the longest spans that there are', () => {
    const days = ['07', '08', '09', '10', '11', '14'].map((day) => span(day))
    const spans = [...days, span('08', 2), span('10', 2), span('08', 4), span('12', 2)]
    const sorted = spans.sort((a, b) => a.at - b.at || b.days - a.days)
    expect(shown(coverPeriod({ from: ist('07'), to: ist('15') }, sorted))).toEqual({
      spans: [
        [ist('07'), 1],
        [ist('08'), 4],
        [ist('12'), 2],
        [ist('14'), 1],
      ],
      rest: [],
    })
  })

  it('by hours where there is no day', () => {
    const hour = (n: number) => ({ id: 100 + n, at: ist('02') + n * hourMs, days: 0, rows: 1 })
    const spans = [span('01'), hour(0), hour(1), hour(3)]
    expect(shown(coverPeriod({ from: ist('01'), to: ist('02') + 5 * hourMs }, spans))).toEqual({
      spans: [
        [ist('01'), 1],
        [ist('02'), 0],
        [ist('02') + hourMs, 0],
        [ist('02') + 3 * hourMs, 0],
      ],
      rest: [
        [ist('02') + 2 * hourMs, ist('02') + 3 * hourMs],
        [ist('02') + 4 * hourMs, ist('02') + 5 * hourMs],
      ],
    })
  })

  it('by nothing when it would fall into very many pieces', () => {
    const period = { from: 0, to: 200 * dayMs }
    const everyOther = (n: number) =>
      Array.from({ length: n }, (_, i) => ({ id: i, at: (2 * i + 1) * dayMs, days: 1, rows: 1 }))
    expect(coverPeriod(period, everyOther(60))).toEqual({ spans: [], rest: [period] })
    expect(coverPeriod(period, everyOther(30)).spans).toHaveLength(30)
  })
})

describe('portions of spans', () => {
  it('have about as many rows as asked for, and whole spans', () => {
    const spans = [
      span('01', 1, 40),
      span('02', 1, 60),
      span('03', 1, 1),
      span('04', 1, 500),
      span('05', 1, 0),
    ]
    expect(portionsOfSpans(spans, 100).map((portion) => portion.map(({ id }) => id))).toEqual([
      [1, 2],
      [3],
      [4],
      [5],
    ])
    expect(portionsOfSpans([], 100)).toEqual([])
  })
})

describe('the grain of a report', () => {
  it.each([
    [[], 'outcome'],
    [['day', 'sub_code', 'http_status'], 'outcome'],
    [['source', 'lookup'], 'outcome'],
    [['client_id', 'day'], 'client'],
    [['client_id', 'sub_code'], undefined],
    [['hour', 'lookup'], 'outcome'],
    [['hour', 'origin'], undefined],
    [['origin'], undefined],
    [['meta:branch'], undefined],
    [['request_id'], undefined],
  ])('of %j is %s', (columns, grain) => {
    expect(grainWith(columns)).toBe(grain)
  })
})

describe('the longest span of a report', () => {
  it.each([
    [['client'], 64],
    [['month'], 64],
    [['source', 'day'], 1],
    [['day', 'month'], 1],
    [['hour'], 0],
    [['day', 'hour'], 0],
  ])('by %j is of %d days', (by, days) => {
    expect(longestSpan(by)).toBe(days)
  })
})
