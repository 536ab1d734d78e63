// Tests a node that is killed in the middle of a migration: nothing of it stays, and the next start applies it
// completely.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { migrate } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { startPostgres, type TestPostgres } from '../support/postgres.js'
import { until } from '../support/until.js'

const quiet = { info() {}, warn() {}, error() {} }
const waitMs = 30_000
const program = fileURLToPath(new URL('migrating-process.mjs', import.meta.url))

let server: TestPostgres
let directory: string

beforeAll(async () => {
  server = (await startPostgres())!
  directory = await mkdtemp(join(tmpdir(), 'satyapan-migrations-'))
})

afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true })
})

async function untilBlocked(db: Database): Promise<void> {
  const blocked = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'satyapan'`
  const isBlocked = async () => (await db.query(blocked)).rowCount > 0
  await until(isBlocked, { withinMs: waitMs, what: () => 'the migration comes to its middle' })
}

it('is applied completely by the next start', { timeout: 2 * waitMs }, async () => {
  const db = await openDatabase({ databaseUrl: server.url, dataDir: '', log: quiet })
  await writeFile(join(directory, '0001-first.sql'), 'create table first (n int);')
  expect(await migrate(db, directory)).toEqual(['0001-first.sql'])
  // It waits in the middle for a table that the test has locked.
  const second =
    'create table half (n int); insert into half values (1); lock table first; create table whole (n int);'
  await writeFile(join(directory, '0002-second.sql'), second)
  const holder = new pg.Client({ connectionString: server.url })
  await holder.connect()
  await holder.query('begin; lock table first')

  const migrating = spawn(process.execPath, [program, server.url, directory], { stdio: 'ignore' })
  const ended = new Promise((resolve) => migrating.once('exit', (_code, signal) => resolve(signal)))
  await untilBlocked(db)
  migrating.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
  await holder.query('rollback')
  await holder.end()

  expect(await migrate(db, directory)).toEqual(['0002-second.sql'])
  expect((await db.query('select n from half')).rows).toEqual([{ n: 1 }])
  expect((await db.query('select n from whole')).rows).toEqual([])
  await db.close()
})
