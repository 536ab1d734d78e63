// Tests that two services on one PostgreSQL database, killed in turn while they work on a bulk, answer every record once, in
// order, and charge it once.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Service } from '../support/service.js'
import { type Nodes, openNodes } from './batches-nodes.js'
import { bulkState, checkBulk, startBulk } from './bulk-proof.js'
import { killMoment } from './kill-moment.js'
import { seededRandom } from './seeded-random.js'

const kills = Number(process.env.SATYAPAN_KILLS ?? 4)
const seed = Number(process.env.SATYAPAN_SEED ?? 20261126)
const records = 2_000 * kills
const longestDelayMs = 1_500
let nodes: Nodes | undefined

beforeAll(async () => {
  nodes = await openNodes()
})
afterAll(() => nodes?.close())

it(
  `a bulk is answered once after ${kills} kills of one node and the other in turn`,
  async () => {
    const random = seededRandom(seed)
    const running: [Service, Service] = [await nodes!.start(0), await nodes!.start(1)]
    const id = await startBulk(running[0], records)
    let inProgress = 0
    for (let nth = 0; nth < kills; nth++) {
      const [dying, other] = nth % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
      await killMoment(random() * longestDelayMs)
      const { state } = await bulkState(running[other], id)
      await running[dying].kill()
      if (state === 'running') inProgress++
      running[dying] = await nodes!.start(dying)
    }
    await checkBulk(running[0], id, records)
    for (const service of running) await service.stop()
    expect(inProgress).toBeGreaterThanOrEqual(Math.ceil(kills / 2))
    process.stderr.write(
      `bulk kills (PostgreSQL, seed ${seed}): ${kills} kills, ${inProgress} of them in progress, ${records} records, 0 lost, 0 doubled\n`,
    )
  },
  180_000 + kills * 60_000,
)
