// Tests that figures equal those of the events, whichever of them are summed up, with made-up traffic in random order.
import { describe, expect, it } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { reportGroupings, sumFigures } from '../../src/usage/figures.js'
import { createRollup } from '../../src/usage/rollup.js'
import { createRollupFence } from '../../src/usage/rollup-fence.js'
import { dayMs, hourMs } from '../../src/usage/rollup-store.js'
import { eventAt } from '../../src/usage/usage-event.harness.js'
import type { UsageEvent } from '../../src/usage/usage-event.js'
import { createInsertEvents } from '../../src/usage/usage-store.js'
import { repairDay, verifyDays } from '../../src/usage/verify.js'
import { useTestDatabase } from '../support/database.js'

const { db } = await useTestDatabase()
const log = { info: () => {}, warn: () => {}, error: () => {} }
const begins = Date.parse('2026-06-01T00:00:00+05:30')
const all = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** The same figures, counted from the events alone. */
const counted = (events: readonly UsageEvent[], of: (event: UsageEvent) => string) => {
  const groups = new Map<string, number[]>()
  for (const event of events) {
    const sums = groups.get(of(event)) ?? [0, 0, 0, 0, 0]
    const failed = event.httpStatus >= 500 ? 1 : 0
    for (const [i, n] of [1, failed, event.charged ? 1 : 0, event.price, event.cost].entries()) sums[i]! += n
    groups.set(of(event), sums)
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)))
}

