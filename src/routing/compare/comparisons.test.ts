// Comparisons beside calls: which calls, in which places, what is stored, and that no call is delayed by them.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientLike, noLimits } from '../../auth/client.harness.js'
import { type Ask, UpstreamError } from '../../lookups/source.js'
import { call, down, input, lookupNamed, scripted, stuck } from '../routing.harness.js'
import { answer, caller, comparing, fromNorth, invalid } from './comparisons.harness.js'
import { newTallies } from './comparisons.js'

const slowMs = 5_000
const second = () => vi.advanceTimersByTimeAsync(1_100)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a comparison', () => {
  it('stores outcomes, times, costs and names of fields', async () => {
    const { offer, stored, counted } = comparing(
      scripted(answer({ full_name: 'Asha Vijay ZAVERI', category: 'Person' })),
    )
    offer()
    await second()
    expect(counted()).toEqual({ compared: 1 })
    expect(stored).toEqual([
      {
        at: expect.any(Number),
        transactionId: 'a'.repeat(32),
        lookup: 'panbasic',
        ofSource: 'north',
        withSource: 'south',
        ofOutcome: 'SUCCESS',
        withOutcome: 'SUCCESS',
        ofFound: true,
        withFound: true,
        ofMs: 40,
        withMs: expect.any(Number),
        ofCost: 25,
        withCost: 60,
        equal: ['pan', 'status', 'name_information.pan_name_cleaned'],
        normalised: ['full_name'],
        different: ['category'],
        onlyOf: [],
        onlyWith: [],
      },
    ])
    expect(JSON.stringify(stored)).not.toMatch(/zaveri|ZZZPZ1000A|Person/i)
  })

  it('tells the other source what the call stated, and asks none that is told Y where it said N', async () => {
    const told: unknown[] = []
    const south: Ask = async (_input, { consent }) => {
      told.push(consent)
      return answer()
    }
    const by = (consent: string) => ({
      attribution: { ...caller.attribution, consent: { consent, purpose: 'Opening an account' } },
    })
    const own = comparing(south, { consented: ['panbasic'] })
    own.offer(fromNorth(), by('N'))
    own.offer(fromNorth(), by('Y'))
    await second()
    expect(own.counted()).toEqual({ compared: 1 })
    const other = comparing(south)
    other.offer(fromNorth(), by('N'))
    await second()
    expect(told).toEqual(['Y', 'N'].map((consent) => ({ consent, purpose: 'Opening an account' })))
  })

  it('goes on counting when a reload makes it anew, also with another share', async () => {
    const tallies = newTallies()
    const before = comparing(scripted(answer()), { tallies })
    before.offer()
    await second()
    await before.comparisons.close()
    const after = comparing(scripted(answer()), { tallies, compare: { share: 0.5 } })
    expect(after.counted()).toEqual({ compared: 1 })
    after.offer()
    await second()
    expect(after.counted()).toEqual({ compared: 2 })
  })

  it('says what only one of them found, and compares no fields then', async () => {
    const { offer, stored } = comparing(scripted(answer(), invalid))
    offer(fromNorth(invalid))
    offer(fromNorth())
    await second()
    expect(stored.map(({ ofFound, withFound, equal }) => [ofFound, withFound, equal])).toEqual([
      [false, true, []],
      [true, false, []],
    ])
  })

  it('with a source that is down, hangs or answers nonsense says so, and costs nothing', async () => {
    const late: Ask = (about, own) =>
      new Promise((resolve) => setTimeout(() => resolve(scripted(answer())(about, own)), slowMs))
    const cases: [string, Ask][] = [
      ['down', scripted(down())],
      ['timeout', stuck()],
      ['timeout', late],
      ['unreadable', scripted({ subCode: 'NONSENSE' })],
      ['refused', scripted(new UpstreamError('rejected', 'no'))],
      ['down', scripted(new TypeError('x'))],
    ]
    for (const [outcome, south] of cases) {
      const { offer, stored, counted } = comparing(south)
      offer()
      await vi.advanceTimersByTimeAsync(7_000)
      expect(stored).toMatchObject([{ withOutcome: outcome, withFound: null, withCost: 0, equal: [] }])
      expect(counted()).toEqual({ no_answer: 1 })
    }
  })
})

