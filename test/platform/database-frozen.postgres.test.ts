// Tests a PostgreSQL server that is reached and does not answer: what a call waits for fails in time, and recovers.
import { afterAll, expect, it } from 'vitest'
import { databaseForCalls } from '../../src/platform/database/database.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { startProxy } from '../support/frozen-proxy.js'
import { startPostgres } from '../support/postgres.js'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const server = await startPostgres()
if (server === null)
  throw new Error('these tests need a PostgreSQL server (Debian: apt-get install postgresql)')
const address = new URL(server.url)
const proxy = await startProxy({ host: address.hostname, port: Number(address.port) })
address.port = String(proxy.port)
const db = await openDatabase({ databaseUrl: address.href, dataDir: '/nowhere', poolSize: 3, log })
afterAll(async () => {
  proxy.thaw()
  await db.close()
  await proxy.close()
  await server.stop()
})

it('ends what a frozen session would hold: its transactions, its statements, its connection', async () => {
  const { rows } = await db.query(
    `select name, setting from pg_settings where name in
       ('idle_in_transaction_session_timeout', 'statement_timeout', 'tcp_user_timeout') order by name`,
  )
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '120000' },
    { name: 'statement_timeout', setting: '30000' },
    { name: 'tcp_user_timeout', setting: '15000' },
  ])
})

it('a call fails within its deadline while nothing is answered, and works once it is', async () => {
  const calls = databaseForCalls(db)
  await calls.query('create table seen (n int)')
  proxy.freeze()
  const began = performance.now()
  const ends = await Promise.allSettled([
    calls.query('select 1'),
    calls.transaction((tx) => tx.query('insert into seen values (1)')),
    ...Array.from({ length: 5 }, () => calls.query('select 1')), // no connection is left for them
  ])
  expect(ends.map(({ status }) => status)).toEqual(Array(7).fill('rejected'))
  expect(performance.now() - began).toBeLessThan(10_000)
  proxy.thaw()
  await expect.poll(() => calls.query('select 1').then(() => 'works', String)).toBe('works')
  expect((await calls.query('select n from seen')).rows).toEqual([])
})
