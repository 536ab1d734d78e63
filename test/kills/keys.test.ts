// Tests an embedded service that is killed under calls with an Idempotency-Key: they are repeated, and none is
// charged twice.
import { afterAll, expect, it } from 'vitest'
import type { Installation } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { proveKeys } from './keys-proof.js'
import { seededRandom } from './seeded-random.js'

const kills = Number(process.env.SATYAPAN_KILLS ?? 3)
const seed = Number(process.env.SATYAPAN_SEED ?? 20261122)
let installation: Installation
afterAll(() => installation?.discard())

it(
  `${kills} kills: every key has one answer and one charge`,
  async () => {
    installation = await createFromTemplate()
    const figures = await proveKeys({ installation, kills, random: seededRandom(seed) })
    process.stderr.write(`keys (embedded, seed ${seed}): ${JSON.stringify(figures)}\n`)
    expect(figures).toMatchObject({ answeredTwice: 0, wrong: 0 })
    expect(figures.repeated).toBeGreaterThan(0)
  },
  60_000 + kills * 60_000,
)
