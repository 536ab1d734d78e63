// Tests limits and caps of one client on two nodes that share a PostgreSQL server.
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientLike, noLimits, noRates } from '../../src/auth/client.harness.js'
import type { RateLimits } from '../../src/auth/client-settings.js'
import { createClientRates } from '../../src/auth/rate-limits.js'
import { systemClock } from '../../src/kernel/clock.js'
import type { Database } from '../../src/platform/database/database.js'
import { migrate } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { startPostgres, type TestPostgres } from '../support/postgres.js'

const quiet = { info() {}, warn() {}, error() {}, fatal() {}, debug() {} }
const clientWith = (clientId: string, rates: Partial<RateLimits>) =>
  clientLike({ clientId, settings: { ...noLimits, ...noRates, ...rates } })

describe('rate limits on two nodes', () => {
  let server: TestPostgres
  let nodes: { db: Database; rates: ReturnType<typeof createClientRates> }[]

  beforeAll(async () => {
    server = (await startPostgres())!
    const open = async () => {
      const db = await openDatabase({ databaseUrl: server.url, dataDir: '', log: quiet })
      return { db, rates: createClientRates({ db, clock: systemClock, log: quiet }) }
    }
    nodes = [await open(), await open()]
    await migrate(nodes[0]!.db, fileURLToPath(new URL('../../migrations', import.meta.url)))
  })
  afterAll(async () => {
    for (const { db } of nodes) await db.close()
    await server.stop()
  })

  /** Makes `each` calls on both nodes at once; returns how many were allowed. */
  async function admitted(client: ReturnType<typeof clientWith>, each: number): Promise<number> {
    const calls = nodes.flatMap(({ rates }) => Array.from({ length: each }, async () => rates.admit(client)))
    return (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length
  }

  it.each([1, 7, 40, 1_000])('of %i a day are exceeded by a twentieth at most', async (limit) => {
    const count = await admitted(clientWith(`day ${limit}`, { rate_per_day: limit }), limit + 10)
    expect(count).toBeLessThanOrEqual(limit + Math.floor(limit / 20))
    expect(count).toBeGreaterThanOrEqual(limit - Math.floor(limit / 20) - 1)
  })

  it('let a client of one node use its whole limit', async () => {
    const client = clientWith('one node', { rate_per_day: 40 })
    let count = 0
    for (let i = 0; i < 60; i++) {
      const call = async () => nodes[0]!.rates.admit(client)
      count += await call().then(
        () => 1,
        () => 0,
      )
    }
    expect(count).toBe(40)
  })

  it('apply to many clients at once, without a deadlock between their claims', async () => {
    const clients = Array.from({ length: 100 }, (_, i) =>
      clientWith(`many ${i}`, { rate_per_minute: 500, rate_per_day: 3 }),
    )
    const counts = await Promise.all(clients.map((client) => admitted(client, 4)))
    expect(counts.filter((count) => count !== 3)).toEqual([])
  })
})
