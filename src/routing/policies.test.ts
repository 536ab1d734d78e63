// Each policy alone: timeout, bulkhead, retry budget. The breaker has its own file.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SourceTrouble } from '../lookups/source.js'
import { withTimeout } from './attempt-timeout.js'
import { createBulkhead } from './bulkhead.js'
import { createRetryBudget, withRetry } from './retry.js'
import { call, down, input, now, scripted, stuck, success } from './routing.harness.js'

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
    const own = new AbortController()
    const ask = withTimeout(stuck(), 5_000, now)
    const answer = expect(ask(input, { ...call, signal: own.signal })).rejects.toMatchObject({
      kind: 'timeout',
    })
    own.abort()
    await answer
    await expect(ask(input, { ...call, signal: own.signal })).rejects.toMatchObject({ kind: 'timeout' })
  })

  it('leaves no timer behind an answer', async () => {
    await withTimeout(scripted(success), 500, now)(input, call)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('bulkhead', () => {
  it('runs up to its limit, lets as many wait, and refuses the next at once', async () => {
    let running = 0
    const open: (() => void)[] = []
    const wrap = createBulkhead(2)
    const ask = wrap(async () => {
      running++
      await new Promise<void>((resolve) => open.push(resolve))
      return success
    })
    const calls = Array.from({ length: 4 }, () => ask(input, call))
    await expect(ask(input, call)).rejects.toMatchObject({ kind: 'throttled', nothingDone: true })
    expect(running).toBe(2)
    for (let done = 0; done < 4; done++) {
      await vi.advanceTimersByTimeAsync(0)
      open.shift()!()
    }
    expect(await Promise.all(calls)).toHaveLength(4)
    expect(running).toBe(4)
  })

  it('is shared by the lookups of a source', async () => {
    const wrap = createBulkhead(1)
    const first = wrap(stuck())
    const second = wrap(scripted(success))
    void first(input, call)
    void second(input, call)
    await expect(second(input, call)).rejects.toMatchObject({ kind: 'throttled' })
  })

  it('gives a place back when the time of an attempt is over, also of a source that ignores it', async () => {
    const wrap = createBulkhead(1)
    const hanging = withTimeout(
      wrap(() => new Promise(() => {})),
      500,
      now,
    )
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
    expect(source.asked()).toBe(2)
  })

  it.each(['timeout', 'throttled', 'refused', 'unreadable'] as const)('does not after %s', async (kind) => {
    const source = scripted(new SourceTrouble(kind, kind), success)
    await expect(withRetry(source, createRetryBudget(), now)(input, call)).rejects.toMatchObject({ kind })
    expect(source.asked()).toBe(1)
  })

  it('does not when the registry itself is out of service', async () => {
    const source = scripted(new SourceTrouble('down', 'closed', { unavailable: true }), success)
    await expect(withRetry(source, createRetryBudget(), now)(input, call)).rejects.toMatchObject({
      kind: 'down',
    })
    expect(source.asked()).toBe(1)
  })

  it('does not when the time for all attempts is over', async () => {
    const source = scripted(down(), success)
    const late = { ...call, endsAt: now() }
    await expect(withRetry(source, createRetryBudget(), now)(input, late)).rejects.toMatchObject({
      kind: 'down',
    })
    expect(source.asked()).toBe(1)
  })

  it('stays within a tenth of the calls', async () => {
    const budget = createRetryBudget()
    const source = scripted(down())
    const ask = withRetry(source, budget, now)
    for (let n = 0; n < 1_000; n++) await ask(input, call).catch(() => {})
    expect(source.asked()).toBeGreaterThan(1_050)
    expect(source.asked()).toBeLessThanOrEqual(1_101)
  })
})
