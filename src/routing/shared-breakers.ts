// Shares the state of circuit breakers between processes.
import type { Database } from '../platform/database/database.js'
import { putBreaker, selectChanged } from './breaker-store.js'

/** A change in one process takes effect in all within a second. */
const pollMs = 400
/**
 * How far back changes are read: longer than a statement may take. A process that starts during an outage takes over
 * changes this recent, and finds out the rest by itself.
 */
const readBackS = 60

/** The breaker of one lookup of one source, as others may change it. */
interface FollowingBreaker {
  followOpen(): void
  followClosed(): void
}

export interface SharedBreakers {
  add(source: string, lookup: string, breaker: FollowingBreaker): void
  /** Call it with a change that this process saw. */
  publish(change: 'opened' | 'recovered', source: string, lookup: string): void
  close(): void
}

/** In embedded mode there is no other process. */
export function createSharedBreakers(parts: {
  db: Pick<Database, 'query' | 'mode'>
  log: { warn(facts: object, message: string): void }
  pollMs?: number
}): SharedBreakers {
  const { db, log } = parts
  const breakers = new Map<string, FollowingBreaker>()
  /** The version that applies here, by source and lookup. */
  const seen = new Map<string, number>()
  let failing = false
  let polling = false

  async function poll(): Promise<void> {
    if (polling || breakers.size === 0) return
    polling = true
    try {
      for (const { source, lookup, is_open, version } of await selectChanged(db, readBackS)) {
        const key = `${source} ${lookup}`
        if (version <= (seen.get(key) ?? 0)) continue
        seen.set(key, version)
        const breaker = breakers.get(key)
        if (is_open) breaker?.followOpen()
        else breaker?.followClosed()
      }
      failing = false
    } catch (error) {
      if (!failing)
        log.warn(
          { reason: (error as Error).message },
          'the circuit breakers of other processes cannot be read',
        )
      failing = true
    } finally {
      polling = false
    }
  }

  const shared = db.mode === 'postgres'
  const timer = shared ? setInterval(poll, parts.pollMs ?? pollMs).unref() : undefined
  return {
    add: (source, lookup, breaker) => void breakers.set(`${source} ${lookup}`, breaker),
    publish(change, source, lookup) {
      if (!shared) return
      putBreaker(db, { source, lookup, isOpen: change === 'opened' }).catch((error: Error) =>
        log.warn(
          { source, lookup, reason: error.message },
          'a change of a circuit breaker could not be shared with the other processes',
        ),
      )
    },
    close: () => clearInterval(timer),
  }
}
