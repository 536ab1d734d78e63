// Tests that reports equal what is counted from the calls, whichever days have sums with fewer columns, with made-up traffic.
import { afterAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { sumFigures } from '../../src/usage/figures.js'
import { createRollup } from '../../src/usage/rollup.js'
import { dayMs, hourMs } from '../../src/usage/rollup-store.js'
import { deleteSummariesBefore } from '../../src/usage/summary-store.js'
import { deleteEventsBefore } from '../../src/usage/usage-retention.js'
import { repairDay, verifyDays } from '../../src/usage/verify.js'
import { useTestDatabase } from '../support/database.js'
import { createRandom } from './metadata.harness.js'
import { anyReport, begins } from './summaries.harness.js'
import { createSummedLedger } from './summed-ledger.harness.js'

const { db } = await useTestDatabase()
const all = { from: 0, to: Number.MAX_SAFE_INTEGER }

describe('reports from sums with fewer columns', () => {
  const random = createRandom(23)
  const { below } = random
  const made = createSummedLedger(db, random)
  const { ledger, clock, fence, summaries, record, sumUp, expectExact, spans, tablesOf } = made
  const countOf = async (kind: string) => (await spans()).filter((span) => span.kind === kind).length
  afterAll(() => fence.close())

  it('are exact after every step, whichever calls come late', async () => {
    const rollup = createRollup({ db, clock, settleMs: 0, portion: 60 })
    for (let round = 0; round < 70; round++) {
      ledger.now += 7 * hourMs + below(3 * hourMs)
      await fence.read()
      const times = Array.from({ length: 12 }, () => ledger.now - below(6 * hourMs) + 1)
      const late = below(3) === 0 ? [begins + below(ledger.now - begins)] : []
      await record([...times, ...late])
      for (let step = 0; step < 3 && (await rollup.step()); step++);
      await expectExact(anyReport(random, ledger.now))
      if (below(3) > 0) await summaries.step()
      await expectExact(anyReport(random, ledger.now))
    }
    await sumUp()
    const daysDone = Math.floor((ledger.now - hourMs - begins) / dayMs)
    expect(await countOf('outcome 1')).toBeGreaterThanOrEqual(daysDone - 1)
    expect(await countOf('client 1')).toBe(await countOf('outcome 1'))
    for (const kind of ['client 2', 'client 4', 'outcome 8'])
      expect(await countOf(kind), kind).toBeGreaterThan(0)
  })

  it('are exact for any period, groups and filters', async () => {
    const small = { events: 19, rollups: 23, sums: 7 }
    for (let i = 0; i < 150; i++)
      await expectExact(anyReport(random, ledger.now), i % 5 === 0 ? small : undefined)
  })

  it('read the sums alone where these have all of the period', async () => {
    const period = { from: begins, to: begins + 14 * dayMs }
    for (const by of [['client'], ['day'], ['source', 'day'], ['sub_code'], ['client', 'month'], []])
      expect(await tablesOf({ by, filter: {}, period }), by.join()).toEqual(['usage_summary'])
    expect(await tablesOf({ by: ['day'], filter: { clientId: 'a' }, period })).toEqual(['usage_summary'])
    for (const by of [['origin'], ['client', 'sub_code'], ['hour']])
      expect(await tablesOf({ by, filter: {}, period }), by.join()).toEqual(['usage_rollup'])
  })

  it('read what a late call belongs to from the rollups, until the sums are made again', async () => {
    const day = begins + 9 * dayMs
    const before = await spans()
    await record([day + hourMs])
    const kept = await spans()
    const ended = before.filter(({ at, days }) => at <= day && day < at + days * dayMs)
    expect(ended.length).toBeGreaterThan(4)
    expect(kept).toEqual(before.filter((span) => !ended.includes(span)))
    const asked = { by: ['client'], filter: {}, period: { from: day, to: day + dayMs } }
    expect(await tablesOf(asked)).toEqual(['usage_rollup'])
    await expectExact(asked)
    while (await summaries.step());
    expect(await spans()).toEqual(before)
    expect(await tablesOf(asked)).toEqual(['usage_summary'])
    await expectExact(asked)
  })

  it('know what a node of the last version changes in the rollups', async () => {
    const day = begins + 3 * dayMs
    const asked = { by: ['day'], filter: {}, period: { from: day, to: day + dayMs } }
    const calls = async () => (await sumFigures(db, asked))[0]!.calls
    const before = await calls()
    const columns = 'at, client_id, lookup, http_status, currency, calls, charged, submissions, amount, cost'
    await db.query(
      `insert into usage_rollup (${columns}) values ($1, 'a', 'panbasic', 200, 'INR', 5, 0, 0, 0, 0)`,
      [day + 1],
    )
    expect(await calls()).toBe(before + 5)
    while (await summaries.step());
    expect(await calls()).toBe(before + 5)
    await db.query('update usage_rollup set calls = calls + 2 where at = $1', [day + 1])
    expect(await calls()).toBe(before + 7)
    while (await summaries.step());
    await db.query('delete from usage_rollup where at = $1', [day + 1])
    expect(await calls()).toBe(before)
    while (await summaries.step());
    expect(await calls()).toBe(before)
  })

  it('are exact when a call comes late, and the sums are made again, while a report is read', async () => {
    const day = begins + 5 * dayMs
    let [late, read] = [0, 0]
    const overtaken: Database = {
      ...db,
      async query(text, values, name) {
        const answer = await db.query<never>(text, values, name)
        if (!text.includes('as figures') || ++read % 3 !== 1 || late > 1) return answer
        late++
        await record([day + hourMs])
        while (await summaries.step());
        return answer
      },
    }
    const [figures] = await sumFigures(
      overtaken,
      { by: [], filter: {}, period: all },
      { events: 50, rollups: 20 },
    )
    expect(late).toBe(2)
    expect(figures!.calls).toBe(ledger.events.length)
  })

  it('are compared with the rollups, and corrected', async () => {
    const differing = async () => {
      const found = []
      for await (const { day, differing } of verifyDays(db, all)) if (differing > 0) found.push(day)
      return found
    }
    expect(await differing()).toEqual([])
    const asked = { by: ['client'], filter: {}, period: { from: begins + dayMs, to: begins + 2 * dayMs } }
    await db.query('update usage_summary set calls = calls + 1 where days = 1 and at = $1', [begins + dayMs])
    await expect(expectExact(asked)).rejects.toThrow()
    expect(await differing()).toContain('2026-06-02')
    await repairDay(db, '2026-06-02')
    expect(await differing()).toEqual([])
    while (await summaries.step());
    const long = (await spans()).filter(({ days }) => days === 8).at(-1)!
    await db.query('update usage_summary set cost = cost + 1 where days = 8 and at = $1', [long.at])
    const lastDay = new Date(long.at + 7 * dayMs + 5.5 * hourMs).toISOString().slice(0, 10)
    expect(await differing()).toContain(lastDay)
    for (const day of await differing()) await repairDay(db, day)
    expect(await differing()).toEqual([])
    await expectExact(asked)
    while (await summaries.step());
    expect(await differing()).toEqual([])
    await expectExact(asked)
  })

  it('are exact when a span is made again while old ones are deleted', async () => {
    const made = await spans()
    const overtaken: Database = {
      ...db,
      async query(text, values, name) {
        const answer = await db.query<never>(text, values, name)
        if (text.startsWith('delete from usage_summary_span')) while (await summaries.step());
        return answer
      },
    }
    await deleteSummariesBefore(overtaken, begins + 10 * dayMs)
    expect(await spans()).toEqual(made)
    for (const by of [['client'], ['day'], ['sub_code'], []])
      await expectExact({ by, filter: {}, period: { from: begins, to: begins + 14 * dayMs } })
  })

  it('stay exact when old calls are deleted with their sums', async () => {
    const before = begins + 10 * dayMs
    await deleteEventsBefore(db, before)
    ledger.events = ledger.events.filter(({ at }) => at >= before)
    for (let made = 0; made < 2; made++) {
      for (let i = 0; i < 20; i++) await expectExact(anyReport(random, ledger.now))
      const { rows } = await db.query('select from usage_summary where at < $1', [before])
      expect(rows).toEqual([])
      while (await summaries.step());
    }
  })
})
