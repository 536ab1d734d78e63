// Replaces the master key and the keys that seal and sign, while the service goes on; goes on where it was killed.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../kernel/clock.js'
import type { WriteAudit } from '../platform/audit-port.js'
import type { Database, Sql } from '../platform/database/database.js'
import { getSetting, putSetting } from '../platform/settings.js'
import { type KeyRing, type RingKey, restsMs } from './key-ring.js'
import { insertKey, lockKeys, selectKeys, updateWrapped } from './key-store.js'
import type { MasterKeyHolder } from './master-key-holder.js'
import { rewrap, sealedUnder, wrapKey } from './seal.js'
import { readSealed, replaceSealed, sealedPlaces } from './sealed-places.js'

const setting = 'key-rotation'
/** Keys that are made anew. Those of indexes, secrets and the audit log cannot change without what was made with them. */
const renewed = ['data', 'token', 'link'] as const

/** Kept from the beginning of a rotation to its end. */
interface Progress {
  readonly newMaster: boolean
}

export interface Rotated {
  /** Values that were wrapped anew. */
  readonly values: number
  /** True when a rotation that was cut off was brought to its end. */
  readonly resumed: boolean
}

const yieldToOthers = () => new Promise<void>((resolve) => setImmediate(resolve))

export function createRotation(parts: {
  readonly db: Database
  readonly clock: Clock
  readonly ring: KeyRing
  readonly master: MasterKeyHolder
}) {
  const { db, clock, ring, master } = parts
  const keep = (tx: Sql, progress: Progress) => putSetting(tx, setting, Buffer.from(JSON.stringify(progress)))

  async function makeKeys(tx: Sql, wrapping: Buffer): Promise<void> {
    for (const purpose of renewed) {
      const wrapped = wrapKey(wrapping, randomBytes(32), `key:${purpose}`)
      await insertKey(tx, { purpose, wrapped, createdAt: clock.now() })
    }
  }

  /** Wraps every key under a new master key. `also` is done in the same transaction. */
  async function replaceMaster(also: (tx: Sql, key: Buffer) => Promise<void>): Promise<void> {
    await master.replace(async (key) => {
      await db.transaction(async (tx) => {
        await lockKeys(tx)
        for (const { id, purpose } of await selectKeys(tx)) {
          const open = ring.key(id)
          if (open === undefined) throw new Error('a key of the ring is not open here; start again')
          await updateWrapped(tx, id, wrapKey(key, open, `key:${purpose}`))
        }
        await also(tx, key)
      })
    })
  }

  /**
   * Embedded, the new master key comes first, so that the new keys are never wrapped by the old one. On PostgreSQL other nodes
   * must learn of the new keys under the master key that they have.
   */
  async function begin(writeAudit: WriteAudit): Promise<Progress> {
    await master.assertReplaceable()
    const newMaster = db.mode === 'embedded'
    const write = async (tx: Sql, wrapping: Buffer) => {
      await makeKeys(tx, wrapping)
      await keep(tx, { newMaster })
      await writeAudit(tx, { act: 'vault.rotate' })
    }
    if (newMaster) await replaceMaster(write)
    else await db.transaction((tx) => write(tx, master.key()))
    await ring.load()
    return { newMaster }
  }

  /** Wraps the data key of every sealed value under `to`; answers how many. What they hold is not touched. */
  async function rewrapAll(
    to: RingKey,
    progress: (table: string) => void,
    signal: AbortSignal,
  ): Promise<number> {
    let count = 0
    for (const place of sealedPlaces) {
      for await (const values of readSealed(db, place, to.id)) {
        signal.throwIfAborted()
        await db.transaction(async (tx) => {
          for (const value of values) {
            const from = ring.key(sealedUnder(value.sealed))
            if (from === undefined)
              throw new Error(`a value of ${place.table} was sealed under a key that is gone`)
            if (await replaceSealed(tx, place, value, rewrap(value.sealed, value.context, from, to))) count++
          }
        })
        progress(place.table)
        await yieldToOthers()
      }
    }
    return count
  }

  /** Wraps what is not yet wrapped under the key in use. Rows that change meanwhile are missed by one pass. */
  async function rewrapRest(progress: (table: string) => void, signal: AbortSignal): Promise<number> {
    const to = ring.keys('data').at(-1)!
    let values = 0
    for (let found = -1; found !== 0; values += Math.max(found, 0))
      found = await rewrapAll(to, progress, signal)
    return values
  }

  /**
   * Rotates, or brings a rotation that was cut off to its end. Aborted, it can be given again. The old data key stays in the
   * ring for a while, under the new master key: something sealed under it may be about to be written.
   */
  async function rotate(
    writeAudit: WriteAudit,
    progress: (what: string) => void,
    signal: AbortSignal,
  ): Promise<Rotated> {
    const kept = await getSetting(db, setting)
    const resumed = kept !== undefined
    const { newMaster } = resumed ? (JSON.parse(kept.toString()) as Progress) : await begin(writeAudit)
    if (resumed) await ring.load()
    if (db.mode === 'postgres') {
      progress('every node learns of the new keys')
      await pause(2 * restsMs, undefined, { signal })
      await ring.load()
    }
    const values = await rewrapRest(progress, signal)
    if (!newMaster) {
      await master.assertReplaceable()
      await replaceMaster((tx) => keep(tx, { newMaster: true }))
    }
    await db.transaction(async (tx) => {
      await tx.query('delete from setting where name = $1', [setting])
      await writeAudit(tx, { act: 'vault.rotated', facts: { values } })
    })
    return { values, resumed }
  }

  return { rotate, rewrapRest }
}
