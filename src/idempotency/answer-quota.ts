// Checks the quota of stored answers of each client.
import { LRUCache } from 'lru-cache'
import { type Clock, steadyNow } from '../kernel/clock.js'
import { Failure } from '../kernel/failures.js'
import type { Database } from '../platform/database/database.js'
import { keptForMs, selectStored } from './key-store.js'

/** The sum of a client is read again after this time; in between, new answers are added to it. */
const knownForMs = 60_000
const maxCachedClients = 10_000

interface Stored {
  bytes: number
  readonly oldest: number | null
  readonly readAt: number
}

export function createAnswerQuota(parts: {
  readonly db: Database
  readonly clock: Clock
  /** As it is at that moment: a reload changes it. */
  readonly maxBytesPerClient: () => number
}) {
  const { db, clock, maxBytesPerClient } = parts
  const steady = steadyNow(clock)
  const stored = new LRUCache<string, Stored>({ max: maxCachedClients })

  return {
    /** Throws TOO_MANY_REQUESTS when as much is stored for the client as its quota allows. */
    async check(clientId: string): Promise<void> {
      const now = clock.now()
      let known = stored.get(clientId)
      if (known === undefined || steady() - known.readAt > knownForMs) {
        known = { ...(await selectStored(db, clientId, now)), readAt: steady() }
        stored.set(clientId, known)
      }
      if (known.bytes < maxBytesPerClient()) return
      const endsAt = (known.oldest ?? now) + keptForMs
      throw new Failure('TOO_MANY_REQUESTS', { retryAfterS: Math.max(1, Math.ceil((endsAt - now) / 1000)) })
    },

    add(clientId: string, bytes: number): void {
      const known = stored.get(clientId)
      if (known !== undefined) known.bytes += bytes
    },
  }
}
