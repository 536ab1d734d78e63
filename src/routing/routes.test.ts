// Routes as calls see them: whom the engine asks first, by split, preference and client, and what a budget skips.
import { describe, expect, it } from 'vitest'
import { createEngine } from '../lookups/engine.js'
import { panbasic } from '../lookups/pan/panbasic.js'
import { type Ask, type Source, UpstreamError } from '../lookups/source.js'
import type { Log } from '../platform/log.js'
import { readRoutes } from '../platform/route-settings.js'
import type { Budgets } from './budgets.js'
import { input, scripted } from './routing.harness.js'
import { createRouting } from './routing.js'

const silent: Log = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} }
const settings = { kind: 'module', timeoutMs: 1_000, concurrency: 4 }
const valid = { subCode: 'SUCCESS', data: panbasic.example }
const unheld = { miss: 'authoritative', answer: valid } as const
const slow = new UpstreamError('timeout', 'slow')

/** Evenly spread from 0 to below 1. */
function spread() {
  let n = 0
  return () => (n++ % 100) / 100
}

interface Setup {
  readonly sources: Readonly<Record<string, Ask>>
  readonly routes: object
  readonly costs?: Readonly<Record<string, number>>
  readonly budgets?: Pick<Budgets, 'wrap'>
  readonly random?: () => number
}

function open({ sources, routes, costs = {}, budgets, random = spread() }: Setup) {
  const clock = { at: 1_800_000_000_000, now: () => clock.at }
  const upstreams = Object.keys(sources).filter((name) => name !== 'records')
  const routing = createRouting({
    upstreams: new Map(
      upstreams.map((name) => [name, { ...settings, cost: { default: costs[name] ?? 60 } }]),
    ),
    routes: readRoutes(routes),
    random,
    clock,
    onChange() {},
    ...(budgets && { budgets }),
  })
  const list = Object.entries(sources).map(([name, ask]): Source => ({ name, answers: { panbasic: ask } }))
  const engine = createEngine({
    catalogue: [panbasic],
    sources: list,
    clock,
    log: silent,
    route: routing.route,
  })
  const ask = (clientId = 'cl_other') =>
    engine.ask(panbasic, input, { transactionId: '0'.repeat(32), clientId })
  /** The sources that this many calls were asked of, joined, and how often. */
  async function asked(calls: number, clientId?: string) {
    const counts: Record<string, number> = {}
    for (let i = 0; i < calls; i++) {
      const { attempts = [] } = await ask(clientId)
      const key = attempts.map(({ source }) => source).join(' ')
      counts[key] = (counts[key] ?? 0) + 1
    }
    return counts
  }
  return { clock, ask, asked }
}

describe('split', () => {
  it('asks by weight first, and the others in order when that one has no answer', async () => {
    const sources = { north: scripted(valid), south: scripted(valid) }
    const routes = { panbasic: { split: { north: 80, south: 20 } } }
    expect(await open({ sources, routes }).asked(200)).toEqual({ north: 160, south: 40 })
    const failing = { west: scripted(valid), north: scripted(valid), south: scripted(slow) }
    const { ask } = open({ sources: failing, routes, random: () => 0.9 })
    expect((await ask()).attempts?.map(({ source, outcome }) => [source, outcome])).toEqual([
      ['south', 'timeout'],
      ['west', 'SUCCESS'],
    ])
  })

  it('leaves the records where they are in the order', async () => {
    const sources = { records: scripted(unheld), north: scripted(valid), south: scripted(valid) }
    const { ask, asked } = open({ sources, routes: { panbasic: { split: { north: 1, south: 1 } } } })
    expect(await asked(100)).toEqual({ north: 50, south: 50 })
    expect((await ask()).source).toBe('north')
    expect(sources.records.calls()).toBe(101)
  })
})

