// Tests the ledger's monthly partitions: made ahead, never refusing an event, dropped as a whole, and migrated from
// one table.
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { migrate } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { sumFigures } from '../../src/usage/figures.js'
import { selectPartitions } from '../../src/usage/partition-store.js'
import { createPartitions } from '../../src/usage/partitions.js'
import { eventAt } from '../../src/usage/usage-event.harness.js'
import { countEventsBefore, deleteEventsBefore } from '../../src/usage/usage-retention.js'
import { createInsertEvents, selectEvents } from '../../src/usage/usage-store.js'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))
const ist = (text: string): number => Date.parse(`${text}T00:00:00+05:30`)
const june = ist('2026-06-10')
const all = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** An event as a node of an earlier version inserts it, whose columns are fewer. */
async function insertEarlier(db: Database, at: number): Promise<void> {
  const event = eventAt(at)
  await db.query(
    `insert into usage_event (transaction_id, at, client_id, lookup, version, sub_code, http_status, charged, price, currency, source,
       cached, duration_ms) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'INR', $10, $11, $12)`,
    [
      ...[event.transactionId, event.at, event.clientId, event.lookup, event.version, event.subCode],
      ...[event.httpStatus, event.charged, event.price, event.source, event.cached, event.durationMs],
    ],
  )
}

describe('the ledger by month', () => {
  let directory: string
  let db: Database
  let now = june
  const warnings: string[] = []
  const log = { info: () => {}, warn: (_: object, text: string) => warnings.push(text), error: () => {} }
  const partitions = () => createPartitions({ db, clock: { now: () => now }, log })
  const names = async () => (await selectPartitions(db)).map(({ name }) => name.replace('usage_event_', ''))
  const whereabouts = async () => {
    const { rows } = await db.query<{ name: string; count: number }>(
      `select tableoid::regclass::text as name, count(*)::bigint as count from usage_event group by 1 order by 1`,
    )
    return Object.fromEntries(rows.map(({ name, count }) => [name.replace('usage_event_', ''), count]))
  }

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'satyapan-partitions-'))
    db = await openDatabase({ dataDir: directory, template: null, log })
    const before = join(directory, 'migrations')
    await mkdir(before)
    for (const name of await readdir(migrations))
      if (name < '0052') await cp(join(migrations, name), join(before, name))
    await migrate(db, before)
  })
  afterAll(async () => {
    await db.close()
    await rm(directory, { recursive: true, force: true })
  })

  it('turns a ledger of one table into a partition, with events beyond it, in steps between which calls continue', async () => {
    await insertEarlier(db, june)
    await insertEarlier(db, june + 1)
    const steps = join(directory, 'steps')
    await cp(join(directory, 'migrations'), steps, { recursive: true })
    for (const name of (await readdir(migrations)).filter((file) => /^005[2-4]/.test(file)).sort()) {
      await cp(join(migrations, name), join(steps, name))
      await migrate(db, steps)
      await insertEarlier(db, june + 2)
    }
    expect(await whereabouts()).toEqual({ before: 5 })
    await migrate(db, migrations)
    const [before] = (await selectPartitions(db)).filter(({ name }) => name.endsWith('before'))
    expect([before!.from, before!.to!.slice(12)]).toEqual([null, '0'.repeat(20)])
    const insert = createInsertEvents('INR')
    await insert(db, [eventAt(Number.parseInt(before!.to!.slice(0, 12), 16)), eventAt(ist('2031-01-05'))])
    expect(await whereabouts()).toEqual({ before: 5, default: 2 })
  })

  it('accepts events of a month without a partition, and moves them when it is made', async () => {
    now = ist('2031-01-31')
    const months = partitions()
    const insert = createInsertEvents('INR', { partitions: months })
    await insert(db, [eventAt(now), eventAt(now + 1)])
    await months.tend()
    expect(await names()).toEqual(['2031_01', '2031_02', '2031_03', '2031_04', 'before', 'default'])
    const atTheBoundary = [ist('2031-02-01') - 1, ist('2031-02-01')].map((at) => eventAt(at))
    await insert(db, atTheBoundary)
    await insert(db, atTheBoundary, 'settle')
    const { '2031_01': january, '2031_02': february } = await whereabouts()
    expect([january, february]).toEqual([4, 1])
    expect(warnings).toEqual([])
  })

  it('continues when the current month is dropped meanwhile', async () => {
    const months = partitions()
    await months.tend()
    const insert = createInsertEvents('INR', { partitions: months })
    await insert(db, [eventAt(now)])
    await db.query('drop table usage_event_2031_01')
    await insert(db, [eventAt(now)])
    expect((await whereabouts()).default).toBe(2)
    await months.tend()
    expect((await whereabouts())['2031_01']).toBe(1)
  })

  it('makes the months ahead once, and reports when it cannot', async () => {
    await Promise.all([partitions().tend(), partitions().tend()])
    expect((await names()).filter((name) => name.startsWith('2031'))).toHaveLength(4)
    const broken = { ...db, query: () => Promise.reject(new Error('gone')) } as unknown as Database
    await createPartitions({ db: broken, clock: { now: () => now }, log }).tend()
    expect(warnings).toEqual(['partitions of the usage ledger could not be created; this is retried soon'])
  })

  it('drops whole expired months with their sums, and deletes other expired events', async () => {
    await db.query(
      `insert into usage_rollup (at, client_id, lookup, http_status, currency, calls, charged, submissions, amount, cost)
       values ($1, 'c', 'l', 200, 'INR', 1, 1, 0, 1, 0)`,
      [ist('2031-01-03')],
    )
    const before = ist('2031-04-01')
    const ended = await countEventsBefore(db, before)
    expect(ended).toBeGreaterThan(5)
    expect(await deleteEventsBefore(db, before)).toBe(ended)
    expect(await names()).toEqual(['2031_04', 'default'])
    expect(await whereabouts()).toEqual({})
    expect((await db.query('select 1 from usage_rollup')).rows).toEqual([])
    expect(await sumFigures(db, { by: [], filter: {}, period: all })).toEqual([])
    for await (const page of selectEvents(db, all, 10)) expect(page).toEqual([])
  })

  it('vacuums new rows when their month is over, and not before', async () => {
    const filling = async () =>
      (await selectPartitions(db)).filter(({ isFilling }) => isFilling).map(({ name }) => name.slice(-7))
    expect(await filling()).toEqual(['2031_04'])
    now = ist('2031-05-10')
    await partitions().tend()
    expect(await filling()).toEqual(['2031_05', '2031_06', '2031_07', '2031_08'])
    await db.query('alter table usage_event_2031_06 reset (autovacuum_vacuum_insert_threshold)')
    await partitions().tend()
    expect(await filling()).toContain('2031_06')
  })
})
