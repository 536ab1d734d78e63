// Tests a service on PostgreSQL that is killed under calls with an Idempotency-Key: they are repeated, and none is
// charged twice.
import { expect, it } from 'vitest'
import { useInstallationOnPostgres } from '../support/on-postgres.js'
import { proveKeys } from './keys-proof.js'
import { seededRandom } from './seeded-random.js'

const kills = Number(process.env.SATYAPAN_KILLS ?? 1) // another node may hold a claim, so each kill costs a wait of 20 s
const seed = Number(process.env.SATYAPAN_SEED ?? 20261122)
const on = useInstallationOnPostgres()

it(
  `${kills} kills: every key has one answer and one charge`,
  async () => {
    const figures = await proveKeys({ installation: on.installation, kills, random: seededRandom(seed) })
    process.stderr.write(`keys (PostgreSQL, seed ${seed}): ${JSON.stringify(figures)}\n`)
    expect(figures).toMatchObject({ answeredTwice: 0, wrong: 0 })
    expect(figures.repeated).toBeGreaterThan(0)
  },
  60_000 + kills * 120_000,
)
