// Owns the imported records as the program sees them: found by what they are about, sealed wherever they lie.
import type { Clock } from '../../kernel/clock.js'
import type { Database, Sql } from '../../platform/database/database.js'
import { createNaturalBatch } from '../../platform/natural-batch.js'
import { type KeptRecord, type KindName, keyOf, kindNames, kindOf } from './kinds.js'
import type { RecordCaches } from './record-cache.js'
import {
  countRecords,
  countUpRecordVersion,
  deleteOtherImported,
  deleteRecords,
  type SealedRecord,
  selectByKeys,
  selectByLinks,
  upsertRecords,
} from './record-store.js'

const reading = { maxItems: 256 } // keys of one statement
const recordsPerStatement = 200 // more would raise the embedded database's memory for good

/** The key of what is remembered. Joined, since a Map puts a text of added parts together again for every look-up. */
const nameOf = (...parts: string[]) => parts.join('\0')

/** What sealing and indexing this folder needs. */
export interface RecordVault {
  seal(plaintext: Buffer, context: string): Buffer
  open(sealed: Buffer, context: string): Buffer
  index(domain: string, value: string): Buffer
}

/** Records that are ready to be written. */
export interface PreparedRecords {
  readonly kind: KindName
  readonly sealed: readonly SealedRecord[]
}

export interface Records {
  /** The record of a kind with this key (the key columns in their order). */
  find(kind: KindName, ...key: string[]): Promise<KeptRecord | undefined>
  /** The records of a kind that have this link, in no particular order. */
  linked(kind: KindName, link: string): Promise<KeptRecord[]>
  /** Indexes and seals records of one kind: work that needs no database, done before a transaction holds it. */
  prepare(kind: KindName, records: readonly KeptRecord[]): PreparedRecords
  /**
   * Changes records in one transaction. `write` writes prepared records; those with the same key are replaced.
   * Afterwards nothing that was read before is believed any more, on any node.
   */
  change<Result>(
    work: (tx: Sql, write: (prepared: PreparedRecords) => Promise<void>) => Promise<Result>,
  ): Promise<Result>
  /** Removes the record with this key; with the first of several key columns alone, all that are linked by it. */
  remove(kind: KindName, key: readonly string[]): Promise<number>
  count(): Promise<ReadonlyMap<string, number>>
  /** Rejects when records cannot be read at present; asks the store, whatever is remembered. */
  reachable(): Promise<void>
}

export function createRecords(parts: {
  db: Database
  vault: RecordVault
  clock: Clock
  caches: RecordCaches
}): Records {
  const { db, vault, clock, caches } = parts
  const keyIndex = (kind: KindName, key: string) => vault.index(`record:${kind}`, key)
  const linkIndex = (kind: KindName, link: string) => vault.index(`record-link:${kind}`, link)
  const context = (kind: KindName, key: Buffer) => `record:${kind}:${key.toString('hex')}`
  /** Frozen: a remembered record is handed out again. */
  const open = (kind: KindName, key: Buffer, sealed: Buffer): KeptRecord =>
    Object.freeze(JSON.parse(vault.open(sealed, context(kind, key)).toString()))

  // Reads that wait for one another go in one statement: under load a record costs a share of a round trip.
  const byKey = createNaturalBatch<Buffer, Buffer | undefined>(async (keys) => {
    const found = new Map(
      (await selectByKeys(db, keys)).map(({ key, sealed }) => [key.toString('base64'), sealed]),
    )
    return keys.map((key) => found.get(key.toString('base64')))
  }, reading)

  const byLink = createNaturalBatch<Buffer, SealedRecord[]>(async (links) => {
    const found = new Map<string, SealedRecord[]>()
    for (const row of await selectByLinks(db, links)) {
      const link = row.link!.toString('base64')
      const rows = found.get(link)
      if (rows === undefined) found.set(link, [row])
      else rows.push(row)
    }
    return links.map((link) => found.get(link.toString('base64')) ?? [])
  }, reading)

  const found = caches.create<{ record: KeptRecord | undefined }>()
  const linkedTo = caches.create<readonly KeptRecord[]>()

  async function find(kind: KindName, ...key: string[]): Promise<KeptRecord | undefined> {
    const name = nameOf(kind, ...key)
    const known = found.get(name)
    if (known !== undefined) return known.record
    const index = keyIndex(kind, key.join('\0'))
    const readAt = found.moment()
    const sealed = await byKey.add(index)
    const record = sealed === undefined ? undefined : open(kind, index, sealed)
    found.set(name, { record }, sealed?.length ?? 0, readAt)
    return record
  }

  async function linked(kind: KindName, link: string): Promise<KeptRecord[]> {
    const name = nameOf(kind, link)
    const known = linkedTo.get(name)
    if (known !== undefined) return [...known]
    const index = linkIndex(kind, link)
    const readAt = linkedTo.moment()
    const rows = await byLink.add(index)
    const records = rows.map(({ key, sealed }) => open(kind, key, sealed))
    const bytes = rows.reduce((sum, { sealed }) => sum + sealed.length, 0)
    linkedTo.set(name, records, bytes, readAt)
    return [...records]
  }

  function prepare(kind: KindName, records: readonly KeptRecord[]): PreparedRecords {
    const facts = kindOf(kind)
    const sealed = records.map((record) => {
      const key = keyIndex(kind, keyOf(facts, record))
      const link = facts.link?.(record) ?? ''
      return {
        key,
        link: link === '' ? null : linkIndex(kind, link),
        sealed: vault.seal(Buffer.from(JSON.stringify(record)), context(kind, key)),
      }
    })
    return { kind, sealed }
  }

  async function write(tx: Sql, { kind, sealed }: PreparedRecords): Promise<void> {
    for (let from = 0; from < sealed.length; from += recordsPerStatement) {
      await upsertRecords(tx, kind, sealed.slice(from, from + recordsPerStatement), clock.now())
    }
  }

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
    find,

    linked,

    prepare,

    change,

    async remove(kind, key) {
      const whole = key.length === kindOf(kind).key.length
      const index = whole ? [keyIndex(kind, key.join('\0'))] : []
      const links = whole ? [] : [linkIndex(kind, key[0]!)]
      return change(async (tx) => {
        await deleteOtherImported(tx, kind, null)
        return deleteRecords(tx, index, links)
      })
    },

    async reachable() {
      await selectByKeys(db, [keyIndex('pan', '')])
    },

    async count() {
      const counts = await countRecords(db)
      return new Map(kindNames.map((kind) => [kind, counts.get(kind) ?? 0]))
    },
  }
}
