// Tests the doctor's findings about a PostgreSQL server: missing rights, settings of a replica or a careless server,
// few connections.
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../../src/platform/database/open.js'
import { createDatabaseFunctions } from '../../../src/server/compose/database-functions.js'
import { migrationsDir } from '../../../src/server/compose/storage.js'
import { examine } from '../../../src/server/doctor/doctor.js'
import type { Subject } from '../../../src/server/doctor/subject.js'
import { openInstallation, type TestInstallation } from '../../support/installation.js'
import { startPostgres } from '../../support/postgres.js'
import { until } from '../../support/until.js'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const server = await startPostgres()
if (server === null)
  throw new Error('these tests need a PostgreSQL server (Debian: apt-get install postgresql)')

let made: TestInstallation
beforeAll(async () => {
  made = await openInstallation(server.url)
})
afterAll(async () => {
  await made.discard()
  await server.stop()
})

/** The findings about clock and database of a doctor whose database is at `url`. */
async function complaints(url: string, change: Partial<Subject> = {}): Promise<string[]> {
  const database = await openDatabase({ databaseUrl: url, dataDir: '/nowhere', poolSize: 2, log })
  try {
    const { clock, inForce } = made.parts
    const space = { freeBytes: 1e12, totalBytes: 1e12, freeFiles: 1e6, totalFiles: 1e6 }
    const found = await examine({
      config: inForce.now().config,
      clock,
      database: createDatabaseFunctions(database),
      sourceHealth: undefined,
      migrationsDir,
      space: async () => space,
      askTime: async () => undefined,
      ...change,
    })
    return found
      .filter(({ check, level }) => level !== 'ok' && (check === 'database' || check === 'clock'))
      .map(({ check, level, found: text }) => `${check} ${level}: ${text}`)
  } finally {
    await database.close()
  }
}

/** Runs statements as the server's owner, each by itself; returns the result of the last. */
async function asOwner(...statements: string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: server!.url })
  await client.connect()
  try {
    let result: pg.QueryResult
    for (const statement of statements) result = await client.query(statement)
    return result!
  } finally {
    await client.end()
  }
}

it('nothing about a healthy server', async () => {
  expect(await complaints(server.url)).toEqual([])
})

it('that its clock differs', async () => {
  const now = made.parts.clock.now()
  expect(await complaints(server.url, { clock: { now: () => now - 600_000 } })).toEqual([
    expect.stringMatching(/^clock wrong: the clock of the database is 60\d s ahead of the one here/),
  ])
})

it('that it may lose acknowledged commits', async () => {
  await asOwner('alter system set synchronous_commit = off', 'select pg_reload_conf()')
  // A new connection has what the server has loaded.
  await until(async () => (await asOwner('show synchronous_commit')).rows[0].synchronous_commit === 'off')
  expect(await complaints(server.url)).toEqual([
    'database wrong: synchronous_commit is off: calls that were answered may be lost',
  ])
  await asOwner('alter system reset synchronous_commit', 'select pg_reload_conf()')
})

it('that this user may not do what the service needs', async () => {
  await asOwner("create role guest login password 'guest'", 'grant pg_read_all_data to guest')
  const url = new URL(server.url)
  url.username = 'guest'
  url.password = 'guest'
  const found = await complaints(url.href)
  expect(found).toEqual([
    expect.stringMatching(
      /^database wrong: this user does not own, or may not write, \S+, \S+, \S+, \.\.\.$/,
    ),
  ])
})

it('that few connections are left', async () => {
  const { db } = made.parts
  const inUse = async (left: number) => {
    const query: typeof db.query = async (text, values, name) => {
      const answer = await db.query<Record<string, number>>(text, values, name)
      const row = answer.rows[0]
      if (row?.most !== undefined) row.most = row.reserved! + row.used! + left
      return answer as never
    }
    return complaints(server.url, { database: createDatabaseFunctions({ ...db, query }) })
  }
  expect(await inUse(4)).toEqual([
    expect.stringMatching(/^database warning: the server has 4 of \d+ connections left$/),
  ])
  expect(await inUse(0)).toEqual([expect.stringMatching(/^database wrong: the server has 0 of/)])
  expect(await inUse(50)).toEqual([])
})
