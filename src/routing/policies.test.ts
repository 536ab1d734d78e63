// Each policy alone: timeout, bulkhead, retry budget. The breaker has its own file.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UpstreamError } from '../lookups/source.js'
import { withTimeout } from './attempt-timeout.js'
import { createBulkhead } from './bulkhead.js'
import { createRetryBudget, withRetry } from './retry.js'
import { call, down, input, now, scripted, stuck, stuckFor, success } from './routing.harness.js'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('timeout of one attempt', () => {
  it('ends what takes too long and tells the source', async () => {
    const source = stuck()
    const answer = expect(withTimeout(source, 500, now)(input, call)).rejects.toMatchObject({
      kind: 'timeout',
    })
    await vi.advanceTimersByTimeAsync(500)
    await answer
    expect(source.stopped()).toBe(1)
  })

  it('ends with the deadline of the lookup, also when it has passed already', async () => {
    const source = stuck()
    const ask = withTimeout(source, 5_000, now)
    const late = { ...call, endsAt: now() + 300 }
    const ended = { kind: 'timeout', message: 'the deadline of the lookup passed' }
    const answer = expect(ask(input, late)).rejects.toMatchObject(ended)
    await vi.advanceTimersByTimeAsync(300)
    await answer
    expect(source.stopped()).toBe(1)
    await expect(ask(input, late)).rejects.toMatchObject(ended)
    expect(vi.getTimerCount()).toBe(0)
  })

  it("ends with the call's own signal, also when that was aborted before", async () => {
    const controller = new AbortController()
    const ask = withTimeout(stuck(), 5_000, now)
    const answer = expect(ask(input, { ...call, signal: controller.signal })).rejects.toMatchObject({
      kind: 'timeout',
    })
    controller.abort()
    await answer
    await expect(ask(input, { ...call, signal: controller.signal })).rejects.toMatchObject({
      kind: 'timeout',
    })
  })

  it('leaves no timer behind an answer', async () => {
    await withTimeout(scripted(success), 500, now)(input, call)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('bulkhead', () => {
  const within = (ms: number, clientId = 'client') => ({ ...call, clientId, endsAt: now() + ms })
  const outcome = (answer: Promise<unknown>) =>
    answer.then(
      () => 'answered',
      (error: UpstreamError) => error.kind,
    )

  /** One place; an attempt takes 100 ms of the clock that the test moves. `asked`: the clients in their order. */
  const oneAtATime = () => {
    const order: string[] = []
    const ask = createBulkhead(
      1,
      now,
    )(async (about, call) => {
      order.push(call.clientId)
      return stuckFor(100)(about, call)
    })
    return { order, ask }
  }

  it('runs up to its limit, and lets the others wait as long as they can be answered', async () => {
    let running = 0
    let most = 0
    const ask = createBulkhead(
      2,
      now,
    )(async () => {
      most = Math.max(most, ++running)
      return stuckFor(100)(input, call).finally(() => running--)
    })
    const calls = Array.from({ length: 40 }, () => outcome(ask(input, within(10_000))))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await Promise.all(calls)).toEqual(Array(40).fill('answered'))
    expect(most).toBe(2)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('refuses at once what cannot be asked in time, and in time what waited in vain; neither was asked', async () => {
    const wrap = createBulkhead(1, now)
    const ask = wrap(stuckFor(200))
    const first = outcome(ask(input, within(1_000)))
    await vi.advanceTimersByTimeAsync(200) // now it is known how long an attempt takes
    expect(await first).toBe('answered')
    const calls = Array.from({ length: 6 }, () => outcome(ask(input, within(1_000))))
    const late = ask(input, within(1_000))
    await expect(late).rejects.toMatchObject({ kind: 'throttled', nothingDone: true, notAsked: true })
    await vi.advanceTimersByTimeAsync(1_000)
    const ends = await Promise.all(calls)
    expect(ends.filter((end) => end === 'answered').length).toBeGreaterThanOrEqual(4)
    expect(new Set(ends)).toEqual(new Set(['answered', 'throttled']))

    const blocked = createBulkhead(1, now)
    void blocked(stuck())(input, call)
    const waits = blocked(scripted(success))(input, within(300))
    const ended = expect(waits).rejects.toMatchObject({ kind: 'throttled', notAsked: true })
    await vi.advanceTimersByTimeAsync(300)
    await ended
  })

  it('lets no client wait behind the many calls of another', async () => {
    const { order, ask } = oneAtATime()
    const calls = [
      ...Array.from({ length: 20 }, () => ask(input, within(10_000, 'many'))),
      ask(input, within(10_000, 'one')),
    ]
    await vi.advanceTimersByTimeAsync(10_000)
    await Promise.all(calls)
    expect(order.indexOf('one')).toBeLessThanOrEqual(2)
  })

  it('remembers no time that a client used while nobody waited', async () => {
    const { order, ask } = oneAtATime()
    for (let n = 0; n < 50; n++) {
      const alone = ask(input, within(1_000, 'busy'))
      await vi.advanceTimersByTimeAsync(100)
      await alone
    }
    order.length = 0
    const calls = ['new', 'new', 'new', 'new', 'busy', 'busy'].map((client) =>
      ask(input, within(5_000, client)),
    )
    await vi.advanceTimersByTimeAsync(5_000)
    await Promise.all(calls)
    expect(order.slice(0, 5).filter((client) => client === 'busy')).toHaveLength(2)
  })

  it('passes a source over that may no longer be asked when its turn comes, and keeps the place free', async () => {
    let mayAsk = true
    const wrap = createBulkhead(1, now)
    const source = scripted(success)
    const first = wrap(stuckFor(100))(input, within(1_000))
    const refusal = () => (mayAsk ? undefined : new UpstreamError('circuit_open', 'open'))
    const second = outcome(wrap(source, { refusal })(input, within(1_000)))
    mayAsk = false
    await vi.advanceTimersByTimeAsync(100)
    await first
    expect(await second).toBe('skipped')
    expect(source.calls()).toBe(0)
    expect(await wrap(source)(input, within(1_000))).toBe(success)
  })

  it('leaves time for the next source in the order', async () => {
    const wrap = createBulkhead(1, now)
    void wrap(stuck())(input, call)
    const waits = outcome(wrap(scripted(success), { maxWaitMs: 500 })(input, within(10_000)))
    await vi.advanceTimersByTimeAsync(500)
    expect(await waits).toBe('throttled')
  })

  it('ends the wait of a call that has ended, and is shared by the lookups of a source', async () => {
    const controller = new AbortController()
    const wrap = createBulkhead(1, now)
    void wrap(stuck())(input, call)
    const waits = outcome(wrap(scripted(success))(input, { ...within(5_000), signal: controller.signal }))
    controller.abort()
    expect(await waits).toBe('timeout')
    expect(await outcome(wrap(scripted(success))(input, { ...call, signal: controller.signal }))).toBe(
      'timeout',
    )
  })

  it('gives a place back when the time of an attempt is over, also of a source that ignores it', async () => {
    const wrap = createBulkhead(1, now)
    const hanging = wrap(withTimeout(() => new Promise(() => {}), 500, now))
    const ended = expect(hanging(input, call)).rejects.toMatchObject({ kind: 'timeout' })
    await vi.advanceTimersByTimeAsync(500)
    await ended
    expect(await wrap(scripted(success))(input, call)).toBe(success)
  })
})

describe('retry', () => {
  it('asks once more when the source is down', async () => {
    const source = scripted(down(), success)
    expect(await withRetry(source, createRetryBudget(), now)(input, call)).toBe(success)
    expect(source.calls()).toBe(2)
  })

  const others = ['timeout', 'throttled', 'rejected', 'invalid_response'] as const
  it.each(others)('does not after %s', async (reason) => {
    const source = scripted(new UpstreamError(reason, reason), success)
    await expect(withRetry(source, createRetryBudget(), now)(input, call)).rejects.toMatchObject({ reason })
    expect(source.calls()).toBe(1)
  })

  it('does not when the registry itself is out of service', async () => {
    const source = scripted(new UpstreamError('unavailable', 'closed', { unavailable: true }), success)
    await expect(withRetry(source, createRetryBudget(), now)(input, call)).rejects.toMatchObject({
      kind: 'down',
    })
    expect(source.calls()).toBe(1)
  })

  it('does not when the time for all attempts is over', async () => {
    const source = scripted(down(), success)
    const late = { ...call, endsAt: now() }
    await expect(withRetry(source, createRetryBudget(), now)(input, late)).rejects.toMatchObject({
      kind: 'down',
    })
    expect(source.calls()).toBe(1)
  })

  it('stays within a tenth of the calls', async () => {
    const budget = createRetryBudget()
    const source = scripted(down())
    const ask = withRetry(source, budget, now)
    for (let n = 0; n < 1_000; n++) await ask(input, call).catch(() => {})
    expect(source.calls()).toBeGreaterThan(1_050)
    expect(source.calls()).toBeLessThanOrEqual(1_101)
  })
})
