// Erases a person from the imported records; afterwards no node has them cached.
import type { Database, Sql } from '../../platform/database/database.js'
import type { ErasedPerson } from '../../platform/stored-data.js'
import { type EraseSealedParts, eraseSealed } from '../../vault/erase-sealed.js'
import { deleteEmptyKinds } from './record-store.js'
import type { Records } from './records.js'
import { sealedRecord } from './retention.js'

export interface EraseRecordsParts {
  readonly db: Database
  readonly vault: EraseSealedParts['vault']
  readonly records: Pick<Records, 'change'>
}

/** Deletes the records about the person, each in a transaction of its own; returns how many. */
export async function eraseRecords(
  { db, vault, records }: EraseRecordsParts,
  person: ErasedPerson,
): Promise<number> {
  const change = (run: (sql: Sql) => Promise<boolean>) => records.change((tx) => run(tx))
  const count = await eraseSealed({ db, vault, change }, sealedRecord, person)
  if (count > 0) await records.change((tx) => deleteEmptyKinds(tx))
  return count
}

/** How many records `eraseRecords` would delete. */
export const countRecordsOf = (
  { db, vault }: Pick<EraseRecordsParts, 'db' | 'vault'>,
  person: ErasedPerson,
): Promise<number> => eraseSealed({ db, vault, change: async () => true }, sealedRecord, person)
