// Keeps the log's keys in memory, and reads them again when one was added.
import type { Sealing } from '../kernel/sealing.js'
import type { Database } from '../platform/database/database.js'
import { countLogKeys } from './key-store.js'
import { type LogKeys, readLogKeys } from './log-keys.js'

/** @returns gives the keys as they are now */
export function createKeyHolder(
  { db, vault }: { readonly db: Database; readonly vault: Sealing },
  first: LogKeys,
): () => Promise<LogKeys> {
  let held = first
  return async () => {
    if ((await countLogKeys(db)) !== held.count) held = (await readLogKeys({ db, vault })) ?? held
    return held
  }
}
