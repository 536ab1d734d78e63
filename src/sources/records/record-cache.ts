// Caches recently read records by kind and key, missing ones included.
import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/database/database.js'
import { startVersionPoll } from '../../platform/database/version-poll.js'
import type { Log } from '../../platform/log.js'
import { selectRecordVersion } from './record-store.js'

const maxBytes = 24 * 1024 * 1024
const entryBytes = 500 // memory of an entry beyond its bytes
/** An entry takes its bytes three times: as an object, and its answer as an object and as JSON. */
const copies = 3

interface RecordCache<Value> {
  get(key: string): Value | undefined
  /** The moment before a read. What is read may be cached only if nothing has changed since. */
  moment(): number
  set(key: string, value: Value, bytes: number, readAt: number): void
}

export interface RecordCaches {
  create<Value extends object>(): RecordCache<Value>
  /** Empties the caches. Called when records were changed on this node. */
  clear(): void
  close(): void
}

/**
 * Bounded caches in the memory of the process. Every change of records empties them. On PostgreSQL other nodes change
 * records too, so their version is polled.
 */
export function createRecordCaches(parts: { db: Database; log: Log }): RecordCaches {
  const { db, log } = parts
  const caches: { clear(): void }[] = []
  let changes = 0
  const clear = () => {
    changes++
    for (const cache of caches) cache.clear()
  }

  let version: number | undefined
  const poll = startVersionPoll({
    db,
    log,
    failure: 'the state of records cannot be read',
    onFailure: clear, // without the database there is no answer anyway
    async look() {
      const now = await selectRecordVersion(db)
      if (now !== version) clear()
      version = now
    },
  })

  function create<Value extends object>(): RecordCache<Value> {
    const cache = new LRUCache<string, Value>({ maxSize: maxBytes })
    caches.push(cache)
    return {
      get: (key) => cache.get(key),
      moment: () => changes,
      set(key, value, bytes, readAt) {
        if (readAt === changes) cache.set(key, value, { size: copies * bytes + entryBytes })
      },
    }
  }

  return { create, clear, close: poll.close }
}
