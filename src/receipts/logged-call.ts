// Declares what the ledger's event of a call says about its entry.
import type { EntryFacts } from './entry.js'

/** The event of a call, as the ledger has it. */
export interface LoggedCall extends EntryFacts {
  /** In hex: of the request, of the answer and, where one was stated, of the consent. Null: the call is no entry. */
  readonly hashes: string | null
  /** Null: the call is no entry, or the person is erased. Of many calls at once: those only that stated a consent. */
  readonly salt: Buffer | null
  /** What the call stated about consent, to the letter; null: nothing. */
  readonly consent: string | null
}
