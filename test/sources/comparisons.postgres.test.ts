// Tests the tables of comparisons on PostgreSQL: what is stored, what the report sums, and what is deleted.
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { migrate } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'
import {
  type Comparison,
  countOldComparisons,
  deleteOldComparisons,
  insertComparisons,
} from '../../src/routing/compare/comparison-store.js'
import { selectFields, selectPairs, selectTroubles } from '../../src/routing/comparison-report-store.js'
import { startPostgres, type TestPostgres } from '../support/postgres.js'

const quiet = { info() {}, warn() {}, error() {}, fatal() {}, debug() {} }
const filter = { lookup: 'panbasic', from: 100, to: 1_000 }
let server: TestPostgres
let db: Database

beforeAll(async () => {
  server = (await startPostgres())!
  db = await openDatabase({ databaseUrl: server.url, dataDir: '', log: quiet })
  await migrate(db, fileURLToPath(new URL('../../migrations', import.meta.url)))
})
afterAll(async () => {
  await db?.close()
  await server?.stop()
})

const comparison = (own: Partial<Comparison>): Comparison => ({
  at: 500,
  transactionId: 'a'.repeat(32),
  lookup: 'panbasic',
  ofSource: 'north',
  withSource: 'south',
  ofOutcome: 'SUCCESS',
  withOutcome: 'SUCCESS',
  ofFound: true,
  withFound: true,
  ofMs: 40,
  withMs: 60.5,
  ofCost: 25,
  withCost: 60,
  equal: ['pan'],
  normalised: ['full_name'],
  different: [],
  onlyOf: [],
  onlyWith: [],
  ...own,
})

it('sums what was stored in the period, and deletes what is older', async () => {
  const failed = { withOutcome: 'timeout', withFound: null, withCost: 0, equal: [], normalised: [] }
  await insertComparisons(db, [
    comparison({}),
    comparison({ ofMs: null, equal: [], normalised: [], different: ['pan'], onlyWith: ['full_name'] }),
    comparison(failed),
    comparison({ ...failed, withOutcome: 'aborted', ofMs: 9_000 }),
    comparison({ at: 99 }),
    comparison({ at: 1_000 }),
    comparison({ lookup: 'gstinlite' }),
  ])
  const [pair, ...others] = await selectPairs(db, filter)
  expect(others).toEqual([])
  expect(pair).toMatchObject({ compared: 3, same_outcome: 2, both_found: 2, no_answer: 1 })
  // In none of the other sums.
  expect(pair).toMatchObject({ aborted: 1, of_found: 3, of_cost: 75, with_cost: 120, of_p95_ms: 40 })
  const fields = await selectFields(db, filter)
  expect(fields.find(({ field }) => field === 'pan')).toMatchObject({ equal: 1, different: 1 })
  expect(fields.find(({ field }) => field === 'full_name')).toMatchObject({ normalised: 1, only_with: 1 })
  expect(await selectTroubles(db, filter)).toMatchObject([{ outcome: 'timeout', count: 1 }])
  expect(await countOldComparisons(db, 100)).toBe(1)
  expect(await deleteOldComparisons(db, 100)).toBe(1)
  expect(await countOldComparisons(db, 1_001)).toBe(6)
})
