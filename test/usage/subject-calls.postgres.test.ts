// Runs the tests of calls about one person on PostgreSQL.
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { migrate } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { startPostgres, type TestPostgres } from '../support/postgres.js'
import { testSubjectCalls } from './subject-calls.harness.js'

let server: TestPostgres
let db: Database
const log = { info() {}, warn() {}, error() {} }

beforeAll(async () => {
  server = (await startPostgres())!
  db = await openDatabase({ databaseUrl: server.url, dataDir: '', log })
  await migrate(db, fileURLToPath(new URL('../../migrations', import.meta.url)))
})
afterAll(async () => {
  await db.close()
  await server.stop()
})

testSubjectCalls(() => db, 20_000)
