// Owns the usage ledger: a call answers only when its event is durable; many calls share one commit.
import type { Database } from '../platform/database/database.js'
import { createNaturalBatch } from '../platform/natural-batch.js'
import type { UsageEvent } from './usage-event.js'
import { insertEvents } from './usage-store.js'

const maxEventsPerCommit = 500 // bounds the statement, not the throughput: the next flush follows at once

export interface Ledger {
  /** Resolves when the event is committed and synced. Rejects when it could not be: the call must not answer. */
  record(event: UsageEvent): Promise<void>
  /** Events waiting for their commit. */
  pending(): number
  /** Events committed by this process. */
  recorded(): number
  /** Resolves when every event given so far is committed. */
  flush(): Promise<void>
}

export function createLedger(parts: { db: Database; currency: string }): Ledger {
  const { db, currency } = parts
  let recorded = 0
  const batch = createNaturalBatch<UsageEvent, void>(async (events) => {
    await insertEvents(db, events, currency)
    recorded += events.length
    return []
  }, maxEventsPerCommit)
  return { record: batch.add, pending: batch.pending, recorded: () => recorded, flush: batch.idle }
}
