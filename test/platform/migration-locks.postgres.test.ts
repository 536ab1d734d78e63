// Tests that a migration which waits for a lock holds nobody up, says who holds it, and is applied when it is free.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { migrate } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { startPostgres, type TestPostgres } from '../support/postgres.js'
import { until } from '../support/until.js'
import { log } from './database-modes.js'

/** How long they are decides nothing here. */
const retry = { timeoutMs: 1_500, pauseMs: 100, totalMs: 120_000 }

let server: TestPostgres
let directory: string
let db: Database
let holder: pg.Client
let told: { holders: string; message: string }[]
const listening = {
  warn: (facts: object, message: string) =>
    void told.push({ holders: String((facts as { holders?: unknown }).holders), message }),
}

beforeAll(async () => {
  server = (await startPostgres())!
  directory = await mkdtemp(join(tmpdir(), 'satyapan-locks-'))
  db = await openDatabase({ databaseUrl: server.url, dataDir: '', poolSize: 4, log })
  await writeFile(join(directory, '0001-first.sql'), 'create table ledger (n int);')
  expect(await migrate(db, directory)).toEqual(['0001-first.sql'])
  const second = 'create table half (n int); alter table ledger add m int;'
  await writeFile(join(directory, '0002-second.sql'), second)
})

/** A report that reads the ledger in a transaction that stays open. */
beforeEach(async () => {
  told = []
  holder = new pg.Client({ connectionString: server.url, application_name: 'long report' })
  await holder.connect()
  await holder.query('begin; select * from ledger')
})

afterAll(async () => {
  await db.close()
  await server.stop()
  await rm(directory, { recursive: true })
})

const left = async () => (await db.query(`select to_regclass('half') as half`)).rows

describe('a migration of a table that a long transaction uses', () => {
  it('that waits for minutes fails, names the session that holds the lock, and leaves nothing', async () => {
    const short = { ...retry, totalMs: 0 }
    await expect(migrate(db, directory, { log: listening, retry: short })).rejects.toThrow(
      /^migration 0002-second\.sql: a lock .* held by session \d+ \(user \S+, application long report, .*idle in transaction, since 20.*\)\. End that transaction/,
    )
    expect(await left()).toEqual([{ half: null }])
    await holder.end()
  })

  it('holds up no commit, is told once for each holder, and is applied when the lock is free', async () => {
    const migrating = migrate(db, directory, { log: listening, retry })
    await until(() => told.length > 0)
    // It comes while the migration waits or between two attempts; in both cases it is done while the lock is held.
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'satyapan'`
    await until(async () => (await db.query(waiting)).rowCount > 0)
    await db.query('insert into ledger values (1)')
    await until(async () => (await db.query(waiting)).rowCount > 0) // it tries again
    expect(await left()).toEqual([{ half: null }])
    await holder.query('commit')
    await holder.end()
    expect(await migrating).toEqual(['0002-second.sql'])
    expect((await db.query('select n from ledger')).rows).toEqual([{ n: 1 }])
    const holders = told.map((line) => line.holders)
    expect(holders.filter((each, n) => each === holders[n - 1])).toEqual([]) // not again and again
    expect(told[0]!.message).toMatch(/^migration 0002-second\.sql waits for a lock/)
    expect(holders.join()).toContain('application long report')
  })

  it('does not wait for others when it is applied already', async () => {
    expect(await migrate(db, directory, { log: listening, retry })).toEqual([])
    await holder.end()
    expect(told).toEqual([])
  })
})
