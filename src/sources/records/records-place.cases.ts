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

export interface RecordsPlace {
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
export function useRecordsPlace(): RecordsPlace {
  let directory = ''
  const place = {
    path: (name: string) => join(directory, name),
    async write(name: string, content: string) {
      await writeFile(place.path(name), content)
      return place.path(name)
    },
    run(kind, file, options = {}, cutOffAfter = Number.POSITIVE_INFINITY) {
      const cut = new AbortController()
      const { db, records } = place
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
  } as RecordsPlace

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'satyapan-import-'))
    place.db = await openDatabase({ dataDir: directory, log })
    await migrate(place.db, fileURLToPath(new URL('../../../migrations', import.meta.url)))
    const { db } = place
    const vault = await openVault({ db, clock: systemClock, masterKeyFile: join(directory, 'master.key') })
    place.recordsBy = (by) =>
      createRecords({ db: by, vault, clock: systemClock, caches: createRecordCaches({ db, log }) })
    place.records = place.recordsBy(db)
  })
  afterAll(async () => {
    await place.db.close()
    await rm(directory, { recursive: true, force: true })
  })
  beforeEach(async () => {
    await place.db.query('truncate record, record_import')
    await place.records.change(async () => {}) // empties what is cached
  })
  return place
}
