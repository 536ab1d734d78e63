// Counts attempts on a person (OTPs sent, wrong OTPs and passwords) and refuses those beyond the limits.
import { LRUCache } from 'lru-cache'
import type { Clock } from '../kernel/clock.js'
import type { Indexing } from '../kernel/sealing.js'
import type { Database } from '../platform/database/database.js'
import { inPortions } from '../platform/database/portions.js'
import {
  type AttemptKind,
  type ClientLimits,
  type Counters,
  checkLimit,
  countersOf,
  firstKeptDay,
  momentOf,
  tooMany,
  usedUp,
} from './attempt-limits.js'
import * as store from './attempt-store.js'

/** An attempt that was counted before it was made. */
export interface Attempt {
  /** It was not made, or was not a wrong one: takes it off the count. */
  giveBack(): Promise<void>
  /** It was made but reached nobody: it counts, and the next may follow at once. */
  endRest(): Promise<void>
}

export interface Attempts {
  /**
   * Counts an attempt before it is made, so that concurrent ones stay within the limit. Throws OTP_ALREADY_SENT during
   * the rest after the last one, and TOO_MANY_REQUESTS when the day's limit is reached.
   */
  take(kind: AttemptKind, subject: Buffer, clientId: string): Promise<Attempt>
  /** Throws TOO_MANY_REQUESTS when no attempt is left today. */
  demand(kind: AttemptKind, subject: Buffer, clientId: string): Promise<void>
  /** The index that attempts on a subject are counted under. */
  subjectIndex(subject: string): Promise<Buffer>
  /** Deletes counts that no longer matter; returns how many. */
  sweep(): Promise<number>
}

/** A refusal is repeated from memory for this long; another node may have given an attempt back meanwhile. */
const rememberMs = 1_000
const maxRemembered = 10_000

/**
 * Remembers refusals. Guesses are mostly refused, which must cost other callers little: one read a second, no
 * transaction.
 */
function createRefusals(db: Database) {
  /** What was counted when an attempt was refused, by kind, subject and client. */
  const refused = new LRUCache<string, { counted: (store.Counted | undefined)[]; readAt: number }>({
    max: maxRemembered,
  })
  return {
    /** Throws when a limit is reached; without a read when a recent read already found it reached. */
    async refuse(counters: Counters, at: store.Moment): Promise<void> {
      const { kind, subject, clientId } = counters[1]
      const name = `${kind} ${subject.toString('hex')} ${clientId}`
      const known = refused.get(name)
      const isFresh = known !== undefined && at.now >= known.readAt && at.now - known.readAt < rememberMs
      const counted = isFresh ? known.counted : await store.selectAttempts(db, counters)
      try {
        for (const [i, counter] of counters.entries()) checkLimit(counter, counted[i], at)
      } catch (error) {
        if (!isFresh) refused.set(name, { counted, readAt: at.now })
        throw error
      }
      refused.delete(name)
    },

    forget: () => refused.clear(),
  }
}

export function createAttempts(parts: {
  db: Database
  clock: Clock
  vault: Indexing
  perClient: ClientLimits
}): Attempts {
  const { db, clock, vault, perClient } = parts
  const refusals = createRefusals(db)

  return {
    async take(kind, subject, clientId) {
      const at = momentOf(clock.now())
      const counters = countersOf({ kind, subject, clientId }, perClient)
      await refusals.refuse(counters, at)
      await db.transaction(async (tx) => {
        for (const [i, counter] of counters.entries()) {
          if (await store.takeAttempt(tx, counter, at, counter)) continue
          checkLimit(counter, (await store.selectAttempts(tx, counters))[i], at)
          throw tooMany(at)
        }
      })
      return {
        async giveBack() {
          for (const counter of counters) await store.returnAttempt(db, counter, at, true)
          refusals.forget()
        },
        async endRest() {
          await store.returnAttempt(db, counters[0]!, at, false)
          refusals.forget()
        },
      }
    },

    async demand(kind, subject, clientId) {
      const at = momentOf(clock.now())
      const counters = countersOf({ kind, subject, clientId }, perClient)
      const counted = await store.selectAttempts(db, counters)
      if (counters.some((counter, i) => counted[i] !== undefined && usedUp(counter, counted[i], at)))
        throw tooMany(at)
    },

    async subjectIndex(subject) {
      const indexes = vault.indexes('subject', subject)
      // A day's count goes on under the index that it began with.
      if (indexes.length > 1) return store.selectSubject(db, indexes, firstKeptDay(clock.now()))
      return indexes[0]!
    },

    sweep: () => {
      refusals.forget()
      return inPortions((atMost) => store.deleteAttemptsBefore(db, firstKeptDay(clock.now()), atMost))
    },
  }
}
