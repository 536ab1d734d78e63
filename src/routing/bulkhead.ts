// Limits the concurrent attempts at one source, so that a slow source delays nothing else.
import { BulkheadRejectedError, bulkhead, TaskCancelledError } from 'cockatiel'
import { type Ask, SourceTrouble } from '../lookups/source.js'

export type Bulkhead = (ask: Ask) => Ask

/**
 * One bulkhead for all lookups of a source. As many calls again may wait for a place; the next one is refused at once
 * as `throttled`, so that the next source can be asked while there is time.
 */
export function createBulkhead(concurrency: number): Bulkhead {
  const policy = bulkhead(concurrency, concurrency)
  return (ask) => async (input, call) => {
    try {
      return await policy.execute(() => ask(input, call), call.signal)
    } catch (error) {
      if (error instanceof BulkheadRejectedError)
        throw new SourceTrouble('throttled', 'all places for calls to this source are taken', {
          nothingDone: true,
        })
      if (error instanceof TaskCancelledError)
        throw new SourceTrouble('timeout', 'the deadline passed while waiting for a place', {
          nothingDone: true,
        })
      throw error
    }
  }
}
