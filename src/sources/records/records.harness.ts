// Opens an embedded database of its own for tests of imported records.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { systemClock } from '../../kernel/clock.js'
import type { Database } from '../../platform/database/database.js'
import { migrate } from '../../platform/database/migrate.js'
import { openDatabase } from '../../platform/database/open.js'
import { createLog } from '../../platform/log.js'
import { openVault } from '../../vault/vault.js'
import { noMapping } from './column-names.js'
import { importFile } from './import.js'
import type { ImportOptions } from './import-parts.js'
import type { KindName } from './kinds.js'
import { createRecordCaches } from './record-cache.js'
import { createRecords, type Records } from './records.js'

const { log } = createLog('silent')

export interface RecordsHarness {
  db: Database
  records: Records
  /** Records in the same database, reached by way of another port to it. */
  recordsBy(db: Database): Records
  path(name: string): string
  /** Writes a file and answers its path. */
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
        { db, records, kind, file, signal: cut.signal },
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
    const vault = await openVault({ db, clock: systemClock, masterKeyFile: join(directory, 'master.key') })
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
    await harness.records.change(async () => {}) // empties what is cached
  })
  return harness
}
