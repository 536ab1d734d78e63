// Answers one record of a batch: asks when its source has a permit for it, tries again, and in the end marks it.
import { setTimeout as pause } from 'node:timers/promises'
import { Failure, type FailureCode, failures } from '../kernel/failures.js'
import type { Calls } from '../lookups/call.js'
import type { Caller } from '../lookups/caller.js'
import type { Lookup } from '../lookups/lookup.js'
import { malformed } from '../lookups/params.js'
import type { Result } from '../lookups/result.js'
import type { FairSemaphore } from '../platform/fair-semaphore.js'

/** Pauses before the second and third try of a record whose source had no answer. */
export const retryPausesMs: readonly number[] = [250, 1_000]

const isSourceTrouble = (code: FailureCode | undefined) =>
  code === 'SOURCE_FAILURE' || code === 'SOURCE_UNAVAILABLE'

/** What a record is marked with: a file has no place for a parameter's name, and one word for a source without answer. */
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
  /** Lets a call of the lookup through when its source has a permit and its client the turn. */
  semaphoreOf: (lookup: string) => FairSemaphore
}) {
  const { calls, semaphoreOf } = parts

  /**
   * The result for a cell, never SOURCE_UNAVAILABLE or INVALID_PARAMETER.
   * @param column the parameter that the cell is the value of
   * @param stop `assertMayAsk` is called before each try, and throws to break off
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
