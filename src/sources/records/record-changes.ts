// Changes records in one transaction, and clears the caches of every node afterwards.
import type { Clock } from '../../kernel/clock.js'
import type { Database, Sql } from '../../platform/database/database.js'
import type { KindName } from './kinds.js'
import type { RecordCaches } from './record-cache.js'
import type { NewRecord } from './record-seal.js'
import {
  countUpRecordVersion,
  deleteRecords,
  insertKind,
  recordsPerStatement,
  upsertRecords,
} from './record-store.js'

/** Records were changed between a read and the write that follows from it. */
export class StaleRead extends Error {}

/** Records that are ready to be written. */
export interface PreparedRecords {
  readonly kind: KindName
  readonly sealed: readonly NewRecord[]
}

/** `write` writes prepared records; those with the same key are replaced. */
type ChangeWork<Result> = (tx: Sql, write: (prepared: PreparedRecords) => Promise<void>) => Promise<Result>

export interface RecordChanges {
  /** Changes records in one transaction. */
  change<Result>(work: ChangeWork<Result>): Promise<Result>
  /**
   * The same for a change that depends on what was read at `version`. Throws StaleRead when records have changed
   * since.
   */
  changeSince<Result>(version: number, work: ChangeWork<Result>): Promise<Result>
}

export function createRecordChanges(parts: {
  db: Database
  clock: Clock
  caches: Pick<RecordCaches, 'clear'>
}): RecordChanges {
  const { db, clock, caches } = parts

  async function write(tx: Sql, { kind, sealed }: PreparedRecords): Promise<void> {
    if (sealed.length > 0) await insertKind(tx, kind)
    for (let from = 0; from < sealed.length; from += recordsPerStatement) {
      const some = sealed.slice(from, from + recordsPerStatement)
      const elsewhere = some.flatMap(({ otherKeys }) => otherKeys)
      if (elsewhere.length > 0) await deleteRecords(tx, elsewhere, [])
      await upsertRecords(tx, kind, some, clock.now())
    }
  }

  async function change<Result>(work: ChangeWork<Result>, readAt?: number): Promise<Result> {
    try {
      return await db.transaction(async (tx) => {
        const version = await countUpRecordVersion(tx)
        if (readAt !== undefined && version !== readAt + 1) throw new StaleRead()
        return work(tx, (prepared) => write(tx, prepared))
      })
    } finally {
      caches.clear() // also after a failure: whether it was committed may be unknown
    }
  }

  return {
    change: (work) => change(work),
    changeSince: (version, work) => change(work, version),
  }
}
