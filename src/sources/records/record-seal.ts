// Seals records for the database and opens them again; indexes the keys and links by which they are found.
import type { Indexing, Sealing } from '../../kernel/sealing.js'
import { type KeptRecord, keyOf } from './kind.js'
import { type KindName, kindOf } from './kinds.js'
import type { SealedRecord } from './record-store.js'

export interface RecordSeal {
  /** The index of a key: its columns in compact form, in their order. */
  keyIndex(kind: KindName, key: readonly string[]): Buffer
  linkIndex(kind: KindName, link: string): Buffer
  seal(kind: KindName, record: KeptRecord): SealedRecord
  /** Frozen, since a cached record is handed out again; with every column that its kind has today. */
  open(kind: KindName, key: Buffer, sealed: Buffer): KeptRecord
  /** As it was stored: it may be older than some columns of its kind. */
  openStored(kind: KindName, key: Buffer, sealed: Buffer): KeptRecord
}

export function createRecordSeal(vault: Sealing & Indexing): RecordSeal {
  const keyIndexOf = (kind: KindName, key: string) => vault.index(`record:${kind}`, key)
  const linkIndex = (kind: KindName, link: string) => vault.index(`record-link:${kind}`, link)
  const context = (kind: KindName, key: Buffer) => `record:${kind}:${key.toString('hex')}`
  const openStored = (kind: KindName, key: Buffer, sealed: Buffer): KeptRecord =>
    JSON.parse(vault.open(sealed, context(kind, key)).toString())
  return {
    openStored,
    keyIndex: (kind, key) => keyIndexOf(kind, key.join('\0')),
    linkIndex,

    seal(name, record) {
      const kind = kindOf(name)
      const key = keyIndexOf(name, keyOf(kind, record))
      const link = kind.link?.(record) ?? ''
      return {
        key,
        link: link === '' ? null : linkIndex(name, link),
        sealed: vault.seal(Buffer.from(JSON.stringify(record)), context(name, key)),
      }
    },

    open: (kind, key, sealed) => Object.freeze(kindOf(kind).complete(openStored(kind, key, sealed))),
  }
}
