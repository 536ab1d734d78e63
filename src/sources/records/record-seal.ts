// Seals records for the database and opens them again; indexes the keys and links by which they are found.
import type { BulkIndexing, Sealing } from '../../kernel/sealing.js'
import { type KeptRecord, keyOf } from './kind.js'
import { type KindName, kindOf } from './kinds.js'
import type { SealedRecord } from './record-store.js'

export interface RecordSeal {
  /** The index of a key: its columns in compact form, in their order. */
  keyIndex(kind: KindName, key: readonly string[]): Buffer
  linkIndex(kind: KindName, link: string): Buffer
  seal(kind: KindName, record: KeptRecord): SealedRecord
  /** Frozen, since a cached record is returned again; with every current column of its kind. */
  open(kind: KindName, key: Buffer, sealed: Buffer): KeptRecord
  /** As it was stored: it may be older than some columns of its kind. */
  openStored(kind: KindName, key: Buffer, sealed: Buffer): KeptRecord
}

export function createRecordSeal(vault: Sealing & BulkIndexing): RecordSeal {
  const keyDomain = (kind: KindName) => `record:${kind}`
  const linkDomain = (kind: KindName) => `record-link:${kind}`
  const context = (kind: KindName, key: Buffer) => `record:${kind}:${key.toString('hex')}`
  const openStored = (kind: KindName, key: Buffer, sealed: Buffer): KeptRecord =>
    JSON.parse(vault.open(sealed, context(kind, key)).toString())
  return {
    openStored,
    keyIndex: (kind, key) => vault.index(keyDomain(kind), key.join('\0')),
    linkIndex: (kind, link) => vault.index(linkDomain(kind), link),

    seal(name, record) {
      const kind = kindOf(name)
      // A file has each key once: cached, they would only evict those that calls ask about.
      const key = vault.indexOnce(keyDomain(name), keyOf(kind, record))
      const link = kind.link?.(record) ?? ''
      return {
        key,
        link: link === '' ? null : vault.indexOnce(linkDomain(name), link),
        sealed: vault.seal(Buffer.from(JSON.stringify(record)), context(name, key)),
      }
    },

    open: (kind, key, sealed) => Object.freeze(kindOf(kind).complete(openStored(kind, key, sealed))),
  }
}
