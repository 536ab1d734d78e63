// Owns the metering of a journey's calls: a step is worked out, its event made durable, and only then answered.
import type { Clock } from '../kernel/clock.js'
import type { Caller, CallResult, Calls, Verdict } from '../lookups/call.js'
import type { Lookup } from '../lookups/lookup.js'
import type { Database } from '../platform/database/database.js'
import type { Ledger } from '../usage/ledger.js'

/** What sealing needs. */
export interface JourneyVault {
  seal(plaintext: Buffer, context: string): Buffer
  open(sealed: Buffer, context: string): Buffer
}

export interface JourneyParts {
  readonly db: Database
  readonly vault: JourneyVault
  readonly calls: Calls
  readonly ledger: Ledger
  readonly clock: Clock
  /** Keyed index of a subject: the ledger's. */
  readonly subjectIndex: (subject: string) => Buffer
  /** A whole number, 0 to `below` - 1, that cannot be guessed. */
  readonly randomBelow: (below: number) => number
}

/** What a step came to. `subject` is its index in the ledger, where the verdict does not name the subject. */
export interface Step {
  readonly verdict: Verdict
  readonly subject?: Buffer | undefined
}

export type Metered = (lookup: Lookup, caller: Caller, work: () => Promise<Step>) => Promise<CallResult>

/** Throws only when the ledger could not take the event: the call must not be answered then. */
export function createMetered({ calls }: Pick<JourneyParts, 'calls'>): Metered {
  return async (lookup, caller, work) => {
    let step: Step
    try {
      step = await work()
    } catch (error) {
      step = { verdict: calls.failed(lookup, error, caller) }
    }
    const { verdict, subject } = step
    return calls.meter(lookup, verdict, caller, subject)
  }
}
