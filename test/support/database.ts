// Opens an embedded database for tests: it has every migration, in a directory that is removed with it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { migrate } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

export interface TestDatabase {
  readonly db: Database
  /** Where it lies; a test may write its own files there. */
  readonly directory: string
  close(): Promise<void>
}

async function openTestDatabase(): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'satyapan-test-database-'))
  const db = await openDatabase({ dataDir: directory, log })
  await migrate(db, migrations)
  return {
    db,
    directory,
    async close() {
      await db.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Opens one for the file that calls it at its top, and closes it after the file's last test. */
export async function useTestDatabase(): Promise<TestDatabase> {
  const opened = await openTestDatabase()
  afterAll(opened.close)
  return opened
}
