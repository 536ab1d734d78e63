// Tests that a process measures the time that has really passed, whatever the machine's clock shows.
import { beforeEach, describe, expect, it } from 'vitest'
import { createSignInLimits } from '../../src/auth/administrators/sign-in-limits.js'
import { createWrongCredentials } from '../../src/http/wrong-credentials.js'
import { type Clock, steadyNow } from '../../src/kernel/clock.js'
import { Failure } from '../../src/kernel/failures.js'
import { UpstreamError } from '../../src/lookups/source.js'
import { cachedFor } from '../../src/platform/cached-value.js'
import { createBreaker } from '../../src/routing/breaker.js'
import { call, input, success } from '../../src/routing/routing.harness.js'
import { createKeptToken } from '../../src/sources/kept-token.js'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** What the machine's clock shows, and the time that has really passed. */
const time = { shown: 0, passed: 0 }
const clock: Clock = { now: () => time.shown, steady: () => time.passed }
const pass = (ms: number) => {
  time.shown += ms
  time.passed += ms
}
beforeEach(() => Object.assign(time, { shown: Date.parse('2026-11-15T12:00:00+05:30'), passed: 0 }))

describe.each([-70 * dayMs, -3 * hourMs, 3 * hourMs, 70 * dayMs])('a clock that jumps by %i ms', (jump) => {
  it('and a breaker: the source is tried again after five real seconds', async () => {
    const breaker = createBreaker({ clock })
    const down = breaker.wrap(() => Promise.reject(new UpstreamError('unavailable', 'down')))
    for (let n = 0; n < 5; n++) await expect(down(input, call)).rejects.toMatchObject({ kind: 'down' })
    expect(breaker.state()).toBe('open')
    time.shown += jump
    const well = breaker.wrap(async () => success)
    pass(4_000)
    await expect(well(input, call)).rejects.toMatchObject({ kind: 'skipped' })
    pass(1_000)
    expect(await well(input, call)).toEqual(success)
    expect(breaker.state()).toBe('closed')
  })

  it('and guesses: an address and a user wait no longer and no shorter than before', async () => {
    const wrong = createWrongCredentials({ max: () => 1, now: steadyNow(clock) })
    const guess = (text: string) => {
      const failure = new Failure('NOT_AUTHENTICATED', { guess: text })
      return wrong.answerTo(failure, '192.0.2.1').code
    }
    const signIns = createSignInLimits({ now: steadyNow(clock) })
    const own = { peer: '192.0.2.1', user: 'u', device: undefined }
    for (let n = 0; n < 20; n++) signIns.wrong(own)
    expect([guess('a'), guess('b')]).toEqual(['NOT_AUTHENTICATED', 'TOO_MANY_REQUESTS'])
    time.shown += jump
    expect(guess('c')).toBe('TOO_MANY_REQUESTS')
    expect(signIns.waitS(own)).toBe(15 * 60)
    pass(15 * 60_000)
    expect(guess('d')).toBe('NOT_AUTHENTICATED')
    expect(signIns.waitS(own)).toBe(0)
  })

  it("and cached values: a figure and a vendor's token are fetched again in time, and not before", async () => {
    let asked = 0
    const ask = async () => ({ token: `t${++asked}`, expiresAt: clock.now() + hourMs })
    const token = createKeptToken(clock, ask)
    const figure = cachedFor(clock, 1_000, async () => time.passed)
    expect([await token.get(), await figure()]).toEqual(['t1', 0])
    time.shown += jump
    expect([await token.get(), await figure()]).toEqual(['t1', 0])
    pass(hourMs)
    expect([await token.get(), await figure()]).toEqual(['t2', hourMs])
  })
})
