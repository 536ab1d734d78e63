// Tests two processes that share a PostgreSQL server: both know what one finds out about a source.
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../src/kernel/clock.js'
import type { SourceCall } from '../../src/lookups/source.js'
import type { Database } from '../../src/platform/database/database.js'
import { migrate } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { createBreaker } from '../../src/routing/breaker.js'
import { createSharedBreakers } from '../../src/routing/shared-breakers.js'
import { startPostgres, type TestPostgres } from '../support/postgres.js'
import { until } from '../support/until.js'

const quiet = { info() {}, warn() {}, error() {}, fatal() {}, debug() {} }
const waitMs = 30_000

let server: TestPostgres
let processes: Awaited<ReturnType<typeof openProcess>>[]

async function openProcess() {
  const db: Database = await openDatabase({ databaseUrl: server.url, dataDir: '', log: quiet })
  const shared = createSharedBreakers({ db, log: quiet })
  const seen: string[] = []
  const noteChange = (change: 'opened' | 'recovered') => (isRemote: boolean) => {
    seen.push(isRemote ? `remote ${change}` : change)
    if (!isRemote) shared.publish(change, 'north', 'panbasic')
  }
  const breaker = createBreaker({
    clock: systemClock,
    onOpen: noteChange('opened'),
    onRecover: noteChange('recovered'),
  })
  return { db, shared, breaker, seen }
}

beforeAll(async () => {
  server = (await startPostgres())!
  processes = [await openProcess(), await openProcess()]
  await migrate(processes[0]!.db, fileURLToPath(new URL('../../migrations', import.meta.url)))
  for (const { shared, breaker } of processes) shared.add('north', 'panbasic', breaker)
})

afterAll(async () => {
  for (const { db, shared } of processes) {
    shared.close()
    await db.close()
  }
  await server.stop()
})

const untilSeen = (place: number, what: string) =>
  until(() => processes[place]!.seen.includes(what), { what: () => what, withinMs: waitMs })

it('open in both when one sees steady failures, and close in both when either gets an answer', async () => {
  const [first, second] = processes as [(typeof processes)[0], (typeof processes)[0]]
  let isDown = true
  const ask = async () => {
    if (isDown) throw new Error('down')
    return { outcome: 'DETAILS_NOT_FOUND' } as never
  }
  const asks = processes.map(({ breaker }) => breaker.wrap(ask))
  const call = {} as SourceCall
  for (let i = 0; i < 5; i++) await expect(asks[0]!({}, call)).rejects.toThrow('down')
  expect(first.breaker.state()).toBe('open')
  await untilSeen(1, 'remote opened')
  expect(second.breaker.state()).toBe('open')
  await expect(asks[1]!({}, call)).rejects.toThrow('circuit breaker')

  isDown = false
  const isClosed = async () => {
    await asks[1]!({}, call).catch(() => {}) // refused until the trial is due
    return second.breaker.state() === 'closed'
  }
  await until(isClosed, { withinMs: waitMs })
  await untilSeen(0, 'remote recovered')
  expect(processes.map(({ breaker }) => breaker.state())).toEqual(['closed', 'closed'])
  expect(first.seen).toEqual(['opened', 'remote recovered'])
  expect(second.seen).toEqual(['remote opened', 'recovered'])
})
