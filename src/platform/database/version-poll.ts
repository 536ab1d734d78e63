// Polls whether another node changed something that this process keeps in memory.
import type { Database } from './database.js'

/** Half of the second within which a change by another node must be seen, less the time of a poll. */
const pollMs = 400

export interface VersionPoll {
  close(): void
}

/**
 * Starts polling on PostgreSQL. In embedded mode there is nothing to poll: this process makes every change itself.
 * @param parts.look compares the version and reads what changed; one poll at a time
 * @param parts.failure what is logged, once, when polling fails
 * @param parts.onFailure called each time that it fails
 */
export function startVersionPoll(parts: {
  readonly db: Pick<Database, 'mode'>
  readonly log: { warn(facts: object, message: string): void } | undefined
  readonly look: () => Promise<void>
  readonly failure: string
  readonly onFailure?: () => void
}): VersionPoll {
  const { db, log, look, failure, onFailure } = parts
  let failing = false
  let looking = false
  async function poll(): Promise<void> {
    if (looking) return
    looking = true
    try {
      await look()
      failing = false
    } catch (error) {
      onFailure?.()
      if (!failing) log?.warn({ reason: (error as Error).message }, failure)
      failing = true
    } finally {
      looking = false
    }
  }
  const timer = db.mode === 'postgres' ? setInterval(poll, pollMs).unref() : undefined
  return { close: () => clearInterval(timer) }
}
