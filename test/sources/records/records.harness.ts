// Opens a new embedded database for tests of imported records.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { systemClock } from '../../../src/kernel/clock.js'
import type { Database } from '../../../src/platform/database/database.js'
import { migrate } from '../../../src/platform/database/migrate.js'
import { openDatabase } from '../../../src/platform/database/open.js'
import { createLog } from '../../../src/platform/log.js'
import { noMapping } from '../../../src/sources/records/column-names.js'
import { importFile } from '../../../src/sources/records/import.js'
import type { ImportOptions } from '../../../src/sources/records/import-parts.js'
import type { KindName } from '../../../src/sources/records/kinds.js'
import { createRecordCaches } from '../../../src/sources/records/record-cache.js'
import { createRecords, type Records } from '../../../src/sources/records/records.js'
import { openVault } from '../../../src/vault/vault.js'

const { log } = createLog('silent')

export interface RecordsHarness {
  db: Database
  records: Records
  /** Records in the same database, through another port to it. */
  recordsBy(db: Database): Records
  path(name: string): string
  /** Writes a file and returns its path. */
  write(name: string, content: string): Promise<string>
  /** Imports it; aborted once `cutOffAfter` lines are applied. */
  run(
    kind: KindName,
    file: string,
    options?: Partial<ImportOptions>,
    cutOffAfter?: number,
  ): ReturnType<typeof importFile>
}

/** Every test begins without records. */
export function useRecordsHarness(): RecordsHarness {
  let directory = ''
  const harness = {
    path: (name: string) => join(directory, name),
    async write(name: string, content: string) {
      await writeFile(harness.path(name), content)
      return harness.path(name)
    },
    run(kind, file, options = {}, cutOffAfter = Number.POSITIVE_INFINITY) {
      const cut = new AbortController()
      const { db, records } = harness
      return importFile(
        { db, records, kind, file, today: '2026-11-26', signal: cut.signal },
        {
          keepGoing: false,
          merge: false,
          mapping: noMapping,
          progress: (step, _part, applied) => {
            if (step === 'importing' && applied >= cutOffAfter) cut.abort()
          },
          ...options,
        },
      )
    },
  } as RecordsHarness

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'satyapan-import-'))
    harness.db = await openDatabase({ dataDir: directory, log })
    await migrate(harness.db, fileURLToPath(new URL('../../../migrations', import.meta.url)))
    const { db } = harness
    const vault = await openVault({
      db,
      clock: systemClock,
      masterKeyFile: join(directory, 'master.key'),
      sealedColumns: [],
    })
    harness.recordsBy = (by) =>
      createRecords({ db: by, vault, clock: systemClock, caches: createRecordCaches({ db, log }) })
    harness.records = harness.recordsBy(db)
  })
  afterAll(async () => {
    await harness.db.close()
    await rm(directory, { recursive: true, force: true })
  })
  beforeEach(async () => {
    await harness.db.query('truncate record, record_import')
    await harness.records.change(async () => {}) // clears the cache
  })
  return harness
}
