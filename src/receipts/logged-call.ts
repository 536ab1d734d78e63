// Declares what the ledger's event of a call says about its entry.
import type { EntryFacts } from './entry.js'

/** The event of a call, as the ledger has it. */
export interface LoggedCall extends EntryFacts {
  readonly hashes: Buffer | null
  readonly salt: Buffer | null
}