describe('figures of the ledger', () => {
  let now = begins
  const clock = { now: () => now }
  const events: UsageEvent[] = []
  let seed = 7
  const below = (n: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % n
  }
  const pick = <T>(...values: T[]): T => values[below(values.length)]!

  const eventSome = (at: number): UsageEvent => {
    const charged = below(3) > 0
    return eventAt(at, {
      clientId: pick('a', 'b'),
      lookup: pick('panbasic', 'gstinlite', 'batch-processing-status'),
      origin: pick(null, 'app', 'branch'),
      subCode: pick('SUCCESS', 'DETAILS_NOT_FOUND', null),
      httpStatus: pick(200, 200, 500),
      source: pick('records', 'second', null),
      subjectIndex: pick(null, Buffer.alloc(32, 1)),
      charged,
      price: charged ? 100 + below(50) : 0,
      cost: below(40),
    })
  }

  async function expectExact(period = all, portion?: { events: number; rollups: number }) {
    const inPeriod = events.filter(({ at }) => at >= period.from && at < period.to)
    const asked = { by: ['client', 'lookup', 'origin'], filter: {}, period }
    const figures = await sumFigures(db, asked, portion)
    const expected = counted(inPeriod, (event) => [event.clientId, event.lookup, event.origin].join())
    const found = figures.map(({ group, calls, failed, charged, amount, cost }) => [
      group.join(),
      [calls, failed, charged, amount, cost],
    ])
    expect(new Map(found as [string, number[]][])).toEqual(expected)
  }

  it('are exact after every step, whichever events come late', async () => {
    const rollup = createRollup({ db, clock, settleMs: 0, portion: 40 })
    const fence = createRollupFence({ db, clock, log })
    const insert = createInsertEvents('INR', { fence })
    try {
      for (let round = 0; round < 24; round++) {
        now += 5 * hourMs + below(hourMs)
        await fence.read()
        const times = Array.from({ length: 30 }, () => now - below(6 * hourMs) + 1)
        const late = Array.from({ length: 4 }, () => begins + below(now - begins))
        const some = [...times, ...late].map(eventSome)
        await insert(db, some)
        await insert(db, some.slice(0, 5), 'settle') // the answer of a commit was lost
        events.push(...some)
        for (let step = 0; step < 3 && (await rollup.step()); step++) await expectExact()
      }
      while (await rollup.step());
      const { rows } = await db.query<{ rolled: number; merged: number; rows: number }>(
        `select rolled, merged, (select count(*)::bigint from usage_rollup) as rows from usage_rollup_state`,
      )
      expect(rows[0]!.merged).toBeGreaterThan(begins + dayMs)
      expect(rows[0]!.rolled).toBeGreaterThan(now - 6 * hourMs)
      await expectExact()
    } finally {
      fence.close()
    }
  })

  it('are exact for any period', async () => {
    for (let i = 0; i < 40; i++) {
      const from = begins + below(now - begins)
      // Few pieces, then many.
      const portion = i % 10 === 0 ? { events: 19, rollups: 23 } : undefined
      await expectExact({ from, to: from + below(3 * dayMs) + 1 }, portion)
      await expectExact({ from: begins + below(4) * dayMs, to: begins + (4 + below(3)) * dayMs })
    }
  })

  it.each(reportGroupings)('by %s are those of a ledger without sums', async (by) => {
    const filter = { clientId: 'a', subCode: 'none', httpStatus: 200 }
    const { rows } = await db.query<{ merged: number }>('select merged from usage_rollup_state')
    // Sums of a whole day stand at its first hour.
    const period = by === 'hour' ? { ...all, from: rows[0]!.merged } : all
    const rolled = await sumFigures(db, { by: [by], filter, period })
    await db.query('create table kept as select * from usage_rollup_state')
    await db.query('update usage_rollup_state set rolled = 0, merged = 0')
    expect(await sumFigures(db, { by: [by], filter, period })).toEqual(rolled)
    await db.query(
      'update usage_rollup_state s set rolled = kept.rolled, merged = kept.merged from kept; drop table kept',
    )
    expect(rolled.length).toBeGreaterThan(0)
  })

  it('are summed at once when the only fence is known, and late events are counted from then on', async () => {
    const fence = createRollupFence({ db, clock, log })
    await fence.read()
    const insert = createInsertEvents('INR', { fence })
    const rollup = createRollup({ db, clock, fence })
    now += hourMs
    const some = Array.from({ length: 30 }, () => eventSome(now - below(hourMs)))
    await insert(db, some)
    while (await rollup.step());
    const { rows } = await db.query<{ rolled: number }>('select rolled from usage_rollup_state')
    expect(now - rows[0]!.rolled).toBe(30_000)
    const late = Array.from({ length: 30 }, () => eventSome(now - 30_000 - below(hourMs)))
    await insert(db, late)
    events.push(...some, ...late)
    fence.close()
    await expectExact()
  })

  it('are as many, and in the same order, in pieces as at once', async () => {
    const asked = { by: ['origin', 'day', 'lookup'], filter: {}, period: all, limit: 40 }
    const atOnce = await sumFigures({ ...db, mode: 'postgres' }, asked)
    expect(atOnce).toHaveLength(40)
    expect(await sumFigures(db, asked, { events: 5, rollups: 7 })).toEqual(atOnce)
  })

  it('are exact when the summing overtakes a report', async () => {
    const rollup = createRollup({ db, clock, settleMs: 0, portion: 10 })
    const some = Array.from({ length: 60 }, (_, i) => eventSome(now + i * 1_000))
    await createInsertEvents('INR')(db, some)
    events.push(...some)
    now += hourMs
    await rollup.step()
    let steps = 0
    const overtaken: Database = {
      ...db,
      async query(text, values, name) {
        const answer = await db.query<never>(text, values, name)
        if (text.includes('from usage_event') && steps++ < 8) await rollup.step()
        return answer
      },
    }
    const [figures] = await sumFigures(overtaken, { by: [], filter: {}, period: all })
    expect(steps).toBeGreaterThan(3)
    expect(figures!.calls).toBe(events.length)
  })

  it('are compared with the events, and corrected', async () => {
    const differing = async () => {
      const found = []
      for await (const day of verifyDays(db, all)) found.push(day)
      return found.filter((day) => day.differing > 0)
    }
    expect(await differing()).toEqual([])
    const day = '2026-06-02'
    const at = begins + dayMs
    await db.query('update usage_rollup set calls = calls + 1 where at >= $1 and at < $2', [at, at + dayMs])
    await expect(expectExact()).rejects.toThrow()
    expect((await differing()).map((found) => found.day)).toEqual([day])
    await repairDay(db, day)
    expect(await differing()).toEqual([])
    await expectExact()
  })

  it('stay exact where the fence cannot be read: every event then counts as late', async () => {
    const fence = createRollupFence({ db, clock, log })
    const some = Array.from({ length: 10 }, () => eventSome(begins + below(now - begins)))
    await createInsertEvents('INR', { fence })(db, some)
    fence.close()
    events.push(...some)
    await expectExact()
  })
})
