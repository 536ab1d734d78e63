// Tests an embedded service that is killed under load: no answered call is lost or counted twice.
import { afterAll, describe, expect, it } from 'vitest'
import type { Installation } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { proveLedger } from './ledger-proof.js'
import { seededRandom } from './seeded-random.js'

const kills = Number(process.env.SATYAPAN_KILLS ?? 12)
const seed = Number(process.env.SATYAPAN_SEED ?? 20261121)
let installation: Installation

describe('the ledger of the embedded service', () => {
  afterAll(() => installation?.discard())

  it(
    `holds every answered call once after ${kills} kills of the process`,
    async () => {
      installation = await createFromTemplate()
      const figures = await proveLedger({
        installation,
        kills,
        random: seededRandom(seed),
        kill: (service) => service.kill(),
        restart: () => installation.start(),
      })
      process.stderr.write(
        `ledger kills (embedded, seed ${seed}): ${figures.kills} kills, ${figures.killsInFlight} with calls in flight ` +
          `(${figures.callsInFlight} calls), ${figures.answered} answered, ${figures.missing.length} missing, ` +
          `${figures.doubled.length} doubled, ready again within ${Math.round(figures.slowestReadyMs)} ms\n`,
      )
      expect(figures.missing).toEqual([])
      expect(figures.doubled).toEqual([])
      expect(figures.answered).toBeGreaterThan(kills)
      expect(figures.killsInFlight).toBeGreaterThanOrEqual(kills / 2)
    },
    60_000 + kills * 40_000, // a start takes ten times as long on a busy machine
  )
})
