// Tests what stands in the ledger of calls that fail after their source was asked, or that may not ask one.
import { describe, expect, it } from 'vitest'
import { Failure } from '../kernel/failures.js'
import { createPrices } from '../usage/prices.js'
import type { UsageEvent } from '../usage/usage-event.js'
import { createCalls, type OnAnswered, type Procedure } from './call.js'
import type { Caller } from './caller.js'
import { createEngine } from './engine.js'
import { panbasic } from './pan/panbasic.js'
import { type Ask, UpstreamError } from './source.js'

const clock = { now: () => 1_800_000_000_000 }
const silent = () => {}
const log = { debug: silent, info: silent, warn: silent, error: silent, fatal: silent } as never
const pan = String((panbasic.example as { pan: unknown }).pan)
const parsed = { input: { pan_number: pan } }
const foundAnswer = { subCode: 'SUCCESS', data: panbasic.example, reference: 'n-1' }
const caller = {
  transactionId: '1'.repeat(32),
  client: { clientId: 'client' },
  attribution: { origin: null, metadata: null },
  startedAt: clock.now(),
} as unknown as Caller

function opened(asks: readonly Ask[], assertWritable: () => void = silent, onAnswered?: OnAnswered) {
  const events: UsageEvent[] = []
  const sources = asks.map((ask, i) => ({ name: `s${i}`, answers: { panbasic: ask } }))
  const engine = createEngine({
    catalogue: [panbasic],
    sources,
    clock,
    log,
    assertWritable,
    route: (_lookup, candidates) => ({ candidates: candidates.map((each) => ({ ...each, costs: 60 })) }),
  })
  const terms = { engine, prices: createPrices({}) }
  const calls = createCalls({
    terms: { now: () => terms, use: (work) => work(terms) },
    ledger: { record: async (event) => void events.push(event), recordWith: async () => {} },
    clock,
    log,
    subjectIndex: () => Buffer.alloc(32),
    idempotency: {} as never,
    onAnswered,
  })
  const answer = (procedure?: Procedure) => calls.executeAndRecord(panbasic, parsed, caller, procedure)
  return { calls, events, answer }
}

/** Answers, and counts how often it was asked. */
function counting(): Ask & { calls(): number } {
  let count = 0
  const ask: Ask = async () => {
    count++
    return foundAnswer
  }
  return Object.assign(ask, { calls: () => count })
}

describe('a procedure', () => {
  it('that fails after its source answered: the call is free, and source, cost and reference are in the ledger', async () => {
    const { calls, events, answer } = opened([async () => foundAnswer])
    const reply = await answer(async (input, by) => {
      await calls.ask(panbasic, input, by)
      throw new Error('the reference could not be stored')
    })
    expect(reply).toMatchObject({ status: 500, price: 0 })
    expect(events).toMatchObject([
      { httpStatus: 500, charged: false, price: 0, source: 's0', cost: 60, sourceReference: 'n-1' },
    ])
    expect(JSON.parse(events[0]!.attempts!)).toMatchObject([{ source: 's0', outcome: 'SUCCESS' }])
  })

  it('is told of by what its source was asked and answered; one that asked nobody or fails is not', async () => {
    const told: unknown[] = []
    const onAnswered: OnAnswered = (lookup, input, { data }, { journey }) =>
      void told.push([lookup.name, input, data, journey])
    const { calls, answer } = opened([async () => foundAnswer], silent, onAnswered)
    const journey = { source: 's0', session: {} }
    await answer(async (input, by) => {
      const result = await calls.ask(panbasic, input, { ...by, journey })
      return { ...result, data: { ...panbasic.example, full_name: 'another' } }
    })
    await answer(async () => ({ subCode: 'SUCCESS', status: 200, source: null }))
    await answer(async (input, by) => {
      await calls.ask(panbasic, input, by)
      throw new Error('broken')
    })
    expect(told).toEqual([['panbasic', parsed.input, foundAnswer.data, journey]])
  })

  it('that fails before it asked has no source', async () => {
    const { events, answer } = opened([async () => foundAnswer])
    await answer(async () => {
      throw new Error('broken')
    })
    expect(events).toMatchObject([{ httpStatus: 500, source: null, cost: 0, attempts: null }])
  })
})

describe('while calls cannot be recorded', () => {
  const refuse = () => {
    throw new Failure('LEDGER_UNAVAILABLE', { retryAfterS: 1 })
  }
  const refused = { code: 'LEDGER_UNAVAILABLE' }

  it('no source is asked, and there is no event, with a procedure neither', async () => {
    const source = counting()
    const { calls, events, answer } = opened([source], refuse)
    await expect(answer()).rejects.toMatchObject(refused)
    await expect(answer((input, by) => calls.ask(panbasic, input, by))).rejects.toMatchObject(refused)
    await expect(calls.execute(panbasic, parsed, caller)).rejects.toMatchObject(refused)
    expect([source.calls(), events]).toEqual([0, []])
  })

  it('no further source is asked, and what was asked is recorded', async () => {
    let isDown = false
    const second = counting()
    const first: Ask = async () => {
      isDown = true
      throw new UpstreamError('unavailable', 'down')
    }
    const { events, answer } = opened([first, second], () => isDown && refuse())
    expect(await answer()).toMatchObject({ status: 500, subCode: 'SOURCE_FAILURE' })
    expect(second.calls()).toBe(0)
    expect(JSON.parse(events[0]!.attempts!)).toMatchObject([{ source: 's0', outcome: 'down' }])
  })
})

describe('a source that found no place for the call', () => {
  const full: Ask = async () => {
    throw new UpstreamError('throttled', 'full', { notAsked: true, nothingDone: true })
  }

  it('is in no attempt: alone, the call is SOURCE_FAILURE', async () => {
    const { events, answer } = opened([full])
    expect(await answer()).toMatchObject({ status: 500, subCode: 'SOURCE_FAILURE' })
    expect(events).toMatchObject([{ attempts: null, cost: 0, charged: false }])
  })

  it('is followed by the next', async () => {
    const { events, answer } = opened([full, async () => foundAnswer])
    expect(await answer()).toMatchObject({ status: 200, source: 's1' })
    expect(JSON.parse(events[0]!.attempts!)).toMatchObject([{ source: 's1' }])
  })
})
