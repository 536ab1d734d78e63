// Marks in the key ring that rows that give access need a MAC from now on.
import type { Sql } from '../platform/database/database.js'
import type { KeyRing } from './key-ring.js'
import { guardingPepper, lockKeys, selectKeys, updateGuarding } from './key-store.js'
import type { MasterKeyHolder } from './master-key-holder.js'
import { wrapKey } from './seal.js'
import { wrappingKey } from './wrapping-key.js'

/**
 * Wraps the pepper again under the purpose that says so. Whoever writes in the database cannot turn it back: the earlier
 * purpose does not open this key. False: it was marked already.
 */
export async function guardRows(tx: Sql, ring: KeyRing, master: MasterKeyHolder): Promise<boolean> {
  await lockKeys(tx)
  const pepper = (await selectKeys(tx)).find(({ purpose }) => purpose === 'pepper')
  if (pepper === undefined) return false
  const key = ring.key(pepper.id)
  if (key === undefined) throw new Error('the pepper is not open here; start again')
  await updateGuarding(tx, pepper.id, wrapKey(await wrappingKey(tx, master), key, `key:${guardingPepper}`))
  return true
}
