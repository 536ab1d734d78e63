// Tests two nodes that record calls, including late ones, while both sum up the ledger: figures equal those of the
// events.
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { migrate } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { sumFigures } from '../../src/usage/figures.js'
import { createPartitions } from '../../src/usage/partitions.js'
import { createRollup } from '../../src/usage/rollup.js'
import { createRollupFence } from '../../src/usage/rollup-fence.js'
import { eventAt } from '../../src/usage/usage-event.harness.js'
import { createInsertEvents } from '../../src/usage/usage-store.js'
import { verifyDays } from '../../src/usage/verify.js'
import { startPostgres, type TestPostgres } from '../support/postgres.js'
import { until } from '../support/until.js'

const quiet = { info() {}, warn() {}, error() {}, fatal() {}, debug() {} }
const all = { from: 0, to: Number.MAX_SAFE_INTEGER }
const hourMs = 3_600_000

describe('the ledger on two nodes', () => {
  let server: TestPostgres
  const nodes: Database[] = []
  let now = Date.now()
  const clock = { now: () => now }
  let recorded = 0

  beforeAll(async () => {
    server = (await startPostgres())!
    for (let i = 0; i < 2; i++)
      nodes.push(await openDatabase({ databaseUrl: server.url, dataDir: '', log: quiet }))
    await migrate(nodes[0]!, fileURLToPath(new URL('../../migrations', import.meta.url)))
  })
  afterAll(async () => {
    for (const db of nodes) await db.close()
    await server.stop()
  })

  it('sums up exactly what both record at the same time', async () => {
    let ended = false
    const begins = now
    const rounds = [0, 0]
    // From here on both nodes know that older events are summed up.
    for (let i = 0; i < 3; i++) await createRollup({ db: nodes[0]!, clock, settleMs: 0 }).step()
    const work = nodes.map(async (db, node) => {
      const partitions = createPartitions({ db, clock, log: quiet })
      const fence = createRollupFence({ db, clock, log: quiet })
      const rollup = createRollup({ db, clock, settleMs: 0, portion: 200 })
      await partitions.tend()
      await fence.read()
      const insert = createInsertEvents('INR', { partitions, fence })
      const summing = (async () => {
        while (!ended) {
          const before = rounds[0]! + rounds[1]!
          await fence.read()
          await rollup.step()
          await until(() => ended || rounds[0]! + rounds[1]! > before, { withinMs: 60_000 })
        }
      })()
      for (; rounds[node]! < 60; rounds[node]!++) {
        // An event is recorded within the two minutes that are still open, or an hour to two days late.
        await until(() => rounds[node]! <= rounds[1 - node]! + 10, { withinMs: 60_000 })
        now += 5_000
        const round = rounds[node]!
        const event = (i: number) =>
          eventAt(i % 10 === 0 ? begins - hourMs - ((i * 7_919_993) % (48 * hourMs)) : now - (i % 50), {
            clientId: `client ${i % 3}`,
            origin: `node ${node}`,
          })
        const events = Array.from({ length: 20 }, (_, i) => event(i + round))
        await insert(db, events)
        recorded += events.length
      }
      return { fence, summing }
    })
    const done = await Promise.all(work)
    ended = true
    for (const { fence, summing } of done) {
      await summing
      fence.close()
    }
    now += 48 * hourMs
    const rollup = createRollup({ db: nodes[0]!, clock, settleMs: 0 })
    for (let i = 0; i < 3; i++) while (await rollup.step());
    const [figures] = await sumFigures(nodes[0]!, { by: [], filter: {}, period: all })
    expect([figures!.calls, figures!.amount]).toEqual([recorded, recorded * 150])
    const days = []
    for await (const day of verifyDays(nodes[0]!, all)) days.push(day)
    expect(days.filter(({ differing }) => differing > 0)).toEqual([])
    expect(days.reduce((calls, day) => calls + day.calls, 0)).toBe(recorded)
  })
})
