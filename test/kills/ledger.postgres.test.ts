// Tests a service on PostgreSQL: the service and the database server are killed in turn under load; no answered call
// is lost.
import { describe, expect, it } from 'vitest'
import { createClient } from '../support/client.js'
import { useInstallationOnPostgres } from '../support/on-postgres.js'
import type { Service } from '../support/service.js'
import { until } from '../support/until.js'
import { proveLedger } from './ledger-proof.js'
import { seededRandom } from './seeded-random.js'

const kills = Number(process.env.SATYAPAN_KILLS ?? 12)
const seed = Number(process.env.SATYAPAN_SEED ?? 20261121)
const backWithinMs = 3_000

const on = useInstallationOnPostgres()

/** Waits for the first answer of a service whose database was down; returns the milliseconds that it took. */
async function untilAnswered(service: Service): Promise<number> {
  const started = performance.now()
  const client = createClient(service)
  await until(async () => {
    const { status } = await client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' })
    expect([200, 500, 503]).toContain(status)
    return status === 200
  })
  client.close()
  return performance.now() - started
}

describe('the ledger on PostgreSQL', () => {
  it(
    `holds every answered call once after ${kills} kills, of the service and of the database server in turn`,
    async () => {
      let nth = 0
      let slowestBackMs = 0
      const figures = await proveLedger({
        installation: on.installation,
        kills,
        random: seededRandom(seed),
        async kill(service) {
          nth++
          if (nth % 2 === 1) return service.kill()
          await on.postgres.kill()
        },
        async restart(service) {
          if (nth % 2 === 1) return on.installation.start()
          await on.postgres.start()
          slowestBackMs = Math.max(slowestBackMs, await untilAnswered(service))
          return service
        },
      })
      process.stderr.write(
        `ledger kills (PostgreSQL, seed ${seed}): ${figures.kills} kills, half of them of the database server, ` +
          `${figures.killsInFlight} with calls in flight (${figures.callsInFlight} calls), ${figures.answered} answered, ` +
          `${figures.missing.length} missing, ${figures.doubled.length} doubled, ` +
          `first success ${Math.round(slowestBackMs)} ms after the server's return (limit ${backWithinMs})\n`,
      )
      expect(figures.missing).toEqual([])
      expect(figures.doubled).toEqual([])
      expect(figures.answered).toBeGreaterThan(kills)
      expect(figures.killsInFlight).toBeGreaterThanOrEqual(kills / 2)
    },
    60_000 + kills * 15_000,
  )
})
