// Does everything that needs the service's keys: sealing, keyed indexes, signatures, and key rotation.
import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '../kernel/clock.js'
import type { BulkIndexing, Sealing } from '../kernel/sealing.js'
import type { Database, Sql } from '../platform/database/database.js'
import type { SealedColumn } from '../platform/stored-data.js'
import { guardRows } from './guard-rows.js'
import { createIndexing } from './indexing.js'
import { createKeyRing, type KeyRing, type RingKey } from './key-ring.js'
import {
  countReplaced,
  guardingPepper,
  insertKey,
  type KeyFacts,
  type KeyPurpose,
  keyPurposes,
  lockKeys,
  purposeOf,
  retireReplaced,
  selectKeyFacts,
  selectKeys,
  type WrappedKey,
} from './key-store.js'
import { backupKeyOf, keyCheckOf, makeMasterKey, readMasterKey } from './master-key.js'
import { createMasterKeyHolder, takeUpNewKey } from './master-key-holder.js'
import { createRenewal } from './renew-keys.js'
import { createRotation } from './rotate.js'
import { open, seal, sealedUnder, unwrapKey, wrapKey } from './seal.js'
import { opens } from './wrapping-key.js'

/** The purposes whose keys a rotation replaces. */
type RenewedPurpose = 'data' | 'token' | 'link' | 'index'

export interface Vault extends Sealing, BulkIndexing {
  /** HMAC-SHA-256 of `data` under the key in use of a purpose. */
  mac(purpose: KeyPurpose, data: string): Buffer
  /** A fingerprint of the master key that wraps the ring. */
  keyCheck(): string
  /** The key of a backup's MAC, derived from the master key. */
  backupKey(): Buffer
  /** Whether rows that give access need a MAC: always, except in an installation of an earlier version. */
  guardsRows(): boolean
  /** From the end of the transaction on they need one. Call `reload` after it. False: they did already. */
  guardRows(tx: Sql): Promise<boolean>
  /** Reads the ring again. */
  reload(): Promise<void>
  /** All keys of a purpose at this moment; the last one is in use, the others still verify. */
  keys(purpose: KeyPurpose): readonly RingKey[]
  readonly rotate: ReturnType<typeof createRotation>['rotate']
  readonly renewSigning: ReturnType<typeof createRenewal>['renewSigning']
  readonly renewIndex: ReturnType<typeof createRenewal>['renewIndex']
  /** Every key, including destroyed ones, and what it does now. */
  list(): Promise<ListedKey[]>
  /** How many keys of a purpose were replaced before `before` and not destroyed since. */
  replaced(purpose: RenewedPurpose, before: number): Promise<number>
  /**
   * Destroys those; returns how many. Values that a data key still seals are wrapped again first. What must be found
   * after its index key is destroyed must be indexed again before.
   */
  retire(purpose: RenewedPurpose, before: number): Promise<number>
  close(): void
}

/** `resting`: not all nodes have it yet. `replaced`: it still opens or verifies what was made with it. */
export interface ListedKey extends KeyFacts {
  readonly state: 'in use' | 'resting' | 'replaced' | 'destroyed'
}

function listed(facts: KeyFacts, ring: KeyRing): ListedKey {
  const inUse = ring.keys(facts.purpose).at(-1)?.id ?? facts.id
  if (facts.retired_at !== null) return { ...facts, state: 'destroyed' }
  if (facts.id === inUse) return { ...facts, state: 'in use' }
  return { ...facts, state: facts.id > inUse ? 'resting' : 'replaced' }
}

/**
 * The purposes that the ring has no key for. Earlier versions lack some, but none lacks the pepper, and one whose rows
 * need a MAC lacks none: a key that was deleted is not made again, or all it guards could be replaced with it.
 */
function missingPurposes(existing: readonly WrappedKey[]): readonly KeyPurpose[] {
  const missing = keyPurposes.filter((purpose) => !existing.some((key) => purposeOf(key.purpose) === purpose))
  const isDeleted =
    missing.includes('pepper') ||
    (missing.length > 0 && existing.some((key) => key.purpose === guardingPepper))
  if (existing.length > 0 && isDeleted)
    throw new Error(
      `the database has lost keys that it had (table key_ring: ${missing.join(', ')}): restore a backup that holds them`,
    )
  return missing
}

interface VaultParts {
  readonly db: Database
  readonly clock: Clock
  readonly masterKeyFile: string
  /** Every column that holds sealed values: a rotation wraps their keys again. */
  readonly sealedColumns: readonly SealedColumn[]
  readonly log?: { warn(facts: object, message: string): void }
  readonly onNewRing?: OnNewRing
}

