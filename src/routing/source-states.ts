// Keeps what is known of each source between reloads: its places, its retry budget and its breakers.
import { type Clock, steadyNow } from '../kernel/clock.js'
import type { Breaker } from './breaker.js'
import { type Bulkhead, createBulkhead } from './bulkhead.js'
import { createRetryBudget, type RetryBudget } from './retry.js'

/** What all calls to a source share. */
export interface SourceState {
  readonly bulkhead: Bulkhead
  readonly budget: RetryBudget
  /** By lookup. */
  readonly breakers: Map<string, Breaker>
  /** Whether the source is still the one in force under its name; what an earlier one does changes nothing any more. */
  isInForce(): boolean
}

export interface SourceStates {
  /** Of the source of this name; a new one where another one, by its `identity`, has it. */
  of(source: string, identity: object, concurrency: number): SourceState
  /** Forgets the sources that have none of these names. */
  retain(names: ReadonlySet<string>): void
}

/** @param clock for the waits for a place */
export function createSourceStates(clock: Clock): SourceStates {
  const now = steadyNow(clock)
  const states = new Map<string, SourceState & { readonly identity: object }>()
  return {
    of(source, identity, concurrency) {
      const known = states.get(source)
      if (known?.identity === identity) return known
      const state = {
        identity,
        bulkhead: createBulkhead(concurrency, now),
        budget: createRetryBudget(),
        breakers: new Map(),
        isInForce: () => states.get(source) === state,
      }
      states.set(source, state)
      return state
    },
    retain(names) {
      for (const name of states.keys()) if (!names.has(name)) states.delete(name)
    },
  }
}