describe('which calls are compared', () => {
  const answers = async (
    own: Parameters<typeof comparing>[1],
    ...offered: Parameters<ReturnType<typeof comparing>['offer']>
  ) => {
    const { offer, counted } = comparing(scripted(answer()), own)
    offer(...offered)
    await second()
    return counted()
  }

  it('those that the source itself answered', async () => {
    expect(await answers({}, fromNorth())).toEqual({ compared: 1 })
    expect(await answers({}, { ...fromNorth(), source: 'records' })).toEqual({})
    expect(await answers({}, { ...fromNorth(), cached: true })).toEqual({})
    expect(await answers({}, { subCode: null, status: 500, source: null })).toEqual({})
  })
  it('not those of a client that does not want it, and not steps of a journey', async () => {
    const client = clientLike({ settings: { ...noLimits, compare: false } })
    expect(await answers({}, fromNorth(), { client })).toEqual({})
    expect(await answers({}, fromNorth(), { journey: { source: 'north', session: {} } })).toEqual({})
    const willing = clientLike({ settings: { ...noLimits, compare: true } })
    expect(await answers({}, fromNorth(), { client: willing })).toEqual({ compared: 1 })
  })
  it('a share of them', async () => {
    const share = { compare: { share: 0.05 } }
    expect(await answers({ ...share, random: () => 0.05 }, fromNorth())).toEqual({})
    expect(await answers({ ...share, random: () => 0.049 }, fromNorth())).toEqual({ compared: 1 })
  })
  it('none beyond the budget of the other source', async () => {
    const used = new UpstreamError('over_budget', 'the budget is used up')
    const { offer, counted, stored } = comparing(scripted(used))
    offer()
    await second()
    expect([counted(), stored]).toEqual([{ over_budget: 1 }, []])
  })
  it('none with a huge answer', async () => {
    const huge = answer({ full_name: 'A'.repeat(200_000) })
    expect(await answers({}, fromNorth(huge))).toEqual({ too_large: 1 })
    const many = answer({ list: Array.from({ length: 1_000_000 }, () => null) })
    expect(await answers({}, fromNorth(many))).toEqual({ too_large: 1 })
  })
})

describe('nobody waits for a comparison', () => {
  it('what finds no room in the queue is dropped and counted', async () => {
    const { offer, counted } = comparing(stuck())
    for (let n = 0; n < 100; n++) offer()
    await second()
    expect(counted().queue_full).toBe(100 - 36)
  })

  it('it gives its place up to a call, which is asked at once', async () => {
    const south = stuck()
    const { offer, plan, counted, stored } = comparing(south)
    offer()
    offer()
    await vi.advanceTimersByTimeAsync(10)
    const asked: Promise<unknown>[] = []
    for (let n = 0; n < 2; n++) asked.push(plan.candidates[1]!.ask(input, call).catch(() => 'ended'))
    await vi.advanceTimersByTimeAsync(1)
    expect(counted()).toEqual({ aborted: 2 })
    expect(south.stopped()).toBe(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await Promise.all(asked)).toEqual(['ended', 'ended'])
    const one = { withOutcome: 'aborted', withFound: null, withCost: 0, equal: [] }
    expect(stored).toMatchObject([one, one]) // south was asked: it has learnt of the person
  })

  it('it takes no place while calls have all of them', async () => {
    const { offer, plan, counted } = comparing(stuck())
    const asked = [1, 2].map(() => plan.candidates[1]!.ask(input, call).catch(() => 'ended'))
    offer()
    await vi.advanceTimersByTimeAsync(10)
    expect(counted()).toEqual({ no_place: 1 })
    await vi.advanceTimersByTimeAsync(2_000)
    await Promise.all(asked)
  })

  it('its failures open no breaker of calls and are not in the health of the source', async () => {
    const { offer, counted, changes, routing, plan } = comparing(scripted(down()))
    for (let n = 0; n < 30; n++) {
      offer()
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(counted().breaker_open).toBeGreaterThan(0) // its own: a dead source is not asked every time
    expect(changes).toEqual([])
    const south = routing.health.report().find(({ name }) => name === 'south')!
    expect(south.lookups).toMatchObject([{ breaker: 'closed', minute: { asked: 0 } }])
    await expect(plan.candidates[1]!.ask(input, call)).rejects.toMatchObject({ reason: 'unavailable' })
  })

  it('it is not the trial of an open breaker', async () => {
    const south = scripted(down())
    const { offer, counted, plan } = comparing(south)
    for (let n = 0; n < 30; n++) await plan.candidates[1]!.ask(input, call).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(60_000)
    const before = south.calls()
    offer()
    await second()
    expect(counted()).toEqual({ breaker_open: 1 })
    expect(south.calls()).toBe(before)
  })

  it('it waits for no turn of the call: the other source is asked in a later one', () => {
    const south = scripted(answer())
    comparing(south).offer()
    expect(south.calls()).toBe(0)
  })
})

it('other lookups are left alone', () => {
  const { comparisons, counted } = comparing(scripted(answer()))
  comparisons.onAnswered(lookupNamed('rc-advanced'), input, fromNorth(), caller)
  expect(counted()).toEqual({})
})
