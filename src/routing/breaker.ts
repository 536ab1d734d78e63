// Makes circuit breakers: one stops asking a source that keeps failing, and finds out when it works again.
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  circuitBreaker,
  handleWhen,
  type IBackoff,
  type IBackoffFactory,
} from 'cockatiel'
import { type Clock, steadyNow } from '../kernel/clock.js'
import { type Ask, SourceTrouble } from '../lookups/source.js'
import { steadyFailure } from './steady-failure.js'

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

/** A failure of a call that started before the breaker last changed; it says nothing about the source now. */
class Late {
  readonly error: unknown
  constructor(error: unknown) {
    this.error = error
  }
}

/** The policy of a breaker, and its state beyond it. */
interface Circuit {
  readonly policy: CircuitBreakerPolicy
  /** It opened, and there was no success since. */
  isOut: boolean
  /** True while a change of another process is applied. */
  isRemote: boolean
  /** Changes whenever the breaker's state does. */
  generation: number
}

export interface BreakerParts {
  readonly clock: Clock
  /** It was open when an earlier process ended: the first success is the recovery. */
  readonly wasOut?: boolean
  readonly onOpen?: OnChange
  readonly onRecover?: OnChange
}

/**
 * How long a breaker that opens now stays so. Cockatiel uses the machine's clock and asks each time: the answer is
 * that the time is over, or that it never ends, whatever the clock was set to meanwhile.
 */
function openForMs(now: () => number): IBackoffFactory<unknown> {
  const next = (): IBackoff<unknown> => {
    const endsAt = now() + halfOpenAfterMs
    return {
      get duration() {
        return now() >= endsAt ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
      },
      next,
    }
  }
  return { next }
}

function createCircuit({ clock, wasOut, onOpen, onRecover }: BreakerParts): Circuit {
  const now = steadyNow(clock)
  // A trial that found no place must count: cockatiel takes what is not counted for a success, and would close.
  const isOurs = (error: Error) =>
    error instanceof SourceTrouble && error.notAsked && circuit.policy.state === CircuitState.Closed
  const policy = circuitBreaker(
    handleWhen((error) => !(error instanceof Late) && !isOurs(error)),
    { halfOpenAfter: openForMs(now), breaker: steadyFailure(now, () => circuit.isRemote) },
  )
  const circuit: Circuit = { policy, isOut: wasOut === true, isRemote: false, generation: 0 }
  const recover = () => {
    circuit.isOut = false
    onRecover?.(circuit.isRemote)
  }
  policy.onHalfOpen(() => circuit.generation++) // called before the trial begins, unlike onStateChange
  policy.onBreak(() => {
    circuit.generation++
    if (circuit.isOut) return // the trial failed: still the same outage
    circuit.isOut = true
    onOpen?.(circuit.isRemote)
  })
  policy.onReset(() => {
    circuit.generation++
    recover()
  })
  policy.onSuccess(() => {
    if (circuit.isOut && policy.state === CircuitState.Closed) recover()
  })
  return circuit
}

export const skipped = () => new SourceTrouble('skipped', 'the circuit breaker of this source is open')

function wrap(circuit: Circuit, ask: Ask): Ask {
  const { policy } = circuit
  return async (input, call) => {
    if (policy.state === CircuitState.HalfOpen) throw skipped()
    try {
      return await policy.execute(async () => {
        const startedIn = circuit.generation
        try {
          return await ask(input, call)
        } catch (error) {
          throw startedIn === circuit.generation ? error : new Late(error)
        }
      })
    } catch (error) {
      if (error instanceof Late) throw error.error
      if (error instanceof BrokenCircuitError) throw skipped()
      throw error
    }
  }
}

function followOpen(circuit: Circuit): void {
  const { policy } = circuit
  if (policy.state !== CircuitState.Closed) return
  // Cockatiel opens only on a failure: isolated and released, the breaker would be closed.
  policy
    .execute(() => {
      circuit.isRemote = true
      throw new Error('opened by another process')
    })
    .catch(() => {})
    .finally(() => {
      circuit.isRemote = false
    })
}

function followClosed(circuit: Circuit): void {
  if (circuit.policy.state === CircuitState.Closed && !circuit.isOut) return
  circuit.isRemote = true
  circuit.policy.isolate().dispose()
  circuit.isRemote = false
}

/**
 * One breaker for one lookup of one source. While it is open, and while the one trial call is under way, every other
 * call is `skipped` at once.
 */
export function createBreaker(parts: BreakerParts): Breaker {
  const circuit = createCircuit(parts)
  return {
    state() {
      const { state } = circuit.policy
      if (state === CircuitState.Closed) return 'closed'
      return state === CircuitState.HalfOpen ? 'half-open' : 'open'
    },
    followOpen: () => followOpen(circuit),
    followClosed: () => followClosed(circuit),
    wrap: (ask) => wrap(circuit, ask),
  }
}
