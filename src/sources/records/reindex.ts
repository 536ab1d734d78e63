// Indexes records again under the index key in use, while the service runs.
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Database } from '../../platform/database/database.js'
import { hasKey } from './kind.js'
import type { KindName, Kinds } from './kinds.js'
import type { RecordSeal } from './record-seal.js'
import {
  type FoundRecord,
  lockRecords,
  type MovedRecord,
  moveRecords,
  recordsPerStatement,
  selectKindPage,
} from './record-store.js'

/** Those of a page that are not yet stored under the key in use. */
function movedOf(
  { seal, kinds }: { readonly seal: RecordSeal; readonly kinds: Kinds },
  kind: KindName,
  page: readonly FoundRecord[],
): MovedRecord[] {
  return page.flatMap((from) => {
    const record = seal.openStored(kind, from.key, from.sealed)
    if (!hasKey(kinds.kindOf(kind), record)) return []
    if (from.key.equals(seal.storedKey(kind, record))) return []
    return [{ from, to: seal.seal(kind, record) }]
  })
}

/**
 * Returns how many records were indexed again. A pass misses those that are moved or written behind it, so it repeats
 * until it finds none. What calls find, and what is cached, stays the same.
 */
export async function reindexRecords(
  { db, seal, kinds }: { readonly db: Database; readonly seal: RecordSeal; readonly kinds: Kinds },
  progress: (kind: KindName) => void,
  signal: AbortSignal,
): Promise<number> {
  for (let total = 0; ; ) {
    let isDone = true
    for (const kind of kinds.names) {
      for (let after: Buffer = Buffer.alloc(0); ; ) {
        signal.throwIfAborted()
        const page = await selectKindPage(db, kind, after, recordsPerStatement)
        if (page.length === 0) break
        after = page.at(-1)!.key
        const moved = movedOf({ seal, kinds }, kind, page)
        if (moved.length > 0) {
          isDone = false
          total += await db.transaction(async (tx) => {
            await lockRecords(tx)
            return moveRecords(tx, moved)
          })
        }
        progress(kind)
        await yieldToOthers()
      }
    }
    if (isDone) return total
  }
}
