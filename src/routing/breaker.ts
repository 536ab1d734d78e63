// A circuit breaker: stops asking a source that keeps failing, and finds out when it works again.
import { BrokenCircuitError, CircuitState, circuitBreaker, handleWhen, type IBreaker } from 'cockatiel'
import type { Clock } from '../kernel/clock.js'
import { type Ask, SourceTrouble } from '../lookups/source.js'

/** After this time, ms, one trial call is let through. */
const halfOpenAfterMs = 5_000
/** Failures in a row that open the breaker however fast they come. */
const failuresInRow = 5
/** Fewer in a row suffice when there was no success for this long, so that rarely asked sources open in time too. */
const fewerInRow = 2
const silentForMs = 800
/** Of the calls in the window, the share of failures that opens it, once there are enough calls to tell. */
const failingShare = 0.5
const windowMs = 5_000
const enoughCalls = 20

export const breakerStates = ['closed', 'half-open', 'open'] as const
export type BreakerState = (typeof breakerStates)[number]

export interface Breaker {
  wrap(ask: Ask): Ask
  state(): BreakerState
  /** Another process opened its breaker: opens this one too, with a trial after the same time. */
  followOpen(): void
  /** Another process got an answer: closes this one too. */
  followClosed(): void
}

/** Decides when to open: after a run of failures, or when half of the last calls failed. */
function steadyFailure(clock: Clock, isTold: () => boolean): IBreaker {
  let run = 0
  let runSince = 0
  let windowSince = 0
  let calls = 0
  let failures = 0
  const count = (failed: boolean) => {
    const now = clock.now()
    if (now - windowSince > windowMs) {
      windowSince = now
      calls = 0
      failures = 0
    }
    calls++
    if (failed) failures++
    return now
  }
  const forget = () => {
    run = 0
    calls = 0
    failures = 0
  }
  return {
    state: undefined,
    success(state) {
      if (state === CircuitState.HalfOpen) return forget()
      run = 0
      count(false)
    },
    failure() {
      if (isTold()) return true
      const now = count(true)
      if (run === 0) runSince = now
      run++
      const inRow = run >= failuresInRow || (run >= fewerInRow && now - runSince >= silentForMs)
      const mostly = calls >= enoughCalls && failures / calls >= failingShare
      if (!inRow && !mostly) return false
      forget()
      return true
    },
  }
}

/** `isTold`: another process saw it, not this one. */
type OnChange = (isTold: boolean) => void

/** A failure of a call that started before the breaker last changed; it says nothing about the source now. */
class Late {
  readonly error: unknown
  constructor(error: unknown) {
    this.error = error
  }
}

/**
 * One breaker for one lookup of one source. While it is open, and while the one trial call is under way, every other
 * call is `skipped` at once.
 * @param parts.wasOut it was open when an earlier process ended: the first success is the recovery
 */
export function createBreaker(parts: {
  clock: Clock
  wasOut?: boolean
  onOpen?: OnChange
  onRecover?: OnChange
}): Breaker {
  /** True while a change of another process is applied. */
  let isTold = false
  const policy = circuitBreaker(
    handleWhen((error) => !(error instanceof Late)),
    { halfOpenAfter: halfOpenAfterMs, breaker: steadyFailure(parts.clock, () => isTold) },
  )
  let isOut = parts.wasOut === true
  let generation = 0
  policy.onHalfOpen(() => generation++) // called before the trial begins, unlike onStateChange
  policy.onBreak(() => {
    generation++
    if (isOut) return // the trial failed: still the same outage
    isOut = true
    parts.onOpen?.(isTold)
  })
  policy.onReset(() => {
    generation++
    isOut = false
    parts.onRecover?.(isTold)
  })
  policy.onSuccess(() => {
    if (!isOut || policy.state !== CircuitState.Closed) return
    isOut = false
    parts.onRecover?.(isTold)
  })
  const skipped = () => new SourceTrouble('skipped', 'the circuit breaker of this source is open')

  return {
    state() {
      if (policy.state === CircuitState.Closed) return 'closed'
      return policy.state === CircuitState.HalfOpen ? 'half-open' : 'open'
    },
    followOpen() {
      if (policy.state !== CircuitState.Closed) return
      // Cockatiel opens only on a failure: isolated and released, the breaker would be closed.
      policy
        .execute(() => {
          isTold = true
          throw new Error('told')
        })
        .catch(() => {})
        .finally(() => {
          isTold = false
        })
    },
    followClosed() {
      if (policy.state === CircuitState.Closed && !isOut) return
      isTold = true
      policy.isolate().dispose()
      isTold = false
    },
    wrap: (ask) => async (input, call) => {
      if (policy.state === CircuitState.HalfOpen) throw skipped()
      try {
        return await policy.execute(async () => {
          const startedIn = generation
          try {
            return await ask(input, call)
          } catch (error) {
            throw startedIn === generation ? error : new Late(error)
          }
        })
      } catch (error) {
        if (error instanceof Late) throw error.error
        if (error instanceof BrokenCircuitError) throw skipped()
        throw error
      }
    },
  }
}
