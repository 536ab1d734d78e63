// Retries a source that is down once, within a retry budget, so that a failing source does not get double the load.
import { type Ask, isTimeOver, UpstreamError } from '../lookups/source.js'

/** The share of a source's calls that may be retried. */
const budgetShare = 0.1
/**
 * Retries that may be saved up: enough to bridge a short interruption, but not to burden a source during a long one.
 */
const maxSaved = 10

export interface RetryBudget {
  /** Counts a call. */
  earn(): void
  /** Takes one retry; false when there is none left. */
  spend(): boolean
}

/** One budget for all lookups of a source. */
export function createRetryBudget(): RetryBudget {
  let saved = 1
  return {
    earn() {
      saved = Math.min(maxSaved, saved + budgetShare)
    },
    spend() {
      if (saved < 1) return false
      saved -= 1
      return true
    },
  }
}

/**
 * Retries once after `unavailable`. Only for lookups that read: one that acts (`once`) is never asked again. A broken
 * connection is not used again, so the second attempt goes over another one. `now`: ms of the monotonic clock.
 */
export function withRetry(ask: Ask, budget: RetryBudget, now: () => number): Ask {
  return async (input, call) => {
    budget.earn()
    try {
      return await ask(input, call)
    } catch (error) {
      const again = error instanceof UpstreamError && error.reason === 'unavailable' && !error.unavailable
      if (!again || isTimeOver(call, now()) || !budget.spend()) throw error
      return ask(input, call).catch((second: unknown) => {
        // It was asked once, whatever became of the second try.
        const wasAsked = !(second instanceof UpstreamError && (second.notAsked || second.kind === 'skipped'))
        throw wasAsked ? second : error
      })
    }
  }
}
