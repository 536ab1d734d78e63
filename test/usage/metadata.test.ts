// Tests that reports by metadata equal those of the events, whichever days have sums, with made-up traffic in random
// order.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { migrate } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { sumFigures } from '../../src/usage/figures.js'
import { createMetadataSums } from '../../src/usage/metadata-sums.js'
import { createRollup } from '../../src/usage/rollup.js'
import { createRollupFence, type RollupFence } from '../../src/usage/rollup-fence.js'
import { dayMs, hourMs } from '../../src/usage/rollup-store.js'
import type { UsageEvent } from '../../src/usage/usage-event.js'
import { deleteEventsBefore } from '../../src/usage/usage-retention.js'
import { createInsertEvents, type InsertEvents } from '../../src/usage/usage-store.js'
import { repairDay, verifyDays } from '../../src/usage/verify.js'
import { callWithMetadata, createRandom, expectedGroups, groupsOf } from './metadata.harness.js'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const begins = Date.parse('2026-06-01T00:00:00+05:30')
const all = { from: 0, to: Number.MAX_SAFE_INTEGER }
/** Enough for the other fields of a day, and too little for its tickets. */
const most = 150

describe('reports by metadata', () => {
  const random = createRandom(11)
  const { below, pick } = random
  const events: UsageEvent[] = []
  let directory: string
  let db: Database
  let fence: RollupFence
  let insert: InsertEvents
  let now = begins
  const clock = { now: () => now }

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'satyapan-metadata-'))
    db = await openDatabase({ dataDir: directory, log })
    await migrate(db, fileURLToPath(new URL('../../migrations', import.meta.url)))
    fence = createRollupFence({ db, clock, log })
    insert = createInsertEvents('INR', { fence })
  })
  afterAll(async () => {
    fence.close()
    await db.close()
    await rm(directory, { recursive: true, force: true })
  })

  const sums = () => createMetadataSums({ db, portion: 70, most })
  const makeAll = async () => {
    const made = sums()
    // Each call checks another of the days for which an event may still come late.
    for (let idle = 0; idle < 3; idle++) while (await made.step());
  }
  const rollAll = async () => {
    const rollup = createRollup({ db, clock, settleMs: 0, portion: 100 })
    for (let idle = 0; idle < 3; idle++) while (await rollup.step());
    await fence.read()
  }
  const record = async (times: readonly number[]) => {
    const some = times.map((at) => callWithMetadata(random, at))
    await insert(db, some)
    events.push(...some)
  }
  const daysWithSums = async () =>
    (await db.query<{ at: number }>('select at from usage_metadata_day order by at')).rows.map(({ at }) => at)

  /** In pieces, as the embedded database reads, and by one statement. */
  async function expectExact(by: string[], period = all, filter = {}) {
    const asked = { by, filter, period }
    const expected = expectedGroups(events, asked)
    expect(groupsOf(await sumFigures(db, asked, { events: 90, rollups: 40 }))).toEqual(expected)
    const atOnce = await sumFigures({ ...db, mode: 'postgres' }, asked)
    expect(groupsOf(atOnce)).toEqual(expected)
  }

  it('are exact before, while and after days get their sums', async () => {
    for (let hours = 0; hours < 6 * 24; hours += 3) {
      now = begins + (hours + 3) * hourMs
      await record(Array.from({ length: 30 }, () => now - 1 - below(3 * hourMs)))
    }
    await expectExact(['meta:branch'])
    await rollAll()
    const made = sums()
    for (let steps = 0; await made.step(); steps++)
      if (steps % 5 === 0) await expectExact(['meta:branch', 'day'])
    // The sixth day is not over for an hour.
    expect(await daysWithSums()).toEqual([0, 1, 2, 3, 4].map((day) => begins + day * dayMs))
    for (const field of ['branch', 'ticket', 'campaign', 'unknown']) await expectExact([`meta:${field}`])
  })

  it('are exact for any period, grouping and filter', async () => {
    for (let i = 0; i < 30; i++) {
      const from = begins + below(5 * dayMs)
      const by = pick(
        ['meta:branch'],
        ['day', 'meta:campaign'],
        ['meta:branch', 'client', 'origin'],
        ['meta:ticket'],
      )
      const filter = pick<object>({}, { clientId: 'a' }, { httpStatus: 500 })
      await expectExact(by, { from, to: from + below(4 * dayMs) }, filter)
      const day = begins + below(3) * dayMs
      await expectExact(by, { from: day, to: day + (1 + below(3)) * dayMs }, filter)
    }
    await expectExact(['meta:branch', 'meta:campaign'])
  })

  it('leave out of a day only the field with too many values', async () => {
    const { rows } = await db.query<{ left_out: string[] }>('select left_out from usage_metadata_day')
    expect(rows.map((day) => day.left_out)).toEqual(Array.from({ length: 5 }, () => ['ticket']))
    const fields = await db.query<{ field: string }>(
      'select distinct field from usage_metadata_sum order by 1',
    )
    expect(fields.rows.map(({ field }) => field)).toEqual(['branch', 'campaign'])
  })

  it('are exact when events come late, and their days are made again', async () => {
    await record(Array.from({ length: 20 }, () => begins + 4 * dayMs + below(dayMs)))
    await expectExact(['meta:branch', 'day'])
    await makeAll()
    const stale = `select from usage_metadata_day d where calls <>
      (select sum(calls) from usage_rollup r where r.at >= d.at and r.at < d.at + 86400000)`
    expect((await db.query(stale)).rows).toEqual([])
    await expectExact(['meta:branch', 'day'])
  })

  it('are exact when an event comes while its day is being made: what was read is discarded', async () => {
    const day = begins + 2 * dayMs
    await db.query('delete from usage_metadata_day where at = $1', [day])
    const made = sums()
    await made.step()
    await record([day + 1])
    while (await made.step());
    expect(await daysWithSums()).not.toContain(day)
    await expectExact(['meta:branch'])
    await makeAll()
    expect(await daysWithSums()).toContain(day)
    await expectExact(['meta:branch'])
  })

  it('are exact when the process ends in the middle of a day', async () => {
    const day = begins + 3 * dayMs
    await db.query('delete from usage_metadata_day where at = $1', [day])
    const ended = sums()
    for (let steps = 0; steps < 3; steps++) await ended.step()
    await makeAll()
    await expectExact(['meta:branch', 'day'])
    await ended.step() // one that was thought to have ended
    while (await ended.step());
    await expectExact(['meta:branch', 'day'])
  })

  it('are compared with the events by verify, and made again after a repair', async () => {
    const differing = async () => {
      const found = []
      for await (const day of verifyDays(db, all)) if (day.differing > 0) found.push(day)
      return found.map((each) => [each.day, each.differing])
    }
    expect(await differing()).toEqual([])
    await db.query(
      `update usage_metadata_sum set calls = calls + 1 where ctid =
         (select min(ctid) from usage_metadata_sum where at = $1 and field = 'branch')`,
      [begins + dayMs],
    )
    await expect(expectExact(['meta:branch'])).rejects.toThrow()
    expect(await differing()).toEqual([['2026-06-02', 1]])
    await repairDay(db, '2026-06-02')
    expect(await differing()).toEqual([])
    await expectExact(['meta:branch'])
    await makeAll()
    expect(await daysWithSums()).toContain(begins + dayMs)
    await expectExact(['meta:branch'])
  })

  it('have no sums of deleted events', async () => {
    await deleteEventsBefore(db, begins + 2 * dayMs)
    expect(await daysWithSums()).toEqual([2, 3, 4].map((day) => begins + day * dayMs))
    const { rows } = await db.query<{ at: number }>('select distinct at from usage_metadata_sum order by at')
    expect(rows.map(({ at }) => at)).toEqual(await daysWithSums())
    events.splice(0, events.length, ...events.filter(({ at }) => at >= begins + 2 * dayMs))
    await expectExact(['meta:branch'])
  })
})
