// Tests the daily check of the sources: a decline is told once until it is over, a missed minimum once a month, by one node.
import { expect, it } from 'vitest'
import { createDayCheck } from '../../src/routing/decline/day-check.js'
import { selectDeclines } from '../../src/routing/decline/decline-store.js'
import { useTestDatabase } from '../support/database.js'

const { db } = await useTestDatabase()
const dayMs = 86_400_000
const begins = Date.parse('2026-06-01T00:00:00+05:30')
const morning = (n: number) => begins + n * dayMs + 6 * 3_600_000

const events: { type: string; data: Record<string, unknown> }[] = []
let now = begins
let minimum: number | undefined
const check = () =>
  createDayCheck({
    db,
    clock: { now: () => now },
    sources: () => [{ name: 'north', minimum }],
    notify: async (_tx, { type, payload }) => {
      events.push({ type, data: (JSON.parse(payload) as { data: Record<string, unknown> }).data })
    },
    onNotified: () => {},
    log: { warn: () => {} },
  }).check()

/** One day of a source: 1,000 calls, of which some have no answer. */
async function addDay(n: number, failed: number, source = 'north'): Promise<void> {
  const rows = [
    ['SUCCESS', 20, 1_000 - failed],
    ['timeout', 38, failed],
    ['skipped', 0, 500],
  ] as const
  for (const [outcome, step, calls] of rows)
    await db.query(
      `insert into source_rollup (at, source, lookup, outcome, step, calls, cost) values ($1, $2, 'panbasic', $3, $4, $5, 0)`,
      [begins + n * dayMs, source, outcome, step, calls],
    )
}

const sumUp = (until: number) => db.query('update usage_rollup_state set rolled = $1', [until])

it('tells of a decline once, by one node, until a day is as usual again', async () => {
  for (let n = 0; n < 35; n++) await addDay(n, 10 + (n % 3))
  await addDay(35, 80)
  now = morning(36)
  await sumUp(begins + 36 * dayMs)
  await check()
  expect(events, 'the sums of the day are not whole').toEqual([])
  await sumUp(morning(36) - 60_000)
  await Promise.all([check(), check()])
  expect(events).toEqual([
    {
      type: 'source.declining',
      data: {
        ...{ source: 'north', lookup: 'panbasic', measure: 'success', period: 'day', day: '2026-07-06' },
        ...{ percent: 8, usual_percent: expect.closeTo(1.1, 1), slower_than_ms: null },
      },
    },
  ])
  await addDay(36, 90)
  now = morning(37)
  await sumUp(morning(37))
  await check()
  expect(events).toHaveLength(1)
  expect(await selectDeclines(db)).toMatchObject([{ source: 'north', since: begins + 35 * dayMs }])
  await addDay(37, 11)
  now = morning(38)
  await sumUp(morning(38))
  await check()
  expect(await selectDeclines(db)).toEqual([])
  expect(events).toHaveLength(1)
})

it('tells once a month that a minimum will be missed, with the numbers, from the eighth day on', async () => {
  events.length = 0
  minimum = 35_000
  const days = [38, 39, 40, 41, 42]
  for (const n of days) {
    await addDay(n, 11)
    now = morning(n + 1)
    await sumUp(now)
    await check()
  }
  expect(events).toEqual([
    {
      type: 'source.minimum',
      data: {
        ...{ source: 'north', month: '2026-07', minimum: 35_000 },
        answered: expect.any(Number),
        expected: expect.any(Number),
        ...{ low: expect.any(Number), high: expect.any(Number), missing: expect.any(Number) },
        ends: '2026-07-31T18:30:00.000Z',
      },
    },
  ])
  const { expected, missing } = events[0]!.data as { expected: number; missing: number }
  expect(expected).toBeGreaterThan(30_000)
  expect(expected).toBeLessThan(31_000)
  expect(missing).toBe(35_000 - expected)
})

it('says nothing of a minimum that will be reached, and forgets the declines of a source that is not configured', async () => {
  events.length = 0
  minimum = 30_000
  await db.query(
    `insert into source_decline values ('gone', 'panbasic', 'success', 'day', $1, 0.5, 0.1, null)`,
    [begins],
  )
  await addDay(43, 11)
  now = morning(44)
  await sumUp(now)
  await check()
  expect(events).toEqual([])
  expect(await selectDeclines(db)).toEqual([])
})
