// Tests the sums of what was asked of sources: the same whatever portions they are made in, hours merged into days.
import { expect, it } from 'vitest'
import { createRollup } from '../../src/usage/rollup.js'
import { createRollupFence } from '../../src/usage/rollup-fence.js'
import { dayMs, hourMs } from '../../src/usage/rollup-store.js'
import { selectDaysOfSource } from '../../src/usage/source-day-sums.js'
import { deleteAttemptsBefore, selectSourceSums } from '../../src/usage/source-sums.js'
import { eventAt } from '../../src/usage/usage-event.harness.js'
import { createInsertEvents } from '../../src/usage/usage-store.js'
import { repairDay } from '../../src/usage/verify.js'
import { useTestDatabase } from '../support/database.js'

const { db } = await useTestDatabase()
const log = { info: () => {}, warn: () => {}, error: () => {} }
const begins = Date.parse('2026-06-01T00:00:00+05:30')
const all = { from: 0, to: Number.MAX_SAFE_INTEGER }

const attempt = (source: string, outcome: string, duration_ms: number) => ({
  source,
  outcome,
  duration_ms,
  reference: null,
})

it('counts each attempt under its source, and the cost under the one that answered', async () => {
  let now = begins
  const insert = createInsertEvents('INR')
  const fence = createRollupFence({ db, clock: { now: () => now }, log })
  const rollup = createRollup({ db, clock: { now: () => now }, fence, settleMs: 0, portion: 7 })
  const at = (hour: number, n: number) => begins + hour * hourMs + n * 1_000
  const events = [0, 1, 30].flatMap((hour) =>
    Array.from({ length: 20 }, (_, n) =>
      eventAt(at(hour, n), {
        lookup: 'panbasic',
        source: n < 18 ? 'north' : 'south',
        cost: n < 18 ? 60 : 25,
        subCode: n < 15 ? 'SUCCESS' : 'DETAILS_NOT_FOUND',
        attempts: JSON.stringify(
          n < 18
            ? [attempt('north', n < 15 ? 'SUCCESS' : 'DETAILS_NOT_FOUND', n < 10 ? 90 : 400)]
            : [attempt('north', 'timeout', 5_000), attempt('south', 'DETAILS_NOT_FOUND', 1)],
        ),
      }),
    ),
  )
  const own = eventAt(at(0, 30), { source: 'records', attempts: null })
  await insert(db, [...events, own])
  now = at(40, 0)
  while (await rollup.step());
  const north = {
    source: 'north',
    lookup: 'panbasic',
    answered: 18,
    found: 15,
    failed: { timeout: 2 },
    p50_ms: expect.closeTo(108.4, 0),
    p95_ms: expect.closeTo(413.6, 0),
    cost: 18 * 60,
    cost_per_found: 72,
  }
  const south = {
    ...{ source: 'south', lookup: 'panbasic', answered: 2, found: 0, failed: {} },
    ...{ p50_ms: 1, p95_ms: 1, cost: 50, cost_per_found: null },
  }
  expect(await selectSourceSums(db, all, { widthMs: hourMs })).toEqual(
    [0, 1, 30].flatMap((hour) => [north, south].map((each) => ({ at: at(hour, 0), ...each }))),
  )
  expect(await selectSourceSums(db, all, { widthMs: hourMs, source: 'south', lookup: 'upi' })).toEqual([])

  now = at(24 * 10, 0)
  for (let pass = 0; pass < 2; pass++) while (await rollup.step()); // the second merges what the first summed
  const { rows } = await db.query('select distinct at from source_rollup order by at')
  expect(rows).toEqual([{ at: begins }, { at: begins + dayMs }])
  const days = await selectSourceSums(db, all, { widthMs: dayMs, source: 'north' })
  expect(days.map(({ at: day, answered, cost }) => [day, answered, cost])).toEqual([
    [begins, 36, 2_160],
    [begins + dayMs, 18, 1_080],
  ])
  await deleteAttemptsBefore(db, begins + dayMs)
  expect(await selectSourceSums(db, all, { widthMs: dayMs })).toHaveLength(2)
})

it('counts the attempts of events that are recorded after their time was summed, and repairs a day', async () => {
  await db.query('delete from source_rollup')
  const insert = createInsertEvents('INR', { fence: { isLate: () => true } })
  const { rolled } = (await db.query<{ rolled: number }>('select rolled from usage_rollup_state')).rows[0]!
  const event = (at: number) =>
    eventAt(at, {
      ...{ lookup: 'upi', source: 'north', cost: 60, subCode: 'SUCCESS' },
      attempts: JSON.stringify([attempt('south', 'timeout', 5_000), attempt('north', 'SUCCESS', 90)]),
    })
  const late = event(begins + 3 * dayMs + hourMs)
  await insert(db, [late, event(rolled + dayMs)])
  const asked = { widthMs: dayMs, lookup: 'upi' }
  const expected = [
    expect.objectContaining({ at: begins + 3 * dayMs, source: 'north', answered: 1, cost: 60 }),
    expect.objectContaining({ at: begins + 3 * dayMs, source: 'south', failed: { timeout: 1 }, cost: 0 }),
  ]
  expect(await selectSourceSums(db, all, asked)).toEqual(expected)
  await insert(db, [late], 'settle') // it was recorded already
  expect(await selectSourceSums(db, all, asked)).toEqual(expected)
  await db.query(`update source_rollup set calls = 7 where lookup = 'upi'`)
  await repairDay(db, '2026-06-04')
  expect(await selectSourceSums(db, all, asked)).toEqual(expected)
})

it('tells a source that was passed over for lack of consent from one that was skipped', async () => {
  await db.query('delete from source_rollup')
  let now = begins + 40 * dayMs
  const fence = createRollupFence({ db, clock: { now: () => now }, log })
  const rollup = createRollup({ db, clock: { now: () => now }, fence, settleMs: 0 })
  const skipped = attempt('west', 'skipped', 0)
  const tried = [skipped, { ...skipped, reason: 'budget' }, { ...skipped, reason: 'consent' }]
  const events = [...tried, attempt('west', 'down', 3)].map((each, n) =>
    eventAt(now + n, { lookup: 'pan-plus', source: null, attempts: JSON.stringify([each]) }),
  )
  await createInsertEvents('INR')(db, events)
  now += dayMs
  while (await rollup.step());
  const [sums] = await selectSourceSums(db, all, { widthMs: dayMs, source: 'west' })
  expect(sums).toMatchObject({ answered: 0, failed: { skipped: 2, no_consent: 1, down: 1 } })
  const [day] = await selectDaysOfSource(db, 'west', all)
  expect(day).toMatchObject({ asked: 1, answered: 0 })
})
