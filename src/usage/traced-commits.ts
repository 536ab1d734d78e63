// Tells tracing of the statements that write events. Where tracing is off they are as they were.
import type { Tracing } from '../platform/tracing/tracing.js'
import type { InsertEvents } from './usage-store.js'

export function withCommitTrace(
  tracing: Pick<Tracing, 'commit'> | undefined,
  insertEvents: InsertEvents,
): InsertEvents {
  if (tracing === undefined) return insertEvents
  return async (db, events, as) => {
    const end = tracing.commit(events)
    try {
      await insertEvents(db, events, as)
      end?.(false)
    } catch (error) {
      end?.(true)
      throw error
    }
  }
}
