// Merges a file into the stored records: columns that the file leaves out keep their values.
import type { Database } from '../../platform/database/database.js'
import { ColumnProblem } from './column.js'
import { type KeptRecord, type Kind, keyOf } from './kind.js'
import type { KindName, Kinds } from './kinds.js'
import type { RecordSeal } from './record-seal.js'
import { rowsByKey, selectByKeys, selectRecordVersion } from './record-store.js'

const recordsPerRead = 200 // each record is opened and sealed again; other calls get their turn between two reads

export interface Merging {
  /** Whether a record with the key of each of these is stored. */
  whichAreHeld(kind: KindName, updates: readonly KeptRecord[]): Promise<boolean[]>
  /**
   * Whole records from the file and the stored ones, as of a version of all records. Throws when a line with too
   * little for a new record no longer has a stored one.
   */
  read(kind: KindName, updates: readonly KeptRecord[]): Promise<{ version: number; records: KeptRecord[] }>
}

/** A new record from the file alone. */
function wholeOf(kind: Kind, update: KeptRecord): KeptRecord {
  for (const [name, { required }] of Object.entries(kind.columns)) {
    if (required && !Object.hasOwn(update, name))
      throw new ColumnProblem([{ column: name, reason: 'is missing' }])
  }
  return kind.merge({}, update)
}

export function createMerging(parts: { db: Database; seal: RecordSeal; kinds: Kinds }): Merging {
  const { db, seal } = parts
  const { kindOf } = parts.kinds
  const indexesOf = (kind: KindName, record: KeptRecord) =>
    seal.keyIndexes(kind, keyOf(kindOf(kind), record).split('\0'))

  async function heldBy(kind: KindName, updates: readonly KeptRecord[]) {
    const indexes = updates.map((record) => indexesOf(kind, record))
    return indexes.map(rowsByKey(await selectByKeys(db, indexes.flat())))
  }

  return {
    async whichAreHeld(kind, updates) {
      if (updates.length === 0) return []
      return (await heldBy(kind, updates)).map((row) => row !== undefined)
    },

    async read(name, updates) {
      const kind = kindOf(name)
      const version = await selectRecordVersion(db)
      const records: KeptRecord[] = []
      for (let from = 0; from < updates.length; from += recordsPerRead) {
        const some = updates.slice(from, from + recordsPerRead)
        const held = await heldBy(name, some)
        for (const [i, record] of some.entries()) {
          const row = held[i]
          const merged =
            row === undefined
              ? wholeOf(kind, record)
              : kind.merge(seal.openStored(name, row.key, row.sealed), record)
          records.push(merged)
        }
      }
      return { version, records }
    },
  }
}
