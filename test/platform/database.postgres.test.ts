// Proves that the service survives a PostgreSQL server that goes down and comes back.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { startPostgres, type TestPostgres } from '../support/postgres.js'
import { until } from '../support/until.js'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '/nowhere', poolSize: 5, log })
const server: TestPostgres | null = await startPostgres()
if (server === null)
  throw new Error('these tests need a PostgreSQL server (Debian: apt-get install postgresql)')
afterAll(() => server.stop())

describe('PostgreSQL going away', () => {
  let db: Database
  const postgres: TestPostgres = server
  const add = (n: number) => db.query('insert into seen (n) values ($1)', [n], 'add')

  beforeAll(async () => {
    db = await open(postgres.url)
    await db.query('create table seen (n int primary key)')
  })
  afterAll(() => db.close())

  it('refuses within the bound while down, loses nothing acknowledged, and works again once it is back', async () => {
    const acknowledged: number[] = []
    let running = true
    let n = 0
    const isBack = () =>
      db.query('select 1').then(
        () => true,
        () => false,
      )
    const writers = Array.from({ length: 8 }, async () => {
      while (running) {
        n += 1
        const mine = n
        await add(mine).then(
          () => acknowledged.push(mine),
          () => until(isBack, { withinMs: 60_000 }),
        )
      }
    })
    for (let round = 0; round < 2; round += 1) {
      const enough = acknowledged.length + 50
      await until(() => acknowledged.length >= enough)
      await postgres.kill()
      // Each caller is refused, even those that wait for one of the few connections.
      const refused = await Promise.all(
        Array.from({ length: 30 }, () => db.query('select 1').catch((error) => error)),
      )
      expect(refused.every((outcome) => outcome instanceof Error)).toBe(true)
      await postgres.start()
      await expect.poll(() => db.query('select 1').then(() => 'works', String)).toBe('works')
    }
    running = false
    await Promise.all(writers)
    const { rows } = await db.query<{ n: number }>('select n from seen')
    const kept = new Set(rows.map((row) => row.n))
    expect(acknowledged.length).toBeGreaterThan(100)
    expect(acknowledged.filter((each) => !kept.has(each))).toEqual([])
  })

  it('ends a transaction that loses its connection, and uses another connection next', async () => {
    const cut = db.transaction(async (tx) => {
      await tx.query('insert into seen (n) values (-1)')
      await tx.query('select pg_terminate_backend(pg_backend_pid())')
    })
    await expect(cut).rejects.toThrow()
    expect((await db.query('select * from seen where n = -1')).rows).toEqual([])
  })

  it('survives the loss of idle connections', async () => {
    let held = 0
    const opened = Array.from({ length: 5 }, () =>
      db.transaction(async (tx) => {
        await tx.query('select 1')
        held++
        await until(() => held === 5)
      }),
    )
    await Promise.all(opened)
    const other = await open(postgres.url)
    await other.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'satyapan' and pid <> pg_backend_pid()`)
    await other.close()
    await expect.poll(() => db.query('select 1').then(() => 'works', String)).toBe('works')
  })

  it('makes the server end a statement that takes too long', async () => {
    const { rows } = await db.query(`select current_setting('statement_timeout') as timeout`)
    expect(rows).toEqual([{ timeout: '30s' }])
  })

  it('gives up on a server that accepts and then says nothing', async () => {
    const silent = createServer((socket) => socket.on('error', () => {}).resume()).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    await expect(open(`postgres://satyapan@127.0.0.1:${port}/postgres`)).rejects.toThrow(
      /does not answer: .*timeout/,
    )
    await new Promise((resolve) => silent.close(resolve))
  })

  it('refuses to open, in one line without the password, when no server answers', async () => {
    await postgres.kill()
    const refusal = await open(postgres.url.replace('satyapan@', 'satyapan:sesame@')).catch(
      (error: Error) => error,
    )
    expect((refusal as Error).message).toMatch(
      /^the database at DATABASE_URL does not answer: .*ECONNREFUSED/,
    )
    expect((refusal as Error).message).not.toMatch(/sesame|\n/)
    await postgres.start()
  })
})
