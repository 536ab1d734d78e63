// Finds the master key that wraps the ring now, and refuses one that another node has replaced.
import type { Sql } from '../platform/database/database.js'
import { getSetting } from '../platform/settings.js'
import { selectKeys, selectRingState, type WrappedKey } from './key-store.js'
import type { MasterKeyHolder } from './master-key-holder.js'
import { unwrapKey } from './seal.js'

/** Kept in the settings from the beginning of a rotation to its end. */
export const rotationSetting = 'key-rotation'
/** The same for a rotation of the index key, which goes on beside the other. */
export const indexRotationSetting = 'index-key-rotation'

/** Whether `key` is wrapped under the master key `master`. */
export function opens(master: Buffer, { wrapped, purpose }: WrappedKey): boolean {
  try {
    unwrapKey(master, wrapped, `key:${purpose}`)
    return true
  } catch {
    return false
  }
}

/** Whether a rotation has begun and has not ended, and the ring's state, which differs after another has begun. */
export async function rotationState(db: Sql): Promise<{ isInProgress: boolean; ring: string }> {
  const ring = await selectRingState(db)
  const kept = await Promise.all([rotationSetting, indexRotationSetting].map((name) => getSetting(db, name)))
  return { isInProgress: kept.some((value) => value !== undefined), ring }
}

/** Throws while a rotation has begun and has not ended. */
export async function assertNoRotation(tx: Sql): Promise<void> {
  if ((await getSetting(tx, rotationSetting)) !== undefined)
    throw new Error('a rotation is in progress or was interrupted: run "vault rotate" again first')
}

/**
 * The master key that wraps the ring. The caller holds the lock of the ring, so that no other node replaces it
 * meanwhile. Completes a rotation that was cut off before the new key's file was in place. Throws when the file here
 * holds an earlier key: keys wrapped under that would open on no other node.
 */
export async function wrappingKey(tx: Sql, master: MasterKeyHolder): Promise<Buffer> {
  const [known] = await selectKeys(tx)
  const inFile = await master.reread()
  if (opens(inFile, known!)) return inFile
  const taken = await master.takeUp((key) => opens(key, known!))
  if (taken !== undefined) return taken
  throw new Error(
    `the master key file ${master.file} is not the one in use: another node has replaced it; copy the current file to this node and try again`,
  )
}
