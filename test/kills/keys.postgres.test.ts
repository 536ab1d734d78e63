// With PostgreSQL: the service is killed under calls with an Idempotency-Key, which are repeated: none is charged twice.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPostgres, type TestPostgres } from '../support/postgres.js'
import { createInstallation, type Installation } from '../support/service.js'
import { proveKeys } from './keys-proof.js'
import { seededRandom } from './seeded-random.js'

const kills = Number(process.env.SATYAPAN_KILLS ?? 1) // other nodes may hold a claim: each kill is waited for 20 s
const seed = Number(process.env.SATYAPAN_SEED ?? 20261122)
let postgres: TestPostgres
let installation: Installation

beforeAll(async () => {
  const started = await startPostgres()
  if (started === null) throw new Error('the PostgreSQL tests need a server: install the package postgresql')
  postgres = started
  process.env.SATYAPAN_TEST_DATABASE_URL = postgres.url
  installation = await createInstallation()
}, 60_000)

afterAll(async () => {
  await installation?.discard()
  await postgres?.stop()
})

it(
  `${kills} kills: every key has one answer and one charge`,
  async () => {
    const figures = await proveKeys({ installation, kills, random: seededRandom(seed) })
    process.stderr.write(`keys (PostgreSQL, seed ${seed}): ${JSON.stringify(figures)}\n`)
    expect(figures).toMatchObject({ answeredTwice: 0, wrong: 0 })
    expect(figures.repeated).toBeGreaterThan(0)
  },
  60_000 + kills * 120_000,
)
