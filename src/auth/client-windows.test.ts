// Tests a client's rate-limit windows: a call counts in all of them or in none, and a changed limit keeps its count.
import { describe, expect, it } from 'vitest'
import { Failure } from '../kernel/failures.js'
import { noRates } from './client.harness.js'
import { countCall, isUnlimited, newClientWindows, remainingText } from './client-windows.js'

const midnight = Date.parse('2026-11-21T00:00:00+05:30')

const refusalOf = (work: () => unknown): Failure | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    return error as Failure
  }
}

describe('windows of a client', () => {
  it('exist for each limit that is set, and share with other nodes what one node cannot count alone', () => {
    const rates = { ...noRates, rate_per_second: 4, rate_per_day: 40 }
    const windows = newClientWindows(rates, true, undefined)
    expect(windows.windows.map(({ of, isShared }) => [of.name, isShared])).toEqual([
      ['second', false],
      ['day', true],
    ])
    expect(windows.policy).toBe('"second";q=4;w=1, "day";q=40;w=86400')
    const shared = newClientWindows(rates, false, undefined)
    expect(shared.windows.map(({ isShared }) => isShared)).toEqual([true, true])
    expect([isUnlimited(noRates), isUnlimited(rates)]).toEqual([true, false])
  })

  it('count a call in all windows or in none, and say how long an exhausted one lasts', () => {
    const { windows } = newClientWindows(
      { ...noRates, rate_per_second: 5, rate_per_minute: 2 },
      true,
      undefined,
    )
    expect([countCall(windows, midnight), countCall(windows, midnight)]).toEqual([true, true])
    const refusal = refusalOf(() => countCall(windows, midnight + 500))
    expect(refusal).toBeInstanceOf(Failure)
    expect([refusal!.code, refusal!.retryAfterS]).toEqual(['TOO_MANY_REQUESTS', 60])
    expect(remainingText(windows, midnight + 500)).toBe('"second";r=3;t=1, "minute";r=0;t=60')
    expect(countCall(windows, midnight + 60_000)).toBe(true)
  })

  it('require a claim when they are shared, and count nothing before it', () => {
    const { windows } = newClientWindows({ ...noRates, rate_per_minute: 10 }, false, undefined)
    expect(countCall(windows, midnight)).toBe(false)
    windows[0]!.mayUse = 1
    expect([countCall(windows, midnight), countCall(windows, midnight)]).toEqual([true, false])
    expect(windows[0]!.used).toBe(1)
  })

  it('continue counting after a change of the limit', () => {
    const before = newClientWindows({ ...noRates, rate_per_minute: 3 }, true, undefined)
    for (let calls = 0; calls < 3; calls++) countCall(before.windows, midnight)
    const { windows } = newClientWindows({ ...noRates, rate_per_minute: 4 }, true, before)
    expect(countCall(windows, midnight)).toBe(true)
    expect(refusalOf(() => countCall(windows, midnight))?.code).toBe('TOO_MANY_REQUESTS')
  })

  it.each([
    ['is not changed', 100, 5],
    ['is raised', 200, 5],
    ['is lowered: other nodes may have used up what is left', 50, 2],
  ])('keep what the database granted when their limit %s', (_name, rate_per_minute, mayUse) => {
    const before = newClientWindows({ ...noRates, rate_per_minute: 100 }, false, undefined)
    for (let calls = 0; calls < 2; calls++) countCall(before.windows, midnight)
    const { windows } = newClientWindows({ ...noRates, rate_per_minute }, false, before)
    expect([windows[0]!.used, windows[0]!.mayUse]).toEqual([2, mayUse])
  })
})
