// Tests which sums with fewer columns are made, of hours and of days, and which statements read them, with made-up traffic.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { sumFigures } from '../../src/usage/figures.js'
import { dayMs, hourMs } from '../../src/usage/rollup-store.js'
import { createSummaries } from '../../src/usage/summaries.js'
import { spanDays } from '../../src/usage/summary-grain.js'
import { useTestDatabase } from '../support/database.js'
import { createRandom } from './metadata.harness.js'
import { anyReport, begins } from './summaries.harness.js'
import { createSummedLedger } from './summed-ledger.harness.js'

const { db } = await useTestDatabase()

/** The database, without the sums of which `isBad` says so by when they begin. */
const brokenWhere = (isBad: (at: unknown) => boolean): Database => ({
  ...db,
  transaction: (work) =>
    db.transaction((tx) =>
      work({
        query: (text, values, name) =>
          text.startsWith('insert into usage_summary (') && isBad(values?.[0])
            ? tx.query<never>('select 1 / 0')
            : tx.query(text, values, name),
      }),
    ),
})

describe('sums with fewer columns', () => {
  const random = createRandom(41)
  const made = createSummedLedger(db, random)
  const { ledger, fence, record, sumUp, expectExact, spans, statementsOf, tablesOf } = made
  afterAll(() => fence.close())

  beforeAll(async () => {
    ledger.now = begins + 20 * dayMs
    await record(Array.from({ length: 400 }, () => begins + random.below(20 * dayMs)))
    await sumUp()
  })

  it('read some clients at a time, each with all of its spans', async () => {
    const asked = { by: ['client'], filter: {}, period: { from: begins, to: begins + 13 * dayMs } }
    const seen = (await statementsOf(asked, { sums: 1 })).map(({ groups }) => groups)
    expect(seen.filter(({ length }) => length > 0)).toEqual([['a'], ['b'], ['c']])
    await expectExact(asked, { sums: 1 })
  })

  it('read the finished hours of today, by hour too, until the day has sums', async () => {
    const today = begins + Math.floor((ledger.now - begins) / dayMs + 1) * dayMs
    const hour = (n: number) => today + n * hourMs
    ledger.now = hour(5) + 30 * 60_000
    await record([1, 2, 3, 4].flatMap((n) => [hour(n) + 1, hour(n) + 2]))
    await sumUp()
    const hours = async () =>
      (await spans()).filter(({ days }) => days === 0).map(({ kind, at }) => [kind, at])
    const made = ['client by hour 0', 'outcome by hour 0'].flatMap((kind) =>
      [0, 1, 2, 3, 4].map((n) => [kind, hour(n)]),
    )
    expect(await hours()).toEqual(made)
    const period = { from: today, to: hour(5) }
    for (const by of [['hour'], ['client', 'hour'], ['lookup'], ['client'], ['day']]) {
      expect(await tablesOf({ by, filter: {}, period }), by.join()).toEqual(['usage_summary'])
      if (!by.includes('hour')) await expectExact({ by, filter: {}, period })
    }
    const ofHours = await sumFigures(db, { by: ['hour'], filter: {}, period })
    expect(ofHours.map(({ group, calls }) => [group[0]!.slice(11, 13), calls])).toEqual([
      ['01', 2],
      ['02', 2],
      ['03', 2],
      ['04', 2],
    ])
    await record([hour(2) + 3])
    expect(await hours()).toEqual(made.filter(([, at]) => at !== hour(2)))
    await expectExact({ by: ['client'], filter: {}, period })
    ledger.now = hour(26)
    await sumUp()
    expect((await hours()).map(([, at]) => at)).toEqual([24, 24].map(hour))
    const { rows } = await db.query('select from usage_summary where days = 0 and at < $1', [hour(24)])
    expect(rows).toEqual([])
    for (let i = 0; i < 20; i++) await expectExact(anyReport(random, ledger.now))
  })

  it('are made of the others where those of one span cannot be made, which is tried again', async () => {
    const bad = begins + 7 * dayMs
    let isBroken = true
    const broken = brokenWhere((at) => isBroken && at === bad)
    const before = await spans()
    await record([bad + hourMs, bad + dayMs + hourMs])
    const some = createSummaries({ db: broken })
    const pass = async () => {
      while (await some.step());
    }
    const from = new Date(bad).toISOString()
    for (let again = 0; again < 2; again++)
      await expect(pass()).rejects.toThrow(
        `2 sums could not be made; the one by outcome, of 24 hours from ${from}: division by zero`,
      )
    const missing = before.filter(({ at, days }) => at <= bad && bad < at + days * dayMs)
    expect(missing.length).toBeGreaterThan(4)
    expect(await spans()).toEqual(before.filter((span) => !missing.includes(span)))
    for (let i = 0; i < 10; i++) await expectExact(anyReport(random, ledger.now))
    isBroken = false
    await pass()
    expect(await spans()).toEqual(before)
  })

  it('are not tried without end in a pass in which all of them fail', async () => {
    const before = await spans()
    await record(Array.from({ length: 15 }, (_, n) => begins + n * dayMs + hourMs))
    let tried = 0
    const none = createSummaries({ db: brokenWhere(() => ++tried > 0) })
    const pass = async () => {
      while (await none.step());
    }
    await expect(pass()).rejects.toThrow('20 sums could not be made')
    expect(tried).toBe(20)
    await sumUp()
    expect(await spans()).toEqual(before)
  })

  it('end however long the span is that a change is in, and no other', async () => {
    const days = spanDays.at(-1)!
    const at = begins - 3 * days * dayMs
    const makeSpans = () =>
      db.query(
        `insert into usage_summary_span (grain, days, at, rows)
         select 'outcome', $1, $2::bigint + n * $3::bigint, 0 from generate_series(0, 2) n`,
        [days, at, days * dayMs],
      )
    const left = async () =>
      (await spans()).filter((span) => span.at < begins - days * dayMs + 1).map((span) => span.at)
    const columns = 'at, client_id, lookup, http_status, currency, calls, charged, submissions, amount, cost'
    for (const changed of [at + days * dayMs, at + 2 * days * dayMs - 1]) {
      await makeSpans()
      await db.query(
        `insert into usage_rollup (${columns}) values ($1, 'a', 'panbasic', 200, 'INR', 0, 0, 0, 0, 0)`,
        [changed],
      )
      expect(await left()).toEqual([at, at + 2 * days * dayMs])
      await db.query('delete from usage_summary_span where at < $1', [begins - days * dayMs + 1])
      await db.query('delete from usage_rollup where at = $1', [changed])
    }
  })
})
