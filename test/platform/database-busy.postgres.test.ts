// Tests a PostgreSQL server that is busy: it answers who is connected, and lets nobody new in for a while.
import { afterAll, expect, it } from 'vitest'
import { databaseForCalls } from '../../src/platform/database/database.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { startPostgres } from '../support/postgres.js'
import { startSlowDoor } from '../support/slow-door.js'
import { until } from '../support/until.js'

/** Longer than a server that answers nobody is given, and shorter than one that answers others is, ms. */
const longerThanSilence = 1_000
const log = { info: () => {}, warn: () => {}, error: () => {} }
const server = await startPostgres()
if (server === null)
  throw new Error('these tests need a PostgreSQL server (Debian: apt-get install postgresql)')
const address = new URL(server.url)
const door = await startSlowDoor({ host: address.hostname, port: Number(address.port) })
address.port = String(door.port)
const db = await openDatabase({ databaseUrl: address.href, dataDir: '/nowhere', poolSize: 4, log })
const calls = databaseForCalls(db)
afterAll(async () => {
  door.open()
  await db.close()
  await door.close()
  await server.stop()
})

/** Statements one after another on one connection, as a service sends them all the time. */
function keepAsking(): { stop(): Promise<void> } {
  let isOver = false
  const asking = calls.transaction(async (tx) => {
    while (!isOver) await tx.query('select 1')
  })
  return {
    async stop() {
      isOver = true
      await asking
    },
  }
}

const isAnswered = () =>
  calls.query('select 1').then(
    () => true,
    () => false,
  )

it('waits for a new connection as long as the server answers others', async () => {
  await door.dropAll()
  await until(isAnswered) // one new connection
  const others = keepAsking()
  door.shut()
  const from = performance.now()
  const ended: string[] = []
  const waiting = [1, 2].map(() =>
    calls.query('select 1').then(
      () => ended.push('answered'),
      (error: Error) => ended.push(error.message),
    ),
  )
  await until(() => door.waiting() > 0)
  await until(() => performance.now() - from > longerThanSilence)
  expect(ended).toEqual([])
  door.open()
  await Promise.all(waiting)
  expect(ended).toEqual(['answered', 'answered'])
  await others.stop()
})

it('tells in time that a server answers nobody', async () => {
  await door.dropAll() // the connections that are open
  door.shut()
  const ends = await Promise.allSettled(Array.from({ length: 6 }, () => calls.query('select 1')))
  expect(ends.map(({ status }) => status)).toEqual(Array(6).fill('rejected'))
  const reasons = ends.map((end) => (end as PromiseRejectedResult).reason.message)
  expect(reasons).toContain('timeout: nothing was answered within 800 ms')
  door.open()
  await until(isAnswered)
})
