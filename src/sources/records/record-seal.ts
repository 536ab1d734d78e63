// Seals records for the database and opens them again; indexes the keys and links by which they are found.
import type { BulkIndexing, Sealing } from '../../kernel/sealing.js'
import { type KeptRecord, keyOf } from './kind.js'
import { builtInKinds, type KindName, type Kinds } from './kinds.js'
import type { SealedRecord } from './record-store.js'

export interface RecordSeal {
  /**
   * The indexes that a key may be stored under, that of the index key in use first. `key`: its columns in compact form,
   * in their order.
   */
  keyIndexes(kind: KindName, key: readonly string[]): readonly Buffer[]
  linkIndexes(kind: KindName, link: string): readonly Buffer[]
  /** The key that a record is to be stored under. */
  storedKey(kind: KindName, record: KeptRecord): Buffer
  seal(kind: KindName, record: KeptRecord): NewRecord
  /** Frozen, since a cached record is returned again; with every current column of its kind. */
  open(kind: KindName, key: Buffer, sealed: Buffer): KeptRecord
  /** As it was stored: it may be older than some columns of its kind. */
  openStored(kind: KindName, key: Buffer, sealed: Buffer): KeptRecord
  /** The same as JSON, for a search. */
  openText(kind: KindName, key: Buffer, sealed: Buffer): string
}

/** A record that is ready to be written. */
export interface NewRecord extends SealedRecord {
  /** Its keys under other index keys: a record that is stored under one of them is replaced. */
  readonly otherKeys: readonly Buffer[]
}

export function createRecordSeal(
  vault: Sealing & BulkIndexing,
  { kindOf }: Pick<Kinds, 'kindOf'> = builtInKinds,
): RecordSeal {
  const keyDomain = (kind: KindName) => `record:${kind}`
  const linkDomain = (kind: KindName) => `record-link:${kind}`
  const context = (kind: KindName, key: Buffer) => `record:${kind}:${key.toString('hex')}`
  const openText = (kind: KindName, key: Buffer, sealed: Buffer): string =>
    vault.open(sealed, context(kind, key)).toString()
  const openStored = (kind: KindName, key: Buffer, sealed: Buffer): KeptRecord =>
    JSON.parse(openText(kind, key, sealed))
  // A file has each key once: cached, they would only evict those that calls ask about.
  const storedKeys = (kind: KindName, record: KeptRecord) =>
    vault.indexesOnce(keyDomain(kind), keyOf(kindOf(kind), record))
  return {
    openStored,
    openText,
    keyIndexes: (kind, key) => vault.indexes(keyDomain(kind), key.join('\0')),
    linkIndexes: (kind, link) => vault.indexes(linkDomain(kind), link),

    storedKey: (kind, record) => storedKeys(kind, record)[0]!,

    seal(name, record) {
      const [key, ...otherKeys] = storedKeys(name, record) as [Buffer]
      const link = kindOf(name).link?.(record) ?? ''
      return {
        key,
        otherKeys,
        link: link === '' ? null : vault.indexesOnce(linkDomain(name), link)[0]!,
        sealed: vault.seal(Buffer.from(JSON.stringify(record)), context(name, key)),
      }
    },

    open: (kind, key, sealed) => Object.freeze(kindOf(kind).complete(openStored(kind, key, sealed))),
  }
}
