// Tests the log on PostgreSQL: a service is killed again and again while it writes entries and gives them their places.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createClient, get } from '../support/client.js'
import { useInstallationOnPostgres } from '../support/on-postgres.js'
import type { Service } from '../support/service.js'
import { until } from '../support/until.js'
import { killMoment } from './kill-moment.js'
import { seededRandom } from './seeded-random.js'

const kills = Number(process.env.SATYAPAN_KILLS ?? 4)
const seed = Number(process.env.SATYAPAN_SEED ?? 20261126)
const callers = 8
/** The sequencer looks every 400 ms: a kill comes before, while and after it has the log. */
const spreadMs = 900
const on = useInstallationOnPostgres()

/** Calls without a pause until the service is gone; notes the answered ones. */
async function callUntilGone(service: Service, answered: string[]): Promise<void> {
  const client = createClient(service)
  const caller = async () => {
    for (;;) {
      const answer = await client
        .lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' })
        .catch(() => undefined)
      if (answer === undefined) return
      if (answer.status === 200) answered.push(answer.headers['x-transaction-id']!)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  client.close()
}

const checkpointOf = async (service: Service): Promise<string> =>
  until(async () => {
    const { status, body } = await get(`${service.adminUrl}/v1/log/checkpoint`, service.ca)
    return status === 200 ? body : undefined
  })
const sizeOf = (checkpoint: string): number => Number(checkpoint.split('\n')[1])

it(
  `the log has each answered call once after ${kills} kills of the process that writes and sequences it`,
  async () => {
    const random = seededRandom(seed)
    const answered: string[] = []
    const heads: string[] = []
    let service = await on.installation.start()
    for (let kill = 0; kill < kills; kill++) {
      const before = answered.length
      const calling = callUntilGone(service, answered)
      await until(() => answered.length > before)
      const head = await checkpointOf(service)
      const file = join(on.installation.scratchDir, `head-${kill}`)
      await writeFile(file, head)
      heads.push(file)
      await killMoment(random() * spreadMs)
      await service.kill()
      await calling
      service = await on.installation.start()
    }
    await until(async () => sizeOf(await checkpointOf(service)) >= answered.length, {
      what: () => 'every answered call has a place',
    })
    const options = heads.flatMap((file) => ['--head', file])
    const done = await service.cli('log', 'verify', '--json', ...options)
    expect({ code: done.code, stderr: done.stderr }).toMatchObject({ code: 0 })
    const { entries, recomputed, fault } = JSON.parse(done.stdout)
    expect({ recomputed, fault }).toEqual({ recomputed: entries, fault: null })
    // Entries of calls whose answer was lost with the process are there too: at most those in flight at each kill.
    expect(entries).toBeGreaterThanOrEqual(answered.length)
    expect(entries).toBeLessThanOrEqual(answered.length + kills * callers)
    const client = createClient(service)
    for (const id of [answered[0]!, answered.at(-1)!, answered[Math.floor(answered.length / 2)]!])
      expect((await client.lookup(`/v1/transactions/${id}/receipt`)).status).toBe(200)
    client.close()
    await service.stop()
    process.stderr.write(
      `receipts kills (PostgreSQL, seed ${seed}): ${kills} kills, ${answered.length} answered, ${entries} entries\n`,
    )
  },
  60_000 + kills * 20_000,
)
