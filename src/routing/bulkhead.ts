// Limits the concurrent attempts at one source, so that a slow source delays nothing else.
import { BulkheadRejectedError, bulkhead, TaskCancelledError } from 'cockatiel'
import { type Answer, type Ask, SourceTrouble } from '../lookups/source.js'

export type Bulkhead = (ask: Ask) => Ask

/** The source was not asked, since all places for calls to it are taken: it says nothing about the source. */
export class NoPlace extends SourceTrouble {
  constructor(kind: 'throttled' | 'timeout', message: string) {
    super(kind, message, { nothingDone: true })
  }
}

/** Rejects when the signal is aborted, also for a source that ignores it: its place is free again. */
function untilAborted(answer: Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer> {
  if (signal === undefined) return answer
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new SourceTrouble('timeout', 'the attempt was ended'))
    signal.addEventListener('abort', onAbort, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/**
 * One bulkhead for all lookups of a source. As many calls again may wait for a place; the next one is refused at once
 * as `throttled`, so that the next source can be asked while there is time.
 */
export function createBulkhead(concurrency: number): Bulkhead {
  const policy = bulkhead(concurrency, concurrency)
  return (ask) => async (input, call) => {
    try {
      return await policy.execute(() => untilAborted(ask(input, call), call.signal), call.signal)
    } catch (error) {
      if (error instanceof BulkheadRejectedError)
        throw new NoPlace('throttled', 'all places for calls to this source are taken')
      if (error instanceof TaskCancelledError)
        throw new NoPlace('timeout', 'the deadline passed while waiting for a place')
      throw error
    }
  }
}
