import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newTransactionId } from '../../src/kernel/ids.js'
import type { Database } from '../../src/platform/database/database.js'
import { migrate } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { sumFigures } from '../../src/usage/figures.js'
import { eventAt as event } from '../../src/usage/usage-event.cases.js'
import { countEvents, createInsertEvents, type Period, selectEvents } from '../../src/usage/usage-store.js'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const noon = Date.UTC(2026, 10, 21, 12)
const allTime: Period = { from: 0, to: Number.MAX_SAFE_INTEGER }

describe('usage events in the database', () => {
  let directory: string
  let db: Database
  const insertEvents = createInsertEvents('INR')
  const exported = async (period: Period, pageRows = 2) => {
    const rows = []
    for await (const page of selectEvents(db, period, pageRows)) rows.push(...page)
    return rows
  }
  const timesIn = async (period: Period) => (await exported(period)).map(({ at }) => Date.parse(at) - noon)

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'satyapan-usage-'))
    db = await openDatabase({ dataDir: directory, log: silent })
    await migrate(db, fileURLToPath(new URL('../../migrations', import.meta.url)))
    // The id of a call and its time are read one after the other.
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
  afterAll(async () => {
    await db.close()
    await rm(directory, { recursive: true, force: true })
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

  it('keep what was said of the call', async () => {
    const rows = await exported(allTime)
    expect(rows[3]).toMatchObject({ metadata: '{"b":1,"a":"é"}', price: 150, charged: true, currency: 'INR' })
    expect(rows[3]!.subject_index).toBe('07'.repeat(32))
    expect(rows[4]).toMatchObject({ request_id: 'f'.repeat(32), sub_code: null, subject_index: null })
  })

  it('are there once, as they were first written', async () => {
    const twice = event(noon + 7, { price: 1 })
    const before = await countEvents(db)
    await insertEvents(db, [twice])
    await expect(insertEvents(db, [{ ...twice, price: 2 }, event(noon + 8)])).rejects.toThrow('duplicate key')
    expect(await countEvents(db)).toBe(before + 1)
    await insertEvents(db, [{ ...twice, price: 2 }, event(noon + 8)], 'settle')
    expect(await countEvents(db)).toBe(before + 2)
    expect((await exported({ from: noon + 7, to: noon + 8 })).map(({ price }) => price)).toEqual([1])
  })
})
