// Asking by a route through the engine: failover, breakers, the deadline, and what health says of it.
import { describe, expect, it, vi } from 'vitest'
import { systemClock } from '../kernel/clock.js'
import { createEngine } from '../lookups/engine.js'
import { panbasic } from '../lookups/pan/panbasic.js'
import { type Ask, type Miss, type Source, UpstreamError } from '../lookups/source.js'
import type { Log } from '../platform/log.js'
import { call, input, routingOf, scripted, settings, stuck } from './routing.harness.js'
import { createRouting } from './routing.js'

const clock = { at: 1_800_000_000_000, now: () => clock.at }
const silent: Log = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} }
const unknown = { '@entity': 'pan', pan: 'ZZZPZ1000A', status: 'INVALID', category: 'Individual' }
const miss: Miss = { miss: 'authoritative', answer: { subCode: 'SUCCESS', data: unknown } }
const valid = { subCode: 'SUCCESS', data: panbasic.example, reference: 'ref-1' }

function engineOf(
  sources: Readonly<Record<string, Ask>>,
  upstreams: readonly string[],
  log: Log = silent,
  time: { now(): number } = clock,
) {
  const routing = routingOf(upstreams, {}, time)
  const list: Source[] = Object.entries(sources).map(([name, ask]) => ({ name, answers: { panbasic: ask } }))
  const engine = createEngine({
    catalogue: [panbasic],
    sources: list,
    clock: time,
    log,
    route: routing.route,
  })
  return { ask: () => engine.ask(panbasic, input, call), routing }
}

describe('a source that tells its upstream that the person agreed', () => {
  const north = scripted(valid)
  const south = scripted(valid)
  const engineWith = (consented: readonly string[], held: Ask = scripted(miss), last: Ask = south) =>
    createEngine({
      catalogue: [panbasic],
      sources: [
        { name: 'records', answers: { panbasic: held } },
        ...Object.entries({ north, south: last }).map(([name, ask]) => ({
          name,
          answers: { panbasic: ask },
          ...(consented.includes(name) && { consented: ['panbasic'] }),
        })),
      ],
      clock,
      log: silent,
      route: routingOf(['north', 'south'], {}, clock).route,
    })
  const askWith = (consent: string | undefined, consented: readonly string[], held?: Ask, last?: Ask) =>
    engineWith(consented, held, last).ask(panbasic, input, {
      ...call,
      ...(consent !== undefined && { consent: { consent } }),
    })

  it('is passed over where the call says N, and the attempts say so', async () => {
    const before = north.calls()
    expect(await askWith('N', ['north'])).toMatchObject({
      source: 'south',
      costs: 60,
      attempts: [
        { source: 'north', outcome: 'skipped', reason: 'consent' },
        { source: 'south', outcome: 'SUCCESS' },
      ],
    })
    expect(north.calls()).toBe(before)
  })

  it.each([undefined, 'Y', 'yes', 'agreed'])('is asked where the call says %s', async (said) => {
    expect(await askWith(said, ['north'])).toMatchObject({ source: 'north' })
  })

  it('is the only kind there is: the call is refused as one without consent, and nobody is asked', async () => {
    const before = [north.calls(), south.calls()]
    const failure = await askWith('no', ['north', 'south']).catch((error) => error)
    expect(failure).toMatchObject({ code: 'INVALID_PARAMETER', problems: [{ loc: ['query', 'consent'] }] })
    expect(failure.attempts).toBeUndefined()
    expect([north.calls(), south.calls()]).toEqual(before)
  })

  it('is no reason to refuse the call for good where another one has no place', async () => {
    const full = scripted(new UpstreamError('throttled', 'full', { notAsked: true, nothingDone: true }))
    const asked = askWith('N', ['north'], undefined, full)
    await expect(asked).rejects.toMatchObject({ code: 'SOURCE_FAILURE', attempts: [{ reason: 'consent' }] })
  })

  it('is not needed for what this process holds', async () => {
    expect(await askWith('N', ['north', 'south'], scripted(valid))).toMatchObject({ source: 'records' })
  })
})

