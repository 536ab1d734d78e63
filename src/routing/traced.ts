// Reports each try at a source to tracing. When tracing is off, a source is asked directly.
import { Failure } from '../kernel/failures.js'
import { type Ask, isMiss, UpstreamError } from '../lookups/source.js'
import type { AttemptFacts, Tracing } from '../platform/tracing/tracing.js'

type AttemptTracing = Pick<Tracing, 'attempt'> | undefined

export function withTrace(tracing: AttemptTracing, about: AttemptFacts, ask: Ask): Ask {
  if (tracing === undefined) return ask
  return async (input, call) => {
    const end = tracing.attempt(call.transactionId, about)
    try {
      const answer = await ask(input, call)
      end?.(isMiss(answer) ? 'not_held' : answer.subCode, false)
      return answer
    } catch (error) {
      // A Failure is about the call (a file that is not an image), not about the source.
      if (error instanceof Failure) end?.(error.code, false)
      else end?.(error instanceof UpstreamError ? error.kind : 'down', true)
      throw error
    }
  }
}

/** Reports only calls that an open circuit breaker or a budget skipped. */
export function withTraceOfSkips(tracing: AttemptTracing, about: AttemptFacts, ask: Ask): Ask {
  if (tracing === undefined) return ask
  return async (input, call) => {
    try {
      return await ask(input, call)
    } catch (error) {
      if (error instanceof UpstreamError && error.kind === 'skipped')
        tracing.attempt(call.transactionId, about)?.('skipped', true)
      throw error
    }
  }
}
