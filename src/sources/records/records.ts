// Reads, writes and removes the imported records, which are sealed in the database.

import type { Clock } from '../../kernel/clock.js'
import type { BulkIndexing, Sealing } from '../../kernel/sealing.js'
import { unaudited, type WriteAudit } from '../../platform/audit-port.js'
import { type Database, databaseForCalls, type Sql } from '../../platform/database/database.js'
import { createRecordFinders, type RecordFinder } from './find-records.js'
import type { KeptRecord, Kind } from './kind.js'
import { builtInKinds, type KindName, type Kinds } from './kinds.js'
import { createMerging, type Merging } from './merging.js'
import type { RecordCaches } from './record-cache.js'
import { createRecordChanges, type PreparedRecords, type RecordChanges, StaleRead } from './record-changes.js'
import { createRecordSeal, type RecordSeal } from './record-seal.js'
import {
  countRecords,
  deleteKindIfEmpty,
  deleteOtherImported,
  deleteRecords,
  recordsPerStatement,
  selectByKeys,
  selectKindPage,
  selectKinds,
  selectRecordVersion,
} from './record-store.js'
import { reindexRecords } from './reindex.js'

export interface Records extends RecordFinder, Pick<Merging, 'whichAreHeld'> {
  readonly kinds: Kinds
  /** Finds the records of one kind in the shape that this kind gives them: it may have been replaced. */
  finderOf(kind: Kind): RecordFinder
  /** Indexes and seals records of one kind: work that needs no database, done before a transaction holds it. */
  prepare(kind: KindName, records: readonly KeptRecord[]): PreparedRecords
  /**
   * Changes records in one transaction. `write` writes prepared records; those with the same key are replaced.
   * Every node then clears its cache.
   */
  change: RecordChanges['change']
  /**
   * Writes the merge of given and stored records, in one transaction with `note`. Starts again when records were
   * changed meanwhile.
   */
  merge(kind: KindName, updates: readonly KeptRecord[], note: (tx: Sql) => Promise<void>): Promise<void>
  /** All records of a kind, as they are stored, some at a time. Changes made meanwhile may be included or not. */
  pages(kind: KindName): AsyncGenerator<readonly KeptRecord[]>
  /** Removes the record with this key. With only the first of several key columns: all records linked by it. */
  remove(kind: KindName, key: readonly string[], writeAudit?: WriteAudit): Promise<number>
  /** The record with this key, or all that the first of several key columns links, for a person to look at: audited. */
  show(kind: KindName, key: readonly string[], writeAudit: WriteAudit): Promise<readonly KeptRecord[]>
  /** Indexes records again under the index key in use; returns how many. */
  reindex(progress: (kind: KindName) => void, signal: AbortSignal): Promise<number>
  count(): Promise<ReadonlyMap<string, number>>
  /** Whether there is at least one record of this kind. */
  holds(kind: KindName): Promise<boolean>
  /** Rejects when records cannot be read at the moment. Asks the database, whatever is cached. */
  reachable(): Promise<void>
}

/** What the operations on records work with. */
interface Parts {
  readonly db: Database
  readonly kinds: Kinds
  readonly seal: RecordSeal
  readonly reading: RecordFinder
  readonly finderOf: Records['finderOf']
  readonly changes: RecordChanges
  readonly merging: Merging
}

const prepare = (seal: RecordSeal, kind: KindName, records: readonly KeptRecord[]): PreparedRecords => ({
  kind,
  sealed: records.map((record) => seal.seal(kind, record)),
})

/** How the records of a key are found, and how the audit log names them. */
function indexesOf({ seal, kinds }: Pick<Parts, 'seal' | 'kinds'>, kind: KindName, key: readonly string[]) {
  const isWhole = key.length === kinds.kindOf(kind).key.length
  const keys = isWhole ? seal.keyIndexes(kind, key) : []
  const links = isWhole ? [] : seal.linkIndexes(kind, key[0]!)
  const [index] = [...keys, ...links]
  return { keys, links, target: `${kind} ${index!.toString('hex')}` }
}

async function merge(
  { seal, changes, merging }: Parts,
  kind: KindName,
  updates: readonly KeptRecord[],
  note: (tx: Sql) => Promise<void>,
): Promise<void> {
  for (;;) {
    const { version, records } = await merging.read(kind, updates)
    const prepared = prepare(seal, kind, records)
    try {
      return await changes.changeSince(version, async (tx, write) => {
        await write(prepared)
        await note(tx)
      })
    } catch (error) {
      // The faster import has committed, so one of several always makes progress.
      if (!(error instanceof StaleRead)) throw error
    }
  }
}