describe('prefer', () => {
  it('cost asks the cheapest first', async () => {
    const sources = { north: scripted(valid), south: scripted(valid), west: scripted(valid) }
    const costs = { north: 60, south: 25, west: 25 }
    expect(await open({ sources, costs, routes: { default: { prefer: 'cost' } } }).asked(50)).toEqual({
      south: 50,
    })
  })

  it('success leaves a source that fails, sees its recovery, and comes back to it', async () => {
    let isUp = false
    const north: Ask = async () => {
      if (!isUp) throw slow
      return valid
    }
    // One call in twenty to the other source; the breaker of north lets few through while it fails.
    const { clock, asked } = open({
      sources: { north, south: scripted(valid) },
      routes: { panbasic: { prefer: 'success' } },
    })
    await asked(10) // north fails and south answers: the breaker opens before north has 20 calls
    const during: Record<string, number> = {}
    for (let round = 0; round < 40; round++) {
      clock.at += 6_000
      for (const [key, count] of Object.entries(await asked(10))) during[key] = (during[key] ?? 0) + count
    }
    expect(during.south).toBeGreaterThan(300)
    isUp = true
    clock.at += 400_000
    let after: Record<string, number> = {}
    for (let round = 0; round < 8; round++) {
      clock.at += 6_000
      after = await asked(400)
    }
    expect(after.north).toBe(380)
  })

  it('latency asks the faster one first once both are known', async () => {
    const { clock, asked, sources } = latencies({ north: 300, south: 40 })
    await asked(400)
    clock.at += 250
    sources.north = 300
    expect(await asked(100)).toEqual({ north: 5, south: 95 })
  })
})

/** Sources that take this long by a clock of their own. */
function latencies(sources: Record<string, number>) {
  const opened = open({
    sources: Object.fromEntries(
      Object.keys(sources).map((name) => [
        name,
        async () => {
          opened.clock.at += sources[name]!
          return valid
        },
      ]),
    ),
    routes: { panbasic: { prefer: 'latency' } },
  })
  return { ...opened, sources }
}

describe('the routes of a client', () => {
  const routes = {
    panbasic: { split: { north: 1, south: 1 } },
    clients: {
      cl_loans: { default: { order: ['south'] } },
      cl_cards: { panbasic: { order: ['north', 'south'] } },
    },
  }

  it('replace those of all, and only for that client', async () => {
    const { asked } = open({ sources: { north: scripted(valid), south: scripted(valid) }, routes })
    expect(await asked(10, 'cl_loans')).toEqual({ south: 10 })
    expect(await asked(10, 'cl_cards')).toEqual({ north: 10 })
    expect(await asked(100)).toEqual({ north: 50, south: 50 })
  })

  it('share the breaker of a source with all others', async () => {
    const south = scripted(slow)
    const { ask } = open({ sources: { north: scripted(valid), south }, routes, random: () => 0.99 })
    for (let i = 0; i < 30; i++) await ask()
    const askedBefore = south.calls()
    await expect(ask('cl_loans')).rejects.toMatchObject({ code: 'SOURCE_UNAVAILABLE' })
    expect(south.calls()).toBe(askedBefore)
  })
})

describe('a budget that is used up', () => {
  const without = (...names: readonly string[]): Pick<Budgets, 'wrap'> => ({
    wrap: (source, _paid, ask) =>
      names.includes(source)
        ? async () => {
            throw new UpstreamError('over_budget', 'used up')
          }
        : ask,
  })
  const sources = () => ({ north: scripted(valid), south: scripted(valid) })

  it('skips the source, says why, and leaves its breaker closed', async () => {
    const { ask } = open({ sources: sources(), routes: {}, budgets: without('north') })
    for (let i = 0; i < 30; i++)
      expect((await ask()).attempts).toMatchObject([
        { source: 'north', outcome: 'skipped', reason: 'budget' },
        { source: 'south', outcome: 'SUCCESS' },
      ])
    const after = (await ask()).attempts
    expect(after?.[1]).not.toHaveProperty('reason')
  })

  it('of all sources: Source Unavailable', async () => {
    const { ask } = open({ sources: sources(), routes: {}, budgets: without('north', 'south') })
    await expect(ask()).rejects.toMatchObject({
      code: 'SOURCE_UNAVAILABLE',
      attempts: [
        { source: 'north', outcome: 'skipped', reason: 'budget' },
        { source: 'south', outcome: 'skipped', reason: 'budget' },
      ],
    })
  })
})
