// Tests the events about sources: one for each outage, lookups together, and another attempt when queuing fails.
import { describe, expect, it } from 'vitest'
import type { Outages } from './outage-store.js'
import { createSourceEvents, type SourceEvent } from './source-events.js'

/** Events with timers that the test lets run. */
function bench(remembered: Outages = new Map()) {
  const clock = { at: 1_800_000_000_000, now: () => clock.at }
  const timers = new Map<number, { at: number; work: () => void }>()
  const reported: { type: string; source: string; kind: string; lookups: string[] }[] = []
  const keys: string[] = []
  let failing = 0
  let next = 0
  const events = createSourceEvents({
    clock,
    kindOf: () => 'surepass',
    async deliver({ payload, key, type }: SourceEvent) {
      if (failing-- > 0) throw new Error('the database is away')
      const parsed = JSON.parse(payload)
      expect(parsed).toMatchObject({ type, timestamp: new Date(clock.at).toISOString() })
      reported.push({ type, ...parsed.data })
      keys.push(key)
    },
    log: { error() {} },
    remembered,
    after(ms, work) {
      const id = next++
      timers.set(id, { at: clock.at + ms, work })
      return () => timers.delete(id)
    },
  })
  async function pass(ms: number) {
    const end = clock.at + ms
    for (;;) {
      const due = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0]
      if (due === undefined) break
      timers.delete(due[0])
      clock.at = Math.max(clock.at, due[1].at)
      due[1].work()
      await new Promise((resolve) => setImmediate(resolve))
    }
    clock.at = end
  }
  return { ...events, pass, reported, keys, failNext: (times: number) => (failing = times), timers }
}

const opened = (...lookups: string[]) => ({ type: 'source.opened', source: 'a', kind: 'surepass', lookups })
const recovered = (...lookups: string[]) => ({ ...opened(...lookups), type: 'source.recovered' })

describe('events for the operator about sources', () => {
  it('breakers that open together are one event, and the recovery is another', async () => {
    const { note, pass, reported } = bench()
    note('opened', 'a', 'rc-advanced')
    note('opened', 'a', 'panbasic')
    await pass(1_000)
    expect(reported).toEqual([opened('panbasic', 'rc-advanced')])
    note('recovered', 'a', 'panbasic')
    await pass(60_000)
    expect(reported).toHaveLength(1)
    note('recovered', 'a', 'rc-advanced')
    await pass(29_999)
    expect(reported).toHaveLength(1)
    await pass(1)
    expect(reported).toEqual([opened('panbasic', 'rc-advanced'), recovered('panbasic', 'rc-advanced')])
  })

  it('a flapping source is reported once', async () => {
    const { note, pass, reported } = bench()
    for (let n = 0; n < 50; n++) {
      note('opened', 'a', 'panbasic')
      await pass(5_000)
      note('recovered', 'a', 'panbasic')
      await pass(20_000)
    }
    expect(reported).toEqual([opened('panbasic')])
    await pass(10_000)
    expect(reported).toEqual([opened('panbasic'), recovered('panbasic')])
    note('opened', 'a', 'panbasic')
    await pass(1_000)
    expect(reported).toHaveLength(3)
  })

  it('a lookup that opens later is reported separately', async () => {
    const { note, pass, reported } = bench()
    note('opened', 'a', 'panbasic')
    await pass(2_000)
    note('opened', 'a', 'upi-basic')
    await pass(2_000)
    expect(reported).toEqual([opened('panbasic'), opened('upi-basic')])
  })

  it('a breaker that closes before it is reported is not reported', async () => {
    const { note, pass, reported, timers } = bench()
    note('opened', 'a', 'panbasic')
    note('recovered', 'a', 'panbasic')
    await pass(60_000)
    expect(reported).toEqual([])
    expect(timers.size).toBe(0)
  })

  it('an event that cannot be queued is queued later, a recovery too', async () => {
    const { note, pass, reported, failNext } = bench()
    failNext(2)
    note('opened', 'a', 'panbasic')
    await pass(1_000)
    expect(reported).toEqual([])
    await pass(10_000)
    expect(reported).toEqual([opened('panbasic')])
    failNext(1)
    note('recovered', 'a', 'panbasic')
    await pass(30_000)
    expect(reported).toHaveLength(1)
    await pass(5_000)
    expect(reported).toEqual([opened('panbasic'), recovered('panbasic')])
  })

  it('two nodes report one outage under the same key, and two sources have two keys', async () => {
    const [one, other] = [bench(), bench()]
    for (const { note, pass } of [one, other]) {
      note('opened', 'a', 'panbasic')
      await pass(1_000)
      note('opened', 'b', 'panbasic')
      await pass(1_000)
    }
    expect(one.keys).toEqual(other.keys)
    expect(new Set(one.keys).size).toBe(2)
  })

  it('an outage from before a restart is not reported again, and its recovery is reported afterwards', async () => {
    const { note, pass, reported } = bench(new Map([['a', ['panbasic', 'upi-basic']]]))
    note('opened', 'a', 'panbasic')
    await pass(60_000)
    expect(reported).toEqual([])
    note('recovered', 'a', 'panbasic')
    note('opened', 'a', 'rc-advanced')
    await pass(1_000)
    expect(reported).toEqual([opened('rc-advanced')])
    for (const lookup of ['rc-advanced', 'upi-basic']) note('recovered', 'a', lookup)
    await pass(30_000)
    expect(reported.slice(1)).toEqual([recovered('panbasic', 'rc-advanced', 'upi-basic')])
  })

  it('nothing is reported after close', async () => {
    const { note, close, pass, reported } = bench()
    note('opened', 'a', 'panbasic')
    close()
    await pass(60_000)
    expect(reported).toEqual([])
  })
})
