// Limits the calls of each client per second, minute and day, on one node or on several that share a database.
import type { Clock } from '../kernel/clock.js'
import type { Database } from '../platform/database/database.js'
import type { Log } from '../platform/log.js'
import type { Client } from './client-cache.js'
import {
  areSameRates,
  type ClientWindows,
  countCall,
  isUnlimited,
  newClientWindows,
  remainingText,
} from './client-windows.js'
import { createRateClaims } from './rate-claims.js'

/** Values of the headers of draft-ietf-httpapi-ratelimit-headers-10. */
interface RateHeaders {
  /** `RateLimit-Policy`: "second";q=10;w=1 */
  readonly policy: string
  /** `RateLimit`: "second";r=9;t=1 */
  readonly limit: string
}

export interface ClientRates {
  /**
   * Counts a call, or throws TOO_MANY_REQUESTS and counts nothing. Undefined at once where the client has no limit or
   * this process can decide alone; else a promise of the same.
   */
  admit(client: Client): Promise<void> | undefined
  /** The header values for the client; undefined when it has no limits. */
  headers(client: Client): RateHeaders | undefined
}

export function createClientRates(parts: { db: Database; clock: Clock; log: Log }): ClientRates {
  const { db, clock, log } = parts
  const isOneNode = db.mode === 'embedded'
  const claims = createRateClaims({ db, clock, log, isOneNode })
  const byClient = new Map<string, ClientWindows>()

  function windowsOf({ clientId, settings }: Client): ClientWindows {
    const before = byClient.get(clientId)
    if (before !== undefined && areSameRates(before.rates, settings)) return before
    const windows = newClientWindows(settings, isOneNode, before)
    byClient.set(clientId, windows)
    return windows
  }

  async function admitAfterClaim(clientId: string, windows: ClientWindows): Promise<void> {
    do {
      windows.claiming ??= claims.claim(clientId, windows.windows).finally(() => {
        windows.claiming = undefined
      })
      await windows.claiming
    } while (!countCall(windows.windows, clock.now()))
  }

  return {
    admit(client) {
      if (isUnlimited(client.settings)) return undefined
      const windows = windowsOf(client)
      return countCall(windows.windows, clock.now()) ? undefined : admitAfterClaim(client.clientId, windows)
    },
    headers(client) {
      if (isUnlimited(client.settings)) return undefined
      const { policy, windows } = windowsOf(client)
      return { policy, limit: remainingText(windows, clock.now()) }
    },
  }
}
