// Rotates the master key and the keys that seal and sign while the service runs; resumes after a kill.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../kernel/clock.js'
import type { WriteAudit } from '../platform/audit-port.js'
import type { Database, Sql } from '../platform/database/database.js'
import { deleteSetting, getSetting, putSetting } from '../platform/settings.js'
import { type KeyRing, restsMs } from './key-ring.js'
import { insertKey, lockKeys, selectKeys, updateWrapped } from './key-store.js'
import type { MasterKeyHolder } from './master-key-holder.js'
import { createRewrap, type RewrapParts } from './rewrap.js'
import { wrapKey } from './seal.js'
import { assertNoRotation, rotationSetting, wrappingKey } from './wrapping-key.js'

/**
 * The purposes that are rotated. Keys of indexes, secrets and the audit log cannot change: stored values depend on
 * them.
 */
const renewed = ['data', 'token', 'link'] as const

/** Kept from the beginning of a rotation to its end. */
interface Progress {
  readonly newMaster: boolean
}

export interface Rotated {
  /** Values whose data key was wrapped again. */
  readonly values: number
  /** True when this completed an interrupted rotation. */
  readonly resumed: boolean
}

interface RotationParts {
  readonly db: Database
  readonly clock: Clock
  readonly ring: KeyRing
  readonly master: MasterKeyHolder
  readonly sealedColumns: RewrapParts['sealedColumns']
}

const keepProgress = (tx: Sql, progress: Progress) =>
  putSetting(tx, rotationSetting, Buffer.from(JSON.stringify(progress)))

async function makeKeys(tx: Sql, wrapping: Buffer, createdAt: number): Promise<void> {
  for (const purpose of renewed) {
    const wrapped = wrapKey(wrapping, randomBytes(32), `key:${purpose}`)
    await insertKey(tx, { purpose, wrapped, createdAt })
  }
}

/** Wraps every key of the ring under a new master key. */
async function wrapKeys(tx: Sql, ring: KeyRing, master: Buffer): Promise<void> {
  for (const { id, purpose } of await selectKeys(tx)) {
    const open = ring.key(id)
    if (open === undefined) throw new Error('a key of the ring is not open here; start the rotation again')
    await updateWrapped(tx, id, wrapKey(master, open, `key:${purpose}`))
  }
}

/** Puts a new key in place that wraps the ring already. Throws when the key file here is outdated. */
const takeUp = ({ db, master }: Pick<RotationParts, 'db' | 'master'>): Promise<void> =>
  db.transaction(async (tx) => {
    await lockKeys(tx)
    await wrappingKey(tx, master)
  })

/**
 * Replaces the master key. `also` runs in the same transaction. The key files change only while the ring is locked, so
 * that two processes that share them never write over each other's.
 */
async function replaceMaster(
  { db, ring, master }: RotationParts,
  also: (tx: Sql, key: Buffer) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockKeys(tx)
    await wrappingKey(tx, master)
    const key = await master.makeNew()
    await wrapKeys(tx, ring, key)
    await also(tx, key)
  })
  await takeUp({ db, master })
}

/**
 * In embedded mode the new master key comes first, so that the new keys are never wrapped by the old one. On
 * PostgreSQL other nodes must learn of the new keys under the master key that they have.
 */
async function begin(parts: RotationParts, writeAudit: WriteAudit): Promise<Progress> {
  const { db, clock, ring, master } = parts
  await master.assertReplaceable()
  const newMaster = db.mode === 'embedded'
  const write = async (tx: Sql, wrapping: Buffer) => {
    await assertNoRotation(tx)
    await makeKeys(tx, wrapping, clock.now())
    await keepProgress(tx, { newMaster })
    await writeAudit(tx, { act: 'vault.rotate' })
  }
  if (newMaster) await replaceMaster(parts, write)
  else
    await db.transaction(async (tx) => {
      await lockKeys(tx)
      await write(tx, await wrappingKey(tx, master))
    })
  await ring.load()
  return { newMaster }
}

export function createRotation(parts: RotationParts) {
  const { db, ring, master } = parts
  const rewrapRest = createRewrap(parts)

  /**
   * Rotates, or completes an interrupted rotation. After an abort it can be called again. The old data key stays
   * in the ring for a while, under the new master key: something sealed under it may be about to be written.
   */
  async function rotate(
    writeAudit: WriteAudit,
    progress: (what: string) => void,
    signal: AbortSignal,
  ): Promise<Rotated> {
    // Read before the lock is awaited: whoever begins at the same time is refused, and not taken for interrupted.
    const kept = await getSetting(db, rotationSetting)
    await takeUp(parts)
    const resumed = kept !== undefined
    const { newMaster } = resumed ? (JSON.parse(kept.toString()) as Progress) : await begin(parts, writeAudit)
    if (resumed) await ring.load()
    if (db.mode === 'postgres') {
      progress('waiting until every node has the new keys')
      await pause(2 * restsMs, undefined, { signal })
      await ring.load()
    }
    const values = await rewrapRest(progress, signal)
    if (!newMaster) {
      await master.assertReplaceable()
      await replaceMaster(parts, (tx) => keepProgress(tx, { newMaster: true }))
    }
    await db.transaction(async (tx) => {
      await deleteSetting(tx, rotationSetting)
      await writeAudit(tx, { act: 'vault.rotated', facts: { values } })
    })
    return { values, resumed }
  }

  return { rotate, rewrapRest }
}
