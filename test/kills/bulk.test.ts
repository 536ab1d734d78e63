// Tests that an embedded service killed while it works on a bulk answers every record once, in order, and charges it once.
import { afterAll, describe, expect, it } from 'vitest'
import type { Installation } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { bulkState, checkBulk, startBulk } from './bulk-proof.js'
import { killMoment } from './kill-moment.js'
import { seededRandom } from './seeded-random.js'

const kills = Number(process.env.SATYAPAN_KILLS ?? 3)
const seed = Number(process.env.SATYAPAN_SEED ?? 20261126)
const records = 2_000 * kills
const longestDelayMs = 1_500
let installation: Installation | undefined

describe('a bulk of the embedded service', () => {
  afterAll(async () => installation?.discard())

  it(
    `is answered once after ${kills} kills of the process`,
    async () => {
      const random = seededRandom(seed)
      installation = await createFromTemplate()
      let service = await installation.start()
      const id = await startBulk(service, records)
      let inProgress = 0
      for (let nth = 0; nth < kills; nth++) {
        await killMoment(random() * longestDelayMs)
        const { state } = await bulkState(service, id)
        await service.kill()
        if (state === 'running') inProgress++
        service = await installation.start()
      }
      await checkBulk(service, id, records)
      await service.stop()
      expect(inProgress).toBeGreaterThanOrEqual(Math.ceil(kills / 2))
      process.stderr.write(
        `bulk kills (embedded, seed ${seed}): ${kills} kills, ${inProgress} of them in progress, ${records} records, 0 lost, 0 doubled\n`,
      )
    },
    180_000 + kills * 30_000,
  )
})