/** Called with new keys, in the transaction that makes them. */
type OnNewRing = (tx: Sql, keyOf: (purpose: KeyPurpose) => Buffer) => Promise<void>

/** The wrapped keys; creates them with the master key on an empty database. */
async function readRing({ db, clock, masterKeyFile, onNewRing = async () => {} }: VaultParts) {
  let master = await readMasterKey(masterKeyFile)
  const wrapped = await db.transaction(async (tx) => {
    await lockKeys(tx)
    const existing = await selectKeys(tx)
    if (existing.length > 0 && master === null) {
      throw new Error(
        `the master key file ${masterKeyFile} is missing, and the keys in the database need it: put it back (keys.file names it)`,
      )
    }
    const missing = missingPurposes(existing)
    if (existing.length > 0) master = await masterOf(existing[0]!, master!, masterKeyFile)
    master ??= await makeMasterKey(masterKeyFile)
    const keys = new Map<KeyPurpose, Buffer>()
    for (const purpose of missing) {
      // A new installation has no rows from before: all of them need a MAC.
      const stored = purpose === 'pepper' ? guardingPepper : purpose
      const key = randomBytes(32)
      keys.set(purpose, key)
      await insertKey(tx, {
        purpose: stored,
        wrapped: wrapKey(master, key, `key:${stored}`),
        createdAt: clock.now(),
      })
    }
    if (existing.length === 0) await onNewRing(tx, (purpose) => keys.get(purpose)!)
    return missing.length === 0 ? existing : selectKeys(tx)
  })
  return { wrapped, master: master! }
}

const unwrap = (master: Buffer, { wrapped, purpose }: WrappedKey) =>
  unwrapKey(master, wrapped, `key:${purpose}`)

/** The master key that opens the ring: that of the file, or the new one of a rotation that was killed. */
async function masterOf(key: WrappedKey, inFile: Buffer, file: string): Promise<Buffer> {
  if (opens(inFile, key)) return inFile
  const taken = await takeUpNewKey(file, (candidate) => opens(candidate, key))
  if (taken === undefined)
    throw new Error(`the master key in ${file} is not the one that this data was made with`)
  return taken
}

/**
 * Opens the key ring with the master key file; makes both on an empty database. A missing or different master
 * key beside existing keys throws one clear line and creates nothing.
 */
export async function openVault(parts: VaultParts): Promise<Vault> {
  const { db, clock, masterKeyFile, sealedColumns, log } = parts
  const { master: first } = await readRing(parts)
  const master = createMasterKeyHolder(masterKeyFile, first)
  const unlock = async (key: WrappedKey) =>
    unwrap(opens(master.key(), key) ? master.key() : await master.reread(), key)
  const ring = createKeyRing({ db, clock, unlock, log })
  await ring.load().catch((error: Error) => {
    ring.close()
    throw new Error(`the master key in ${masterKeyFile} does not open every key: ${error.message}`)
  })

  const rotation = createRotation({ db, clock, ring, master, sealedColumns })
  const inUse = (purpose: KeyPurpose): RingKey => ring.keys(purpose).at(-1)!
  const renewal = createRenewal({ db, clock, ring, master })
  return {
    seal: (plaintext, context) => seal(inUse('data'), plaintext, context),
    open(sealed, context) {
      const key = ring.key(sealedUnder(sealed))
      if (key === undefined) throw new Error('sealed under a key that is not in the ring')
      return open(key, sealed, context)
    },
    ...createIndexing(() => ring.keys('index')),
    mac: (purpose, data) => createHmac('sha256', inUse(purpose).key).update(data).digest(),
    keyCheck: () => keyCheckOf(master.key()),
    backupKey: () => backupKeyOf(master.key()),
    guardsRows: ring.guardsRows,
    guardRows: (tx) => guardRows(tx, ring, master),
    reload: ring.load,
    keys: ring.keys,
    rotate: rotation.rotate,
    ...renewal,
    list: async () => (await selectKeyFacts(db)).map((facts) => listed(facts, ring)),
    replaced: (purpose, before) => countReplaced(db, purpose, before),
    async retire(purpose, before) {
      if ((await countReplaced(db, purpose, before)) === 0) return 0
      if (purpose === 'data') await rotation.rewrapRest(() => {}, new AbortController().signal)
      const count = await retireReplaced(db, purpose, before, clock.now())
      await ring.load()
      return count
    },
    close: ring.close,
  }
}
