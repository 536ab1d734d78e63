// Makes circuit breakers: one stops asking a source that keeps failing, and finds out when it works again.
import { type Clock, steadyNow } from '../kernel/clock.js'
import { type Ask, UpstreamError } from '../lookups/source.js'
import { createFailureCounts } from './steady-failure.js'

/** After this time, ms, one trial call is let through. */
const halfOpenAfterMs = 5_000
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

/** `isRemote`: another process saw it, not this one. */
type OnChange = (isRemote: boolean) => void

export interface BreakerParts {
  readonly clock: Clock
  /** It was open when an earlier process ended: the first success is the recovery. */
  readonly wasOut?: boolean
  readonly onOpen?: OnChange
  readonly onRecover?: OnChange
}

export const skipped = () => new UpstreamError('circuit_open', 'the circuit breaker of this source is open')

const wasAsked = (error: unknown): boolean => !(error instanceof UpstreamError && error.notAsked)

/**
 * One breaker for one lookup of one source. While it is open, and while the one trial call is in progress, every other
 * call is `skipped` at once.
 */
export function createBreaker({ clock, wasOut = false, onOpen, onRecover }: BreakerParts): Breaker {
  const now = steadyNow(clock)
  const counts = createFailureCounts(now)
  let state: BreakerState = 'closed'
  /** When an open breaker lets a trial through. */
  let trialAt = 0
  /** It opened, and there was no success since. */
  let isOut = wasOut
  /** A call that began before the state last changed says nothing about the source now. */
  let generation = 0

  function enter(next: BreakerState): void {
    state = next
    generation++
    counts.reset()
  }

  function open(isRemote: boolean): void {
    enter('open')
    trialAt = now() + halfOpenAfterMs
    if (isOut) return // the trial failed: still the same outage
    isOut = true
    onOpen?.(isRemote)
  }

  function close(isRemote: boolean): void {
    if (state !== 'closed') enter('closed')
    if (!isOut) return
    isOut = false
    onRecover?.(isRemote)
  }

  function succeed(): void {
    counts.success()
    close(false)
  }

  // A trial that found no place has failed too: it told nothing about the source.
  const isLast = (error: unknown) => state === 'half-open' || (wasAsked(error) && counts.failure())

  return {
    state: () => state,
    followOpen: () => (state === 'closed' ? open(true) : undefined),
    followClosed: () => close(true),
    wrap: (ask) => async (input, call) => {
      if (state === 'half-open' || (state === 'open' && now() < trialAt)) throw skipped()
      if (state === 'open') enter('half-open')
      const startedIn = generation
      try {
        const answer = await ask(input, call)
        if (startedIn === generation) succeed()
        return answer
      } catch (error) {
        if (startedIn === generation && isLast(error)) open(false)
        throw error
      }
    },
  }
}
