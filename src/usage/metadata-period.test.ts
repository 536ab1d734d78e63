// Tests how the period of a report by metadata is divided into days with sums and events.
import { describe, expect, it } from 'vitest'
import { divideByDays, periodsWithout } from './metadata-period.js'
import { dayMs } from './rollup-store.js'

const day = (n: number) => 1_000 + n * dayMs

describe('a report by metadata', () => {
  it.each([
    ['no day', { from: 5, to: 9 }, [], [{ from: 5, to: 9 }]],
    ['exactly its days', { from: day(0), to: day(2) }, [day(0), day(1)], []],
    [
      'edges',
      { from: 5, to: day(1) + 9 },
      [day(0)],
      [
        { from: 5, to: day(0) },
        { from: day(1), to: day(1) + 9 },
      ],
    ],
    ['a day between', { from: day(0), to: day(3) }, [day(0), day(2)], [{ from: day(1), to: day(2) }]],
  ])('reads the events of what has no sums: %s', (_, period, days, rest) => {
    expect(periodsWithout(period, days)).toEqual(rest)
  })

  it('reads the events alone where there are no sums, or too many pieces', () => {
    const period = { from: day(0), to: day(200) }
    const alternating = Array.from({ length: 90 }, (_, i) => day(2 * i))
    const whole = { rolled: undefined, events: [period] }
    expect(divideByDays(period, [])).toEqual(whole)
    expect(divideByDays(period, alternating)).toEqual(whole)
    expect(divideByDays({ from: 5, to: 5 }, [])).toEqual({ rolled: undefined, events: [{ from: 5, to: 5 }] })
    expect(divideByDays({ from: day(0), to: day(1) }, [day(0)])).toEqual({
      ...{ rolled: undefined, days: [day(0)], events: [] },
    })
  })
})
