// Limits the stored answers of each client.
import { LRUCache } from 'lru-cache'
import { type Clock, steadyNow } from '../kernel/clock.js'
import { Failure } from '../kernel/failures.js'
import type { Database } from '../platform/database/database.js'
import { keptForMs, selectHeld } from './key-store.js'

/** What a client holds is looked up again after this time; in between it is added up. */
const knownForMs = 60_000
const rememberedClients = 10_000

interface Held {
  bytes: number
  readonly oldest: number | null
  readonly readAt: number
}

export function createHeldAnswers(parts: {
  readonly db: Database
  readonly clock: Clock
  readonly maxBytesPerClient: number
}) {
  const { db, clock, maxBytesPerClient } = parts
  const steady = steadyNow(clock)
  const held = new LRUCache<string, Held>({ max: rememberedClients })

  return {
    /** Throws TOO_MANY_REQUESTS when the client holds as much as it may. */
    async assertMayHold(clientId: string): Promise<void> {
      const now = clock.now()
      let known = held.get(clientId)
      if (known === undefined || steady() - known.readAt > knownForMs) {
        known = { ...(await selectHeld(db, clientId, now)), readAt: steady() }
        held.set(clientId, known)
      }
      if (known.bytes < maxBytesPerClient) return
      const endsAt = (known.oldest ?? now) + keptForMs
      throw new Failure('TOO_MANY_REQUESTS', { retryAfterS: Math.max(1, Math.ceil((endsAt - now) / 1000)) })
    },

    add(clientId: string, bytes: number): void {
      const known = held.get(clientId)
      if (known !== undefined) known.bytes += bytes
    },
  }
}
