// Answers one record of a batch: asks its source within the concurrency limit, retries, and marks it when that fails.
import { setTimeout as pause } from 'node:timers/promises'
import { Failure, type FailureCode, failures } from '../kernel/failures.js'
import type { Calls } from '../lookups/call.js'
import type { Caller } from '../lookups/caller.js'
import type { Lookup } from '../lookups/lookup.js'
import { malformed } from '../lookups/params.js'
import type { Result } from '../lookups/result.js'
import type { FairSemaphore } from '../platform/fair-semaphore.js'

/** Pauses before the second and third try of a record whose source had no answer. */
const retryPausesMs: readonly number[] = [250, 1_000]

const isSourceTrouble = (code: FailureCode | undefined) =>
  code === 'SOURCE_FAILURE' || code === 'SOURCE_UNAVAILABLE'

/**
 * The sub_code of a failed record. A result file cannot name a parameter, so INVALID_PARAMETER becomes the failure of a
 * malformed number. SOURCE_UNAVAILABLE becomes SOURCE_FAILURE.
 */
function markOf(lookup: Lookup, code: FailureCode): FailureCode {
  if (code === 'SOURCE_UNAVAILABLE') return 'SOURCE_FAILURE'
  if (code !== 'INVALID_PARAMETER') return code
  const identifier = Object.values(lookup.input)[0]?.identifier
  const answer = identifier === undefined ? undefined : malformed[identifier.name]
  return answer !== undefined && 'failure' in answer ? answer.failure : code
}

function marked(lookup: Lookup, result: Result): Result {
  if (result.failure === undefined) return result
  const code = markOf(lookup, result.failure.code)
  const { subCode, status } = failures[code]
  return { ...result, failure: new Failure(code), subCode: subCode ?? code, status }
}

export function createAskRecord(parts: {
  calls: Pick<Calls, 'carryOut'>
  /** Runs a call of the lookup when its source has a free permit, shared fairly between clients. */
  semaphoreOf: (lookup: string) => FairSemaphore
}) {
  const { calls, semaphoreOf } = parts

  /**
   * Returns the result for a cell, never SOURCE_UNAVAILABLE or INVALID_PARAMETER.
   * @param column the parameter whose value is the cell
   * @param stop `assertMayAsk` is called before each try, and throws to stop
   */
  return async function askRecord(
    lookup: Lookup,
    column: string,
    cell: string,
    caller: Caller,
    stop: { signal: AbortSignal; assertMayAsk(): void },
  ): Promise<Result> {
    const enter = semaphoreOf(lookup.name)
    for (let tries = 0; ; tries++) {
      const result = await enter(caller.client.clientId, async () => {
        stop.assertMayAsk()
        return calls.carryOut(lookup, { [column]: cell }, caller)
      })
      const pauseMs = retryPausesMs[tries]
      if (!isSourceTrouble(result.failure?.code) || pauseMs === undefined) return marked(lookup, result)
      await pause(pauseMs, undefined, { signal: stop.signal })
    }
  }
}