describe('asking through the engine', () => {
  it('fails over from a source that is down, and says who was tried', async () => {
    const { ask } = engineOf({ a: scripted(new UpstreamError('timeout', 'slow')), b: scripted(valid) }, [
      'a',
      'b',
    ])
    expect(await ask()).toMatchObject({
      source: 'b',
      costs: 60,
      attempts: [
        { source: 'a', outcome: 'timeout', reference: null },
        { source: 'b', outcome: 'SUCCESS', reference: 'ref-1' },
      ],
    })
  })

  it.each([
    ['a number', 12_345 as unknown as string, '12345'],
    ['control characters, which no database takes', 'a\u0000b\n', 'ab'],
    ['half a character', 'a\ud83d', 'a'],
    ['more characters than are kept', 'r'.repeat(300), 'r'.repeat(255)],
    ['no character', '', null],
  ])('keeps a reference with %s', async (_name, reference, kept) => {
    const { ask } = engineOf({ a: scripted({ ...valid, reference }) }, ['a'])
    expect(await ask()).toMatchObject({ attempts: [{ source: 'a', reference: kept }] })
  })

  it.each([
    ['rejects with nothing', () => Promise.reject(undefined), 'down'],
    ['throws what is no error', () => Promise.reject('late'), 'down'],
    ['returns nothing', () => Promise.resolve(undefined), 'unreadable'],
    ['returns text', () => Promise.resolve('yes'), 'unreadable'],
  ])("fails over from an operator's own source that %s", async (_what, a, outcome) => {
    const { ask } = engineOf({ a: a as unknown as Ask, b: scripted(valid) }, ['a', 'b'])
    expect(await ask()).toMatchObject({ source: 'b', attempts: [{ source: 'a', outcome }, { source: 'b' }] })
  })

  it('logs where a source failed unexpectedly, not what it says, which may name a person', async () => {
    const logged: object[] = []
    const log: Log = { ...silent, warn: (facts: object) => void logged.push(facts) }
    const { ask } = engineOf(
      { a: scripted(new TypeError('no ZZZPZ1000A\nin JSON')), b: scripted(valid) },
      ['a'],
      log,
    )
    await ask()
    expect(logged).toMatchObject([
      { kind: 'fault', reason: 'unexpected error (TypeError)', stack: expect.stringMatching(/^ +at /) },
    ])
    expect(JSON.stringify(logged)).not.toContain('ZZZPZ1000A')
  })

  it('an answer about another identifier counts as a failure of the source, in the breaker too', async () => {
    const other = { ...valid, data: { ...panbasic.example, pan: 'ZZZPZ9999Z' } }
    const { ask, routing } = engineOf({ a: scripted(other), b: scripted(valid) }, ['a', 'b'])
    for (let n = 0; n < 6; n++) expect(await ask()).toMatchObject({ source: 'b' })
    const [a] = routing.health.report()
    expect(a!.lookups[0]).toMatchObject({
      lookup: 'panbasic',
      breaker: 'open',
      minute: { asked: 5, answered: 0, failed: 5 },
    })
  })

  it('a source that is back is used again after five seconds: the trial is a real question', async () => {
    vi.useFakeTimers()
    try {
      let isDown = true
      let count = 0
      const a: Ask = async () => {
        count++
        if (isDown) throw new UpstreamError('unavailable', 'down')
        return valid
      }
      const { ask, routing } = engineOf({ a, b: scripted(valid) }, ['a', 'b'], silent, {
        now: () => Date.now(),
      })
      for (let n = 0; n < 6; n++) expect(await ask()).toMatchObject({ source: 'b' })
      const before = count
      expect(routing.health.report()[0]!.lookups[0]!.breaker).toBe('open')
      vi.advanceTimersByTime(5_000)
      expect(await ask()).toMatchObject({ source: 'b' })
      expect(count).toBeGreaterThan(before) // it is still down
      isDown = false
      vi.advanceTimersByTime(5_000)
      expect(await ask()).toMatchObject({ source: 'a' })
      expect(routing.health.report()[0]!.lookups[0]!.breaker).toBe('closed')
    } finally {
      vi.useRealTimers()
    }
  })

  it('everything skipped is unavailable; one that failed in earnest is a failure', async () => {
    const { ask } = engineOf({ a: scripted(new UpstreamError('rejected', 'no')) }, ['a'])
    for (let n = 0; n < 5; n++) await expect(ask()).rejects.toMatchObject({ code: 'SOURCE_FAILURE' })
    await expect(ask()).rejects.toMatchObject({
      code: 'SOURCE_UNAVAILABLE',
      attempts: [{ source: 'a', outcome: 'skipped' }],
    })
  })

  it('records pass on what they do not hold, without an attempt', async () => {
    const unknown = { miss: 'authoritative' as const, answer: valid }
    const { ask } = engineOf({ records: scripted(unknown), a: scripted(valid) }, ['a'])
    expect(await ask()).toMatchObject({ source: 'a', attempts: [{ source: 'a' }] })
    const alone = engineOf({ records: scripted(unknown) }, [])
    expect(await alone.ask()).toMatchObject({ source: 'records', subCode: 'SUCCESS' })
    const incomplete = engineOf({ records: scripted({ ...unknown, miss: 'partial' }) }, [])
    await expect(incomplete.ask()).rejects.toMatchObject({ code: 'SOURCE_FAILURE', attempts: [] })
  })

  it('ends with the deadline, whatever the sources do', async () => {
    const routing = createRouting({
      upstreams: new Map([['a', { ...settings, timeoutMs: 60_000 }]]),
      routes: { lookups: { default: { deadlineMs: 30 } }, clients: {} },
      random: () => 0.5,
      clock: systemClock,
      onChange() {},
    })
    const second = scripted(valid)
    const engine = createEngine({
      catalogue: [panbasic],
      sources: [
        { name: 'a', answers: { panbasic: stuck() } },
        { name: 'b', answers: { panbasic: second } },
      ],
      clock: systemClock,
      log: silent,
      route: routing.route,
    })
    await expect(engine.ask(panbasic, input, call)).rejects.toMatchObject({
      code: 'SOURCE_FAILURE',
      attempts: [{ source: 'a', outcome: 'timeout' }],
    })
    expect(second.calls()).toBe(0)
  })
})

describe('windows of health', () => {
  it('counts a minute and an hour, and forgets what is older', async () => {
    const { ask, routing } = engineOf({ a: scripted(valid) }, ['a'])
    await ask()
    await ask()
    const figures = () => routing.health.report()[0]!.lookups[0]!
    expect(figures()).toMatchObject({
      breaker: 'closed',
      minute: { asked: 2, answered: 2, failed: 0 },
      hour: { asked: 2 },
    })
    clock.at += 61_000
    expect(figures()).toMatchObject({ minute: { asked: 0, p50_ms: null }, hour: { asked: 2 } })
    clock.at += 3_600_000
    expect(figures()).toMatchObject({ hour: { asked: 0, p95_ms: null } })
  })
})
