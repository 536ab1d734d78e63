// Answers one record of a batch: asks its source within the concurrency limit, retries, and marks it when that fails.
import { setTimeout as pause } from 'node:timers/promises'
import { Failure, type FailureCode, failures } from '../kernel/failures.js'
import type { Calls } from '../lookups/call.js'
import type { Caller } from '../lookups/caller.js'
import type { Lookup } from '../lookups/lookup.js'
import { malformed, type Parsed, parseInput } from '../lookups/params.js'
import type { Result } from '../lookups/result.js'
import type { FairSemaphore } from '../platform/fair-semaphore.js'

/** Pauses before the second and third try of a record whose source had no answer. */
const retryPausesMs: readonly number[] = [250, 1_000]

const isSourceTrouble = (code: FailureCode | undefined) =>
  code === 'SOURCE_FAILURE' || code === 'SOURCE_UNAVAILABLE'

/**
 * Parses the cell of a record. A result file cannot name a parameter, so INVALID_PARAMETER becomes the failure of a
 * malformed number.
 */
export function parseCell({ input }: Lookup, column: string, cell: string): Parsed {
  const parsed = parseInput(input, { [column]: cell }, 'cell')
  if (!('failure' in parsed) || parsed.failure.code !== 'INVALID_PARAMETER') return parsed
  const identifier = Object.values(input)[0]?.identifier
  const answer = identifier === undefined ? undefined : malformed[identifier.name]
  return answer !== undefined && 'failure' in answer ? { failure: new Failure(answer.failure) } : parsed
}

/** In a result file SOURCE_UNAVAILABLE is SOURCE_FAILURE, and each failure is named in full. */
function marked(result: Result): Result {
  if (result.failure === undefined) return result
  const { code } = result.failure
  const shown = code === 'SOURCE_UNAVAILABLE' ? 'SOURCE_FAILURE' : code
  const { subCode, status } = failures[shown]
  return { ...result, failure: new Failure(shown), subCode: subCode ?? shown, status }
}

export function createAskRecord(parts: {
  calls: Pick<Calls, 'execute'>
  /** Runs a call of the lookup when its source has a free permit, shared fairly between clients. */
  semaphoreOf: (lookup: string) => FairSemaphore
}) {
  const { calls, semaphoreOf } = parts

  /**
   * Returns the result for a parsed cell, never SOURCE_UNAVAILABLE.
   * @param stop `assertMayAsk` is called before each try, and throws to stop
   */
  return async function askRecord(
    lookup: Lookup,
    parsed: Parsed,
    caller: Caller,
    stop: { signal: AbortSignal; assertMayAsk(): void },
  ): Promise<Result> {
    const enter = semaphoreOf(lookup.name)
    for (let tries = 0; ; tries++) {
      const result = await enter(caller.client.clientId, async () => {
        stop.assertMayAsk()
        return calls.execute(lookup, parsed, caller)
      })
      const pauseMs = retryPausesMs[tries]
      if (!isSourceTrouble(result.failure?.code) || pauseMs === undefined) return marked(result)
      await pause(pauseMs, undefined, { signal: stop.signal })
    }
  }
}
