// The breaker: when it opens, what it lets through, and what does not count.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Ask } from '../lookups/source.js'
import { withTimeout } from './attempt-timeout.js'
import { createBreaker } from './breaker.js'
import { createBulkhead } from './bulkhead.js'
import { call, down, input, now, scripted, stuck, stuckFor, success } from './routing.harness.js'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('breaker', () => {
  const clock = { now: () => Date.now() }
  const failTimes = async (ask: Ask, times: number) => {
    for (let n = 0; n < times; n++) await ask(input, call).catch(() => {})
  }

  it('opens after five failures in a row, skips, tries once after five seconds and closes', async () => {
    const changes: string[] = []
    const breaker = createBreaker({
      clock,
      onOpen: () => changes.push('opened'),
      onRecover: () => changes.push('recovered'),
    })
    const source = scripted(down(), down(), down(), down(), down(), down(), success)
    const ask = breaker.wrap(source)
    await failTimes(ask, 5)
    expect(breaker.state()).toBe('open')
    await expect(ask(input, call)).rejects.toMatchObject({ kind: 'skipped', unavailable: true })
    expect(source.calls()).toBe(5)
    vi.advanceTimersByTime(5_000)
    await expect(ask(input, call)).rejects.toMatchObject({ kind: 'down' }) // the trial fails
    expect(breaker.state()).toBe('open')
    vi.advanceTimersByTime(5_000)
    expect(await ask(input, call)).toBe(success)
    expect(breaker.state()).toBe('closed')
    expect(changes).toEqual(['opened', 'recovered'])
  })

  it.each([100, 260, 333, 350, 499, 700, 1_000])(
    'opens within a second at a call every %i ms',
    async (everyMs) => {
      const breaker = createBreaker({ clock })
      const ask = breaker.wrap(scripted(down()))
      const from = Date.now()
      await failTimes(ask, 1)
      while (breaker.state() === 'closed') {
        vi.advanceTimersByTime(everyMs)
        await failTimes(ask, 1)
      }
      expect(Date.now() - from).toBeLessThanOrEqual(1_000)
    },
  )

  it('stays closed after two failures in quick succession', async () => {
    const breaker = createBreaker({ clock })
    const ask = breaker.wrap(scripted(down()))
    await failTimes(ask, 1)
    vi.advanceTimersByTime(499)
    await failTimes(ask, 1)
    expect(breaker.state()).toBe('closed')
  })

  it('that was open when an earlier process ended recovers with the first success', async () => {
    const changes: string[] = []
    const breaker = createBreaker({
      clock,
      wasOut: true,
      onOpen: () => changes.push('opened'),
      onRecover: () => changes.push('recovered'),
    })
    const ask = breaker.wrap(scripted(down(), down(), down(), down(), down(), success, success))
    await failTimes(ask, 5)
    expect(changes).toEqual([]) // still the same outage
    vi.advanceTimersByTime(5_000)
    await ask(input, call)
    await ask(input, call)
    expect(changes).toEqual(['recovered'])
    const other = createBreaker({ clock, wasOut: true, onRecover: () => changes.push('at once') })
    await other
      .wrap(scripted(down(), success))(input, call)
      .catch(() => {})
    expect(changes).toHaveLength(1)
    await other.wrap(scripted(success))(input, call)
    expect(changes).toEqual(['recovered', 'at once'])
  })

  it('opens when half of the calls fail, and not for a tenth of them', async () => {
    const every = (n: number) => {
      let count = 0
      return async () => {
        if (count++ % n === 0) throw down()
        return success
      }
    }
    const half = createBreaker({ clock })
    await failTimes(half.wrap(every(2)), 40)
    expect(half.state()).toBe('open')
    const tenth = createBreaker({ clock })
    await failTimes(tenth.wrap(every(10)), 200)
    expect(tenth.state()).toBe('closed')
  })

  it('lets one call through while it tries, and skips the others at once', async () => {
    const breaker = createBreaker({ clock })
    await failTimes(breaker.wrap(scripted(down())), 5)
    vi.advanceTimersByTime(5_000)
    const trial = stuck()
    const tried = breaker.wrap(trial)
    const abort = new AbortController()
    const first = tried(input, { ...call, signal: abort.signal }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(0)
    expect(breaker.state()).toBe('half-open')
    await expect(tried(input, call)).rejects.toMatchObject({ kind: 'skipped' })
    abort.abort()
    await first
    expect(breaker.state()).toBe('open')
  })

  it('does not open for calls that found no place: they say nothing about the source', async () => {
    const breaker = createBreaker({ clock })
    const ask = breaker.wrap(createBulkhead(2, now)(withTimeout(stuckFor(1_000), 1_500, now)))
    const short = { ...call, endsAt: now() + 2_500 }
    const calls = Array.from({ length: 12 }, () =>
      ask(input, short).then(
        () => 'answered',
        ({ kind }) => kind,
      ),
    )
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.advanceTimersByTimeAsync(1_000)
    const kinds = await Promise.all(calls)
    expect(kinds.filter((kind) => kind === 'throttled')).toHaveLength(8)
    expect(kinds.filter((kind) => kind === 'answered')).toHaveLength(4)
    expect(breaker.state()).toBe('closed')
  })

  it('stays open when the trial finds no place', async () => {
    const breaker = createBreaker({ clock })
    const wrap = createBulkhead(1, now)
    await failTimes(breaker.wrap(scripted(down())), 5)
    vi.advanceTimersByTime(5_000)
    const other = wrap(stuck())(input, call)
    const trial = breaker.wrap(wrap(scripted(success)))(input, { ...call, endsAt: now() + 100 })
    const ended = expect(trial).rejects.toMatchObject({ kind: 'throttled' })
    await vi.advanceTimersByTimeAsync(100)
    await ended
    expect(breaker.state()).toBe('open')
    expect(other).toBeInstanceOf(Promise)
  })

  it('a failure of a call that began before the outage does not spoil the trial', async () => {
    const breaker = createBreaker({ clock })
    const abort = new AbortController()
    const old = breaker
      .wrap(stuck())(input, { ...call, signal: abort.signal })
      .catch(() => {})
    await failTimes(breaker.wrap(scripted(down())), 5)
    vi.advanceTimersByTime(5_000)
    let answer = () => {}
    const trial = breaker.wrap(async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      return success
    })(input, call)
    await vi.advanceTimersByTimeAsync(0)
    abort.abort()
    await old
    answer()
    await trial
    expect(breaker.state()).toBe('closed')
  })
})
