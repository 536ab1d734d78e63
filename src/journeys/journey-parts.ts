// Declares the parts of journeys.

import type { Clock } from '../kernel/clock.js'
import type { Indexing, Sealing } from '../kernel/sealing.js'
import type { Calls } from '../lookups/call.js'
import type { Database } from '../platform/database/database.js'

export interface JourneyParts {
  readonly db: Database
  readonly vault: Sealing & Indexing
  readonly calls: Calls
  readonly clock: Clock
  /** Keyed index of a subject, as its attempts are counted. */
  readonly subjectIndex: (subject: string) => Promise<Buffer>
  /** An unpredictable whole number, 0 to `below` - 1. */
  readonly randomBelow: (below: number) => number
}
