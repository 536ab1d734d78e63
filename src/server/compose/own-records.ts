// Opens the operator's own records, and the source that answers from them.
import { type Clock, dayInIndia } from '../../kernel/clock.js'
import type { Source } from '../../lookups/source.js'
import type { Database, OpenTransaction } from '../../platform/database/database.js'
import type { Log } from '../../platform/log.js'
import { type ImportResult, importFile } from '../../sources/records/import.js'
import type { ImportOptions, ImportParts } from '../../sources/records/import-parts.js'
import type { KeptRecord } from '../../sources/records/kind.js'
import type { KindName, Kinds } from '../../sources/records/kinds.js'
import { createRecordCaches } from '../../sources/records/record-cache.js'
import { createRecords, type Records } from '../../sources/records/records.js'
import { createRecordsSource } from '../../sources/records/records-source.js'
import type { Vault } from '../../vault/vault.js'
import type { Config } from '../config.js'
import { completenessOf } from './asking.js'

/** The records without the functions that give out a transaction. */
export interface OwnRecords extends Omit<Records, 'change' | 'merge' | 'prepare'> {
  importFile(
    from: Omit<ImportParts, keyof ImportOptions | 'db' | 'records' | 'today'>,
    options: ImportOptions,
  ): Promise<ImportResult>
  /** Writes records of one kind in one transaction with `note`; those with the same key are replaced. */
  put(
    kind: KindName,
    records: readonly KeptRecord[],
    note: (tx: OpenTransaction) => Promise<void>,
  ): Promise<void>
}

function ownRecords(db: Database, records: Records, clock: Clock): OwnRecords {
  const { change, merge: _merge, prepare, ...others } = records
  return {
    ...others,
    importFile: (from, options) =>
      importFile({ db, records, today: dayInIndia(clock.now()), ...from }, options),
    async put(kind, updates, note) {
      const prepared = prepare(kind, updates)
      await change(async (tx, write) => {
        await write(prepared)
        await note(tx)
      })
    },
  }
}

interface OpenRecords {
  readonly allRecords: Records
  readonly records: OwnRecords
  /** The source that answers from them for lookups of these kinds; the configuration says of which they are complete. */
  readonly recordsSourceOf: (config: Config, kinds: Kinds) => Source
  readonly closeRecords: () => void
}

/** @param parts.wrap what the source is wrapped in, for measurements */
export function openRecords(parts: {
  db: Database
  vault: Vault
  clock: Clock
  log: Log
  /** Those in force. */
  kinds: Kinds
  wrap: ((records: Source) => Source) | undefined
}): OpenRecords {
  const { db, vault, clock, log, kinds, wrap = (source) => source } = parts
  const caches = createRecordCaches({ db, log })
  const allRecords = createRecords({ db, vault, clock, caches, kinds })
  return {
    allRecords,
    records: ownRecords(db, allRecords, clock),
    recordsSourceOf: (config, ofRows) =>
      wrap(createRecordsSource(allRecords, completenessOf(config, allRecords), ofRows)),
    closeRecords: caches.close,
  }
}
