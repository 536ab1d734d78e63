// Reports the statements that write events to tracing. When tracing is off they are unchanged.
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