async function* pages({ db, seal }: Parts, kind: KindName): AsyncGenerator<readonly KeptRecord[]> {
  let after: Buffer = Buffer.alloc(0)
  for (;;) {
    const rows = await selectKindPage(db, kind, after, recordsPerStatement)
    if (rows.length === 0) return
    yield rows.map(({ key, sealed }) => seal.openStored(kind, key, sealed))
    after = rows.at(-1)!.key
  }
}

async function remove(
  parts: Parts,
  kind: KindName,
  key: readonly string[],
  writeAudit: WriteAudit,
): Promise<number> {
  const { changes } = parts
  const { keys, links, target } = indexesOf(parts, kind, key)
  return changes.change(async (tx) => {
    await deleteOtherImported(tx, kind, null)
    const deleted = await deleteRecords(tx, keys, links)
    if (deleted > 0) await deleteKindIfEmpty(tx, kind)
    await writeAudit(tx, { act: 'records.remove', target, facts: { removed: deleted } })
    return deleted
  })
}

async function show(
  parts: Parts,
  kind: KindName,
  key: readonly string[],
  writeAudit: WriteAudit,
): Promise<readonly KeptRecord[]> {
  const { db, kinds, finderOf } = parts
  const reading = kinds.isOwn(kind) ? finderOf(kinds.kindOf(kind)) : parts.reading
  const { links, target } = indexesOf(parts, kind, key)
  const record = links.length === 0 ? await reading.find(kind, ...key) : undefined
  const matches =
    links.length > 0 ? await reading.linked(kind, key[0]!) : record === undefined ? [] : [record]
  await db.transaction((tx) =>
    writeAudit(tx, { act: 'records.show', target, facts: { found: matches.length } }),
  )
  return matches
}

function createFinderOf(
  vault: Sealing & BulkIndexing,
  finders: ReturnType<typeof createRecordFinders>,
): Records['finderOf'] {
  const made = new WeakMap<Kind, RecordFinder>()
  let count = 0
  return (kind) => {
    const known = made.get(kind)
    if (known !== undefined) return known
    const finder = finders({ seal: createRecordSeal(vault, { kindOf: () => kind }), mark: `${++count}` })
    made.set(kind, finder)
    return finder
  }
}

/** Counts again only after a change: a count reads all records. */
function createCount(db: Database, kinds: Kinds): Records['count'] {
  let known: { version: number; counts: ReadonlyMap<string, number> } | undefined
  return async () => {
    const version = await selectRecordVersion(db) // before the count: what changes meanwhile is counted the next time
    if (known?.version !== version) known = { version, counts: await countRecords(db) }
    const { counts } = known
    return new Map(kinds.names.map((kind) => [kind, counts.get(kind) ?? 0]))
  }
}

export function createRecords(parts: {
  db: Database
  vault: Sealing & BulkIndexing
  clock: Clock
  caches: RecordCaches
  kinds?: Kinds
}): Records {
  const { db, vault, clock, caches, kinds = builtInKinds } = parts
  const seal = createRecordSeal(vault, kinds)
  const finders = createRecordFinders({ db: databaseForCalls(db), caches })
  const reading = finders({ seal })
  const finderOf = createFinderOf(vault, finders)
  const changes = createRecordChanges({ db, clock, caches })
  const merging = createMerging({ db, seal, kinds })
  const deps: Parts = { db, kinds, seal, reading, finderOf, changes, merging }
  const kindsHeld = caches.create<ReadonlySet<string>>()
  return {
    ...reading,
    kinds,
    finderOf,
    whichAreHeld: merging.whichAreHeld,
    change: changes.change,
    prepare: (kind, records) => prepare(seal, kind, records),
    merge: (kind, updates, note) => merge(deps, kind, updates, note),
    pages: (kind) => pages(deps, kind),
    remove: (kind, key, writeAudit = unaudited) => remove(deps, kind, key, writeAudit),
    show: (kind, key, writeAudit) => show(deps, kind, key, writeAudit),
    reindex: (progress, signal) => reindexRecords(deps, progress, signal),

    async holds(kind) {
      const known = kindsHeld.get('')
      if (known !== undefined) return known.has(kind)
      const readAt = kindsHeld.moment()
      const kinds = await selectKinds(db)
      kindsHeld.set('', kinds, 0, readAt)
      return kinds.has(kind)
    },
    async reachable() {
      await selectByKeys(db, seal.keyIndexes('pan', ['']))
    },
    count: createCount(db, kinds),
  }
}
