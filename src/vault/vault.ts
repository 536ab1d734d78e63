// Owns the keys of the service and all that is done with them: sealing, keyed indexes, signatures.
import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../kernel/clock.js'
import type { Database } from '../platform/database/database.js'
import { insertKey, lockKeys, selectKeys } from './key-store.js'
import { keyCheckOf, makeMasterKey, readMasterKey } from './master-key.js'
import { open, seal, sealedUnder, unwrapKey, wrapKey } from './seal.js'

/** What each key of the ring is for. A key serves one purpose only. */
export const keyPurposes = ['data', 'index', 'pepper', 'token', 'link', 'audit'] as const
export type KeyPurpose = (typeof keyPurposes)[number]

const rememberedOfDomain = 10_000

export interface RingKey {
  readonly id: number
  readonly key: Buffer
}

export interface Vault {
  /** Seals under a data key of its own; `context` names what and where, and must be given again to open. */
  seal(plaintext: Buffer, context: string): Buffer
  /** Throws when the value was altered, the context differs or the key is gone. */
  open(sealed: Buffer, context: string): Buffer
  /** Keyed index (HMAC-SHA-256, 32 bytes) of a value, so that it can be found without being stored. */
  index(domain: string, value: string): Buffer
  /** HMAC-SHA-256 of `data` under the newest key of a purpose. */
  mac(purpose: KeyPurpose, data: string): Buffer
  /** Tells which master key wraps the ring. */
  keyCheck(): string
  /** All keys of a purpose, oldest first; the last one is in use, the others still verify. */
  keys(purpose: KeyPurpose): readonly RingKey[]
}

/**
 * Opens the key ring with the master key file; makes both on an empty database. A missing or different master
 * key beside existing keys throws one clear line and makes nothing.
 */
export async function openVault(parts: {
  db: Database
  clock: Clock
  masterKeyFile: string
}): Promise<Vault> {
  const { db, clock, masterKeyFile } = parts
  let master = await readMasterKey(masterKeyFile)
  const wrapped = await db.transaction(async (tx) => {
    await lockKeys(tx)
    const existing = await selectKeys(tx)
    if (existing.length > 0 && master === null) {
      throw new Error(
        `the master key file ${masterKeyFile} is missing, and the data was made with one: put it back (keys.file names it)`,
      )
    }
    master ??= await makeMasterKey(masterKeyFile)
    const missing = keyPurposes.filter((purpose) => !existing.some((key) => key.purpose === purpose))
    for (const purpose of missing) {
      const sealedKey = wrapKey(master, randomBytes(32), `key:${purpose}`)
      await insertKey(tx, { purpose, wrapped: sealedKey, createdAt: clock.now() })
    }
    return missing.length === 0 ? existing : selectKeys(tx)
  })

  const ring = new Map<KeyPurpose, RingKey[]>(keyPurposes.map((purpose) => [purpose, []]))
  const dataKeys = new Map<number, Buffer>()
  for (const { id, purpose, wrapped: sealedKey } of wrapped) {
    let key: Buffer
    try {
      key = unwrapKey(master as unknown as Buffer, sealedKey, `key:${purpose}`)
    } catch {
      throw new Error(`the master key in ${masterKeyFile} is not the one that this data was made with`)
    }
    ring.get(purpose as KeyPurpose)?.push({ id, key })
    if (purpose === 'data') dataKeys.set(id, key)
  }

  const newest = (purpose: KeyPurpose): RingKey => ring.get(purpose)!.at(-1)!
  const indexKey = ring.get('index')![0]!.key // an index must stay the same for ever: always the first key
  // Of values asked about lately, by domain: some are asked about again soon.
  const indexes = new Map<string, LRUCache<string, Buffer>>()
  return {
    seal: (plaintext, context) => seal(newest('data'), plaintext, context),
    open(sealed, context) {
      const key = dataKeys.get(sealedUnder(sealed))
      if (key === undefined) throw new Error('sealed under a key that is not in the ring')
      return open(key, sealed, context)
    },
    index(domain, value) {
      let known = indexes.get(domain)
      if (known === undefined) {
        known = new LRUCache({ max: rememberedOfDomain })
        indexes.set(domain, known)
      }
      let index = known.get(value)
      if (index === undefined) {
        index = createHmac('sha256', indexKey).update(`${domain}\0${value}`).digest()
        known.set(value, index)
      }
      return index
    },
    mac: (purpose, data) => createHmac('sha256', newest(purpose).key).update(data).digest(),
    keyCheck: () => keyCheckOf(master!),
    keys: (purpose) => ring.get(purpose)!,
  }
}
