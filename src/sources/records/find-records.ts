// Finds records by key and by link: in the cache, or in one statement with concurrent reads.

import { createBatcher } from '../../platform/batcher.js'
import type { Database } from '../../platform/database/database.js'
import type { KeptRecord } from './kind.js'
import type { KindName, RecordNamed } from './kinds.js'
import type { RecordCaches } from './record-cache.js'
import type { RecordSeal } from './record-seal.js'
import { type FoundRecord, rowsByKey, selectByKeys, selectByLinks } from './record-store.js'

const reading = { maxItems: 256 } // keys of one statement

/** The name in the cache. Joined, since a string built with + would be put together again for every lookup in a Map. */
const nameOf = (...parts: string[]) => parts.join('\0')

export interface RecordFinder {
  /** The record of a kind with this key (the key columns in their order). */
  find<Name extends KindName>(kind: Name, ...key: string[]): Promise<RecordNamed<Name> | undefined>
  /** The records of a kind that have this link, in no particular order. */
  linked<Name extends KindName>(kind: Name, link: string): Promise<readonly RecordNamed<Name>[]>
}

/** What the records of a finder are opened with. */
interface Opened {
  readonly seal: RecordSeal
  readonly mark?: string
}

type Indexes = readonly Buffer[]

/**
 * Concurrent reads share one statement: under load a record costs a fraction of a round trip. All indexes of a key are
 * looked for in one statement, since a rotation may move the record from one to another.
 */
const createByKey = (db: Database) =>
  createBatcher<Indexes, FoundRecord | undefined>(async (requests) => {
    return requests.map(rowsByKey(await selectByKeys(db, requests.flat())))
  }, reading)

const createByLink = (db: Database) =>
  createBatcher<Indexes, FoundRecord[]>(async (requests) => {
    const groups = new Map<string, FoundRecord[]>()
    for (const row of await selectByLinks(db, requests.flat())) {
      const link = row.link!.toString('base64')
      const rows = groups.get(link)
      if (rows === undefined) groups.set(link, [row])
      else rows.push(row)
    }
    return requests.map((indexes) => indexes.flatMap((index) => groups.get(index.toString('base64')) ?? []))
  }, reading)

/**
 * @returns makes a finder that opens records with `seal`. `mark`: sets apart in the caches what another finder has opened by
 *   another shape of the same kind
 */
export function createRecordFinders(parts: { db: Database; caches: RecordCaches }) {
  const { db, caches } = parts
  const byKey = createByKey(db)
  const byLink = createByLink(db)
  const cache = caches.create<{ record: KeptRecord | undefined }>()
  const linkedTo = caches.create<readonly KeptRecord[]>()

  return ({ seal, mark }: Opened): RecordFinder => {
    const named = mark === undefined ? nameOf : (...parts: string[]) => nameOf(mark, ...parts)

    async function find(kind: KindName, ...key: string[]): Promise<KeptRecord | undefined> {
      const name = named(kind, ...key)
      const known = cache.get(name)
      if (known !== undefined) return known.record
      const indexes = seal.keyIndexes(kind, key)
      const readAt = cache.moment()
      const row = await byKey.add(indexes)
      const record = row === undefined ? undefined : seal.open(kind, row.key, row.sealed)
      cache.set(name, { record }, row?.sealed.length ?? 0, readAt)
      return record
    }

    async function linked(kind: KindName, link: string): Promise<readonly KeptRecord[]> {
      const name = named(kind, link)
      const known = linkedTo.get(name)
      if (known !== undefined) return known
      const indexes = seal.linkIndexes(kind, link)
      const readAt = linkedTo.moment()
      const rows = await byLink.add(indexes)
      const records = rows.map(({ key, sealed }) => seal.open(kind, key, sealed))
      const bytes = rows.reduce((sum, { sealed }) => sum + sealed.length, 0)
      linkedTo.set(name, records, bytes, readAt)
      return records
    }

    // `open` completes each record by its kind: the name decides the type.
    return { find, linked } as RecordFinder
  }
}
