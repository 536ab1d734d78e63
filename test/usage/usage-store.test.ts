import { beforeAll, describe, expect, it } from 'vitest'
import { newTransactionId } from '../../src/kernel/ids.js'
import type { Database } from '../../src/platform/database/database.js'
import { sumFigures } from '../../src/usage/figures.js'
import { createRecentCalls } from '../../src/usage/recent-calls.js'
import { eventAt as event } from '../../src/usage/usage-event.harness.js'
import { smallestIdAt } from '../../src/usage/usage-ids.js'
import { searchEvents } from '../../src/usage/usage-search.js'
import { createInsertEvents, type Period, selectEvents } from '../../src/usage/usage-store.js'
import { useTestDatabase } from '../support/database.js'

const { db } = await useTestDatabase()
const noon = Date.UTC(2026, 10, 21, 12)
const allTime: Period = { from: 0, to: Number.MAX_SAFE_INTEGER }

describe('usage events in the database', () => {
  const insertEvents = createInsertEvents('INR')
  const exported = async (period: Period, pageRows = 2) => {
    const rows = []
    for await (const page of selectEvents(db, period, pageRows)) rows.push(...page)
    return rows
  }
  const timesIn = async (period: Period) => (await exported(period)).map(({ at }) => Date.parse(at) - noon)

  beforeAll(async () => {
    // The id of a call and its time are generated one after the other.
    await insertEvents(db, [
      event(noon + 5),
      event(noon, { transactionId: newTransactionId(noon - 3) }),
      event(noon + 1_000, { transactionId: newTransactionId(noon + 1_002), metadata: '{"b":1,"a":"é"}' }),
      event(noon - 1, { transactionId: newTransactionId(noon - 4), charged: false, price: 0 }),
      event(noon + 86_400_000, {
        requestId: 'f'.repeat(32),
        subCode: null,
        subjectIndex: null,
        source: null,
      }),
    ])
  })

  it('are exported in order of time, page by page', async () => {
    expect(await timesIn(allTime)).toEqual([-1, 0, 5, 1_000, 86_400_000])
    for (const pageRows of [1, 3, 5, 100]) expect(await exported(allTime, pageRows)).toHaveLength(5)
  })

  it.each([
    ['from is inclusive', { from: noon, to: allTime.to }, [0, 5, 1_000, 86_400_000]],
    ['to is exclusive', { from: 0, to: noon + 1_000 }, [-1, 0, 5]],
    ['one millisecond', { from: noon, to: noon + 1 }, [0]],
    ['an empty period', { from: noon + 6, to: noon + 1_000 }, []],
    ['a period that ends before it begins', { from: noon + 6, to: noon }, []],
  ])('are found by their time, not by that of their id: %s', async (_what, period, times) => {
    expect(await timesIn(period)).toEqual(times)
    const report = await sumFigures(db, { by: ['lookup'], filter: {}, period })
    expect(report.reduce((calls, row) => calls + row.calls, 0)).toBe(times.length)
  })

  it('store the metadata of the call', async () => {
    const rows = await exported(allTime)
    expect(rows[3]).toMatchObject({ metadata: '{"b":1,"a":"é"}', price: 150, charged: true, currency: 'INR' })
    expect(rows[3]!.subject_index).toBe('07'.repeat(32))
    expect(rows[4]).toMatchObject({ request_id: 'f'.repeat(32), sub_code: null, subject_index: null })
  })

  it('are stored once, as first written', async () => {
    const twice = event(noon + 7, { price: 1 })
    const before = (await exported(allTime)).length
    await insertEvents(db, [twice])
    await expect(insertEvents(db, [{ ...twice, price: 2 }, event(noon + 8)])).rejects.toThrow('duplicate key')
    expect(await exported(allTime)).toHaveLength(before + 1)
    await insertEvents(db, [{ ...twice, price: 2 }, event(noon + 8)], 'settle')
    expect(await exported(allTime)).toHaveLength(before + 2)
    expect((await exported({ from: noon + 7, to: noon + 8 })).map(({ price }) => price)).toEqual([1])
  })

  it('of the last hour are counted by minute, and only once for a past minute', async () => {
    let now = noon + 10 * 86_400_000 + 30_000
    const begins = now
    const read: string[] = []
    const watched: Pick<Database, 'query' | 'mode'> = {
      mode: db.mode,
      query(text, values, name) {
        if (text.includes('group by')) read.push(String(values?.[0]))
        return db.query(text, values, name)
      },
    }
    const recent = createRecentCalls({ db: watched, clock: { now: () => now }, portion: 7 })
    const shown = async () =>
      (await recent.minutes()).flatMap(({ at, p95_ms, ...sums }) =>
        sums.calls === 0
          ? []
          : [{ minute: (at - begins + 30_000) / 60_000, ...sums, p95: Math.round(p95_ms ?? -1) }],
      )
    const events = Array.from({ length: 40 }, (_, i) =>
      event(now - i * 1_000, { durationMs: i < 2 ? 500 : 10, httpStatus: i === 0 ? 500 : 200, price: 100 }),
    )
    await insertEvents(db, [...events, event(now - 3_600_000)])
    const present = { minute: 0, calls: 31, failed: 1, charged: 31, amount: 3_100, p95: 495 }
    const before = { minute: -1, calls: 9, failed: 0, charged: 9, amount: 900, p95: 10 }
    expect(await shown()).toEqual([before, present])
    now += 5 * 60_000
    await insertEvents(db, [event(now, { durationMs: 10, price: 1 })])
    const later = { minute: 5, calls: 1, failed: 0, charged: 1, amount: 1, p95: 10 }
    expect(await shown()).toEqual([before, present, later])
    read.length = 0
    now += 1_000
    expect(await shown()).toEqual([before, present, later])
    expect(read).toEqual([smallestIdAt(begins + 4 * 60_000)])
    now -= 86_400_000
    expect(await shown()).toEqual([])
  })

  it('are found by a filter that matches few, portion by portion', async () => {
    const found = await searchEvents(db, { requestId: 'f'.repeat(32) }, allTime, { limit: 1 })
    expect(found.events).toHaveLength(1)
    const none = await searchEvents(db, { clientId: 'nobody' }, allTime, { limit: 2 })
    expect(none).toEqual({ events: [], next: null })
    const first = await searchEvents(db, { clientId: 'nobody' }, allTime, { limit: 2, lookAt: 3 })
    expect(first.events).toEqual([])
    const rest = await searchEvents(db, {}, allTime, { limit: 100, after: first.next! })
    expect(rest.next).toBeNull()
    expect(rest.events).toHaveLength((await exported(allTime)).length - 3)
  })
})
