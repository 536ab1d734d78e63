// Remembers what the consents that calls name allow, for as long as the database says that nothing of it has changed.
import { LRUCache } from 'lru-cache'
import { type Clock, steadyNow } from '../kernel/clock.js'
import type { RegisteredConsent } from './consent-rule.js'
import type { ConsentChanges } from './consent-store.js'

/** What the database said counts for so long from the moment it was asked: a withdrawal is in force within a second. */
const countsMs = 800
/** While calls name consents, the database is asked so often which of them changed. */
const askEveryMs = 400
/** A row that was deleted is in no list of changes, so each is read again after this. */
const readAgainMs = 60_000
/** Of all consents that are remembered. */
const maxBytes = 16 * 1024 * 1024
/** Memory of one beyond its body. */
const entryBytes = 500
/** Memory of a body, as objects, for each of its bytes in the database. */
const copies = 3

/** A consent as it was read; without `consent`: none is registered under the id. */
export interface ReadConsent {
  readonly consent?: RegisteredConsent
  /** The transaction that wrote it. */
  readonly changedIn?: number
  /** Size of its body. */
  readonly bytes: number
}

interface Known {
  readonly readAt: number
  /** A promise until it has been read. */
  readonly state: ReadConsent | Promise<ReadConsent>
}

type Found = RegisteredConsent | undefined

interface CurrentParts {
  readonly clock: Clock
  readonly log?: { warn(facts: object, message: string): void } | undefined
  read(clientId: string, id: string): Promise<ReadConsent>
  /** What changed since the moment that the last answer named. */
  changesSince(moment: number | undefined): Promise<ConsentChanges>
}

const keyOf = (clientId: string, id: string) => `${clientId} ${id}` // neither has a space

const foundIn = (state: Known['state']): Found | Promise<Found> =>
  state instanceof Promise ? state.then(({ consent }) => consent) : state.consent

/** Forgets what changed. @returns when the database was last asked successfully */
function createChanges({ changesSince, log }: CurrentParts, known: LRUCache<string, Known>) {
  let moment: number | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let confirmedAt = Number.NEGATIVE_INFINITY
  let isFailing = false
  let asking: { readonly at: number; readonly done: Promise<void> } | undefined

  function apply({ moment: next, changed }: ConsentChanges): void {
    // What changed before the first answer, or among too many, is not known.
    if (moment === undefined || changed === undefined) known.clear()
    for (const { clientId, id, changedIn } of changed ?? []) {
      const key = keyOf(clientId, id)
      const state = known.peek(key)?.state
      if (state instanceof Promise || state?.changedIn !== changedIn) known.delete(key)
    }
    moment = next
  }

  function ask(at: number): void {
    askedAt = at
    const done = changesSince(moment)
      .then((changes) => {
        apply(changes)
        confirmedAt = at
        isFailing = false
      })
      .catch((error: Error) => {
        // Nothing is confirmed: calls read what they name.
        if (!isFailing) log?.warn({ reason: error.message }, 'changes of consents cannot be read')
        isFailing = true
      })
      .finally(() => {
        asking = undefined
      })
    asking = { at, done }
  }

  return {
    /** Asks again when it is time to. */
    follow(at: number): void {
      if (asking === undefined && at - askedAt >= askEveryMs) ask(at)
    },
    confirmedAt: () => confirmedAt,
    /** Resolves when the answer is there that will count for a call of this moment; undefined: none is in progress. */
    answerFor: (at: number) => (asking !== undefined && at - asking.at < countsMs ? asking.done : undefined),
  }
}

export function createCurrent(parts: CurrentParts) {
  const now = steadyNow(parts.clock)
  const known = new LRUCache<string, Known>({ maxSize: maxBytes })
  const changes = createChanges(parts, known)

  function readNow(clientId: string, id: string, at: number): Promise<Found> {
    const key = keyOf(clientId, id)
    const state = parts.read(clientId, id)
    const entry: Known = { readAt: at, state }
    // Known before it is read: a change that is told meanwhile takes it out.
    known.set(key, entry, { size: entryBytes })
    state.then(
      (read) => {
        // A new object: the cache takes no other size for the one that it has.
        if (known.peek(key) === entry)
          known.set(key, { readAt: at, state: read }, { size: entryBytes + copies * read.bytes })
      },
      () => {
        // The calls that wait for it get the error; the next one reads again.
        if (known.peek(key) === entry) known.delete(key)
      },
    )
    return state.then(({ consent }) => consent)
  }

  const counts = ({ readAt }: Known, at: number): boolean =>
    at - Math.max(readAt, changes.confirmedAt()) < countsMs

  return {
    /** The consent as it was within the last second; a promise where the database must be asked. */
    of(clientId: string, id: string): Found | Promise<Found> {
      const at = now()
      changes.follow(at)
      const key = keyOf(clientId, id)
      const entry = known.get(key)
      if (entry === undefined || at - entry.readAt >= readAgainMs) return readNow(clientId, id, at)
      if (counts(entry, at)) return foundIn(entry.state)
      const answer = changes.answerFor(at)
      if (answer === undefined) return readNow(clientId, id, at)
      return answer.then(() => {
        // The answer may have come late, and another call may have read it meanwhile.
        const later = known.peek(key)
        return later !== undefined && counts(later, now())
          ? foundIn(later.state)
          : readNow(clientId, id, now())
      })
    },
    /** This process has changed it. */
    forget: (clientId: string, id: string): void => void known.delete(keyOf(clientId, id)),
  }
}
