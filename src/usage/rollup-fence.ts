// Decides which events come too late for the next rollup; the statement that records them counts them.
import { type Clock, steadyNow } from '../kernel/clock.js'
import type { Database, DatabaseLog } from '../platform/database/database.js'
import { selectState } from './rollup-store.js'
import type { UsageEvent } from './usage-event.js'
import { smallestIdAt } from './usage-ids.js'

const readEveryMs = 10_000
/** An older reading is not used: every event then counts as late, which is correct but costs more. */
const staleMs = 30_000
/**
 * After this time every node knows what was announced: its last reading is at most `staleMs` old, and a statement ends
 * within half a minute.
 */
export const settleMs = 90_000

export interface RollupFence {
  /** Whether any of these may be of a time that is being summed up. */
  isLate(events: readonly UsageEvent[]): boolean
  read(): Promise<void>
  close(): void
}

export function createRollupFence(parts: { db: Database; clock: Clock; log: DatabaseLog }): RollupFence {
  const { db, clock, log } = parts
  const steady = steadyNow(clock)
  let closingId = ''
  let readAt: number | undefined

  async function read(): Promise<void> {
    const askedAt = steady()
    closingId = smallestIdAt((await selectState(db)).closing)
    readAt = askedAt
  }

  const timer = setInterval(() => {
    read().catch((error: Error) =>
      log.warn({ reason: error.message }, 'the state of the usage sums cannot be read'),
    )
  }, readEveryMs).unref()

  return {
    isLate(events) {
      const age = readAt === undefined ? staleMs : steady() - readAt
      if (age >= staleMs) return true
      for (const { transactionId } of events) if (transactionId < closingId) return true
      return false
    },
    read,
    close: () => clearInterval(timer),
  }
}
