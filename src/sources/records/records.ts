// Reads, writes and removes the imported records, which are sealed in the database.
import type { Clock } from '../../kernel/clock.js'
import { unaudited, type WriteAudit } from '../../platform/audit-port.js'
import type { Database, Sql } from '../../platform/database/database.js'
import type { KeptRecord } from './kind.js'
import { type KindName, kindNames, kindOf } from './kinds.js'
import type { RecordCaches } from './record-cache.js'
import { createRecordReading, type RecordReading } from './record-reading.js'
import { createRecordSeal, type RecordVault } from './record-seal.js'
import {
  countRecords,
  countUpRecordVersion,
  deleteKindIfEmpty,
  deleteOtherImported,
  deleteRecords,
  insertKind,
  type SealedRecord,
  selectByKeys,
  selectKinds,
  upsertRecords,
} from './record-store.js'

const recordsPerStatement = 200 // more would raise the embedded database's memory for good

/** Records that are ready to be written. */
export interface PreparedRecords {
  readonly kind: KindName
  readonly sealed: readonly SealedRecord[]
}

export interface Records extends RecordReading {
  /** Indexes and seals records of one kind: work that needs no database, done before a transaction holds it. */
  prepare(kind: KindName, records: readonly KeptRecord[]): PreparedRecords
  /**
   * Changes records in one transaction. `write` writes prepared records; those with the same key are replaced.
   * Afterwards every node forgets what it has cached.
   */
  change<Result>(
    work: (tx: Sql, write: (prepared: PreparedRecords) => Promise<void>) => Promise<Result>,
  ): Promise<Result>
  /** Removes the record with this key. With the first of several key columns alone: all that are linked by it. */
  remove(kind: KindName, key: readonly string[], writeAudit?: WriteAudit): Promise<number>
  count(): Promise<ReadonlyMap<string, number>>
  /** Whether there is at least one record of this kind. */
  holds(kind: KindName): Promise<boolean>
  /** Rejects when records cannot be read at present. Asks the database, whatever is cached. */
  reachable(): Promise<void>
}

export function createRecords(parts: {
  db: Database
  vault: RecordVault
  clock: Clock
  caches: RecordCaches
}): Records {
  const { db, vault, clock, caches } = parts
  const seal = createRecordSeal(vault)

  async function write(tx: Sql, { kind, sealed }: PreparedRecords): Promise<void> {
    if (sealed.length > 0) await insertKind(tx, kind)
    for (let from = 0; from < sealed.length; from += recordsPerStatement) {
      await upsertRecords(tx, kind, sealed.slice(from, from + recordsPerStatement), clock.now())
    }
  }

  const kindsHeld = caches.create<ReadonlySet<string>>()

  const change: Records['change'] = async (work) => {
    try {
      return await db.transaction(async (tx) => {
        await countUpRecordVersion(tx)
        return work(tx, (prepared) => write(tx, prepared))
      })
    } finally {
      caches.clear() // also after a failure: whether it was committed may be unknown
    }
  }

  return {
    ...createRecordReading({ db, seal, caches }),

    prepare: (kind, records) => ({ kind, sealed: records.map((record) => seal.seal(kind, record)) }),

    change,

    async remove(kind, key, writeAudit = unaudited) {
      const isWhole = key.length === kindOf(kind).key.length
      const keys = isWhole ? [seal.keyIndex(kind, key)] : []
      const links = isWhole ? [] : [seal.linkIndex(kind, key[0]!)]
      return change(async (tx) => {
        await deleteOtherImported(tx, kind, null)
        const deleted = await deleteRecords(tx, keys, links)
        if (deleted > 0) await deleteKindIfEmpty(tx, kind)
        const index = [...keys, ...links].map((each) => each.toString('hex'))
        await writeAudit(tx, {
          act: 'records.remove',
          target: `${kind} ${index[0]}`,
          facts: { removed: deleted },
        })
        return deleted
      })
    },

    async holds(kind) {
      const known = kindsHeld.get('')
      if (known !== undefined) return known.has(kind)
      const readAt = kindsHeld.moment()
      const kinds = await selectKinds(db)
      kindsHeld.set('', kinds, 0, readAt)
      return kinds.has(kind)
    },

    async reachable() {
      await selectByKeys(db, [seal.keyIndex('pan', [''])])
    },

    async count() {
      const counts = await countRecords(db)
      return new Map(kindNames.map((kind) => [kind, counts.get(kind) ?? 0]))
    },
  }
}
