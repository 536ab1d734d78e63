// The usage ledger: a call answers only when its event is durable; many calls share one commit.
import { type Clock, steadyNow } from '../kernel/clock.js'
import { createBatcher } from '../platform/batcher.js'
import { isOutcomeUnknown } from '../platform/database/connection.js'
import type { Database, Sql } from '../platform/database/database.js'
import type { UsageEvent } from './usage-event.js'
import type { InsertEvents } from './usage-store.js'

const maxEventsPerCommit = 500 // bounds the statement, not the throughput: the next flush follows at once

export interface Ledger {
  /** Resolves when the event is committed and synced. Rejects when it could not be: the call must not answer. */
  record(event: UsageEvent): Promise<void>
  /** The same, with `beside` in the event's own transaction: both are committed, or neither. `beside` may run twice. */
  recordWith(event: UsageEvent, beside: (tx: Sql) => Promise<void>): Promise<void>
  /** Events waiting for their commit. */
  pending(): number
  /** Milliseconds for which the flush under way has been waiting for its commit; 0 when none is. */
  lagMs(): number
  /** Events committed by this process. */
  recorded(): number
  /** Resolves when every event given so far is committed. */
  flush(): Promise<void>
}

export function createLedger(parts: { db: Database; insertEvents: InsertEvents; clock: Clock }): Ledger {
  const { db, insertEvents, clock } = parts
  const steady = steadyNow(clock)
  let recorded = 0
  /** When the flush under way began. */
  let beganAt: number | undefined
  const flush = async (events: UsageEvent[]) => {
    beganAt = steady()
    try {
      await insertEvents(db, events).catch((error: unknown) => {
        // The connection broke before the answer: the events may be committed. Inserted again, events that exist stay
        // as they are. Without this a call could be charged and answered 500.
        if (!isOutcomeUnknown(error)) throw error
        return insertEvents(db, events, 'settle')
      })
    } finally {
      beganAt = undefined
    }
    recorded += events.length
    return []
  }
  const batch = createBatcher<UsageEvent, void>(flush, { maxItems: maxEventsPerCommit })
  return {
    record: batch.add,
    async recordWith(event, beside) {
      const commit = (as: 'insert' | 'settle') =>
        db.transaction(async (tx) => {
          await insertEvents(tx, [event], as)
          await beside(tx)
        })
      await commit('insert').catch((error: unknown) => {
        if (!isOutcomeUnknown(error)) throw error
        return commit('settle')
      })
      recorded++
    },
    pending: batch.pending,
    lagMs: () => (beganAt === undefined ? 0 : steady() - beganAt),
    recorded: () => recorded,
    flush: batch.idle,
  }
}
