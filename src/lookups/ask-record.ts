// Answers one record of a file: asks its source within the concurrency limit, retries, and marks it when that fails.
import { setTimeout as pause } from 'node:timers/promises'
import { Failure, type FailureCode, failures } from '../kernel/failures.js'
import type { FairSemaphore } from '../platform/fair-semaphore.js'
import { NoAnswer } from './attempt.js'
import type { Calls } from './call.js'
import type { Caller } from './caller.js'
import type { Lookup } from './lookup.js'
import { malformed, type Parsed, parseInput } from './params.js'
import type { Result } from './result.js'
import { troubleKinds, UpstreamError } from './source.js'

/** Pauses before the second and third try of a record whose source had no answer. */
const retryPausesMs: readonly number[] = [250, 1_000]

const isSourceTrouble = (code: FailureCode | undefined) =>
  code === 'SOURCE_FAILURE' || code === 'SOURCE_UNAVAILABLE'

/**
 * Parses the cells of a record, by parameter. A result file cannot name a parameter, so INVALID_PARAMETER becomes the
 * failure of a malformed number where the first wrong parameter is one.
 */
export function parseCells({ input }: Lookup, cells: Readonly<Record<string, string>>): Parsed {
  const parsed = parseInput(input, cells, 'cell')
  if (!('failure' in parsed) || parsed.failure.code !== 'INVALID_PARAMETER') return parsed
  const name = String(parsed.failure.problems?.[0]?.loc[1])
  const identifier = Object.hasOwn(input, name) ? input[name]!.identifier : undefined
  const answer = identifier === undefined ? undefined : malformed[identifier.name]
  return answer !== undefined && 'failure' in answer ? { failure: new Failure(answer.failure) } : parsed
}

/** Thrown when every source of the lookup was passed over: its circuit breaker is open, or it had no place. */
export class NobodyAsked extends Error {}

/** Whether a result says that no source was asked, though the lookup has some. */
function isNobodyAsked({ failure }: Result): boolean {
  if (!(failure instanceof NoAnswer)) return false
  const { attempts, cause } = failure
  return attempts.length === 0
    ? cause instanceof UpstreamError && cause.notAsked
    : attempts.every(({ outcome }) => outcome === troubleKinds.circuit_open)
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
   * Returns the result for a parsed record, never SOURCE_UNAVAILABLE.
   * @param stop `assertMayAsk` is called before each try, and throws to stop; `whenNobodyAsked` throws NobodyAsked in
   *   place of a result without any source that was asked
   */
  return async function askRecord(
    lookup: Lookup,
    parsed: Parsed,
    caller: Caller,
    stop: { signal: AbortSignal; assertMayAsk(): void; whenNobodyAsked?: 'throw' | undefined },
  ): Promise<Result> {
    const enter = semaphoreOf(lookup.name)
    for (let tries = 0; ; tries++) {
      const result = await enter(caller.client.clientId, async () => {
        stop.assertMayAsk()
        return calls.execute(lookup, parsed, caller)
      })
      if (stop.whenNobodyAsked === 'throw' && isNobodyAsked(result)) throw new NobodyAsked()
      const pauseMs = retryPausesMs[tries]
      if (!isSourceTrouble(result.failure?.code) || pauseMs === undefined) return marked(result)
      await pause(pauseMs, undefined, { signal: stop.signal })
    }
  }
}
