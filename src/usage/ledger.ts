// Owns the usage ledger: a call answers only when its event is durable; many calls share one commit.
import type { Clock } from '../kernel/clock.js'
import type { Database } from '../platform/database/database.js'
import { createNaturalBatch } from '../platform/natural-batch.js'
import type { UsageEvent } from './usage-event.js'
import type { InsertEvents } from './usage-store.js'

const maxEventsPerCommit = 500 // bounds the statement, not the throughput: the next flush follows at once

export interface Ledger {
  /** Resolves when the event is committed and synced. Rejects when it could not be: the call must not answer. */
  record(event: UsageEvent): Promise<void>
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
  let recorded = 0
  let flushBegan: number | undefined
  const batch = createNaturalBatch<UsageEvent, void>(async (events) => {
    flushBegan = clock.now()
    try {
      await insertEvents(db, events)
    } finally {
      flushBegan = undefined
    }
    recorded += events.length
    return []
  }, maxEventsPerCommit)
  return {
    record: batch.add,
    pending: batch.pending,
    lagMs: () => (flushBegan === undefined ? 0 : clock.now() - flushBegan),
    recorded: () => recorded,
    flush: batch.idle,
  }
}
