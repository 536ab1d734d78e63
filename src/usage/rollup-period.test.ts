import { describe, expect, it } from 'vitest'
import { dividePeriod } from './rollup-period.js'
import { ceilTo, dayMs, floorTo, hourMs } from './rollup-store.js'

const ist = (text: string): number => Date.parse(`2026-${text}:00+05:30`)
const state = { merged: ist('06-10T00:00'), rolled: ist('06-12T14:25') }
const before = state.rolled
const end = Number.MAX_SAFE_INTEGER

describe('hours and days of Indian Standard Time', () => {
  it('begin half an hour after those of UTC', () => {
    expect(floorTo(ist('06-11T09:59'), hourMs)).toBe(ist('06-11T09:00'))
    expect(floorTo(ist('06-11T09:59'), dayMs)).toBe(ist('06-11T00:00'))
    expect(ceilTo(ist('06-11T09:01'), hourMs)).toBe(ist('06-11T10:00'))
    expect(ceilTo(ist('06-11T00:00'), dayMs)).toBe(ist('06-11T00:00'))
    expect(ceilTo(ist('06-11T00:01'), dayMs)).toBe(ist('06-12T00:00'))
  })
})

describe('a period is divided', () => {
  it.each([
    ['whole days', '06-01T00:00', '06-03T00:00', ['06-01T00:00', '06-03T00:00'], []],
    [
      'days with ends',
      '06-01T05:00',
      '06-03T07:30',
      ['06-02T00:00', '06-03T00:00'],
      [
        ['06-01T05:00', '06-02T00:00'],
        ['06-03T00:00', '06-03T07:30'],
      ],
    ],
    ['hours of the last days', '06-11T05:00', '06-11T07:00', ['06-11T05:00', '06-11T07:00'], []],
    [
      'from a day to now',
      '06-01T00:00',
      '06-12T15:00',
      ['06-01T00:00', '06-12T15:00'],
      [['06-01T00:00', '06-12T15:00', before]],
    ],
    [
      'to the moment that is summed up to',
      '06-12T12:00',
      '06-12T14:25',
      ['06-12T12:00', '06-12T14:00'],
      [['06-12T14:00', '06-12T14:25']],
    ],
    ['less than an hour', '06-11T05:10', '06-11T05:50', undefined, [['06-11T05:10', '06-11T05:50']]],
    ['part of a merged day', '06-02T05:00', '06-02T22:00', undefined, [['06-02T05:00', '06-02T22:00']]],
    ['what is not summed up', '06-12T14:30', '06-12T16:00', undefined, [['06-12T14:30', '06-12T16:00']]],
  ] as const)('%s', (_what, from, to, rolled, events) => {
    expect(dividePeriod({ from: ist(from), to: ist(to) }, state)).toEqual({
      rolled: rolled && { from: ist(rolled[0]), to: ist(rolled[1]) },
      events: events.map(([begins, ends, madeFrom]) => ({
        ...{ from: ist(begins), to: ist(ends) },
        ...(madeFrom && { madeFrom }),
      })),
    })
  })

  it('all of it comes from events while nothing is summed up', () => {
    const period = { from: 0, to: end }
    expect(dividePeriod(period, { merged: 0, rolled: 0 })).toEqual({ rolled: undefined, events: [period] })
  })
})
