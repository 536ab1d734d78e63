// Limits what may be tried on a person: OTPs sent, wrong OTPs and passwords, each per subject and per client in a day.
import { LRUCache } from 'lru-cache'
import type { Clock } from '../kernel/clock.js'
import { Failure } from '../kernel/failures.js'
import type { Database } from '../platform/database/database.js'
import { inPortions } from '../platform/database/portions.js'
import * as store from './attempt-store.js'

/** UIDAI sends one OTP per number in this time; the GST portal is spared in the same way. */
export const otpRestMs = 60_000

/** At most so many a day. A subject's last ones are kept for other clients: one alone cannot use them up. */
interface AttemptLimit {
  readonly perSubject: number
  readonly perSubjectAndClient: number
  /** Which of the two settings bounds what a client tries for all subjects together. */
  readonly perClient: 'otps' | 'wrongTries'
  /** Between one attempt and the next for a subject, by whomever. */
  readonly restMs: number
}

const otps = { perSubject: 10, perSubjectAndClient: 8, perClient: 'otps', restMs: otpRestMs } as const
/** Of a million OTPs, so that nobody finds one in a lifetime; a new OTP does not begin the count again. */
const wrongOtps = { perSubject: 10, perSubjectAndClient: 8, perClient: 'wrongTries', restMs: 0 } as const

export const attemptLimits = {
  'aadhaar-otp': otps,
  'aadhaar-wrong-otp': wrongOtps,
  'gst-otp': otps,
  'gst-wrong-otp': wrongOtps,
  /** The income-tax portal locks an account after five wrong passwords. */
  'itr-wrong-password': { perSubject: 4, perSubjectAndClient: 3, perClient: 'wrongTries', restMs: 0 },
} satisfies Record<string, AttemptLimit>

/** What bounds a counter. */
interface Bound {
  readonly perDay: number
  readonly restMs: number
}

export type AttemptKind = keyof typeof attemptLimits

/** Of one client in a day, for all subjects together: `limits.otpsPerDay` and `limits.wrongTriesPerDay`. */
export interface ClientLimits {
  readonly otps: number
  readonly wrongTries: number
}

/** An attempt that was counted before it was made. */
export interface Attempt {
  /** It was not made, or not a wrong one: it does not count. */
  giveBack(): Promise<void>
  /** It was made and nobody was reached by it: it counts, and the next may follow at once. */
  endRest(): Promise<void>
}

export interface Attempts {
  /**
   * Counts an attempt before it is made, so that those at the same moment are no more than the limit. Throws
   * OTP_ALREADY_SENT during the rest of the last one and TOO_MANY_REQUESTS when the day's are used up.
   */
  take(kind: AttemptKind, subject: Buffer, clientId: string): Promise<Attempt>
  /** Throws TOO_MANY_REQUESTS when no attempt is left today. */
  demand(kind: AttemptKind, subject: Buffer, clientId: string): Promise<void>
  /** Deletes counts that no longer matter; answers how many. */
  sweep(): Promise<number>
}

const dayMs = 86_400_000
const istAheadMs = 19_800_000
const nobody = Buffer.alloc(0)
/** A refusal is repeated from memory for so long; another node may have given an attempt back meanwhile. */
const rememberMs = 1_000
const maxRemembered = 10_000

export function createAttempts(parts: { db: Database; clock: Clock; perClient: ClientLimits }): Attempts {
  const { db, clock, perClient } = parts

  /** What was counted when an attempt was refused, by kind, subject and client. */
  const refused = new LRUCache<string, { counted: (store.Counted | undefined)[]; readAt: number }>({
    max: maxRemembered,
  })

  function moment(): store.Moment {
    const now = clock.now()
    return { now, day: Math.floor((now + istAheadMs) / dayMs) }
  }

  /** The counters of an attempt with their bounds: always in this order, so that no two attempts wait for each other. */
  function countersOf(kind: AttemptKind, subject: Buffer, clientId: string) {
    const limit: AttemptLimit = attemptLimits[kind]
    return [
      { kind, subject, clientId: '', perDay: limit.perSubject, restMs: limit.restMs },
      { kind, subject, clientId, perDay: limit.perSubjectAndClient, restMs: 0 },
      { kind, subject: nobody, clientId, perDay: perClient[limit.perClient], restMs: 0 },
    ] as const
  }

  const tooMany = ({ day, now }: store.Moment): Failure => {
    const endOfDay = (day + 1) * dayMs - istAheadMs
    return new Failure('TOO_MANY_REQUESTS', { retryAfterS: Math.ceil((endOfDay - now) / 1000) })
  }

  const usedUp = ({ perDay }: Bound, counted: store.Counted, { day }: store.Moment): boolean =>
    counted.day === day && counted.count >= perDay

  /** Throws when what was counted has reached the limit. */
  function checkLimit(bound: Bound, counted: store.Counted | undefined, at: store.Moment): void {
    if (counted === undefined) return
    const restMs = bound.restMs === 0 ? 0 : Math.min(counted.last_at + bound.restMs - at.now, bound.restMs)
    if (restMs > 0) throw new Failure('OTP_ALREADY_SENT', { retryAfterS: Math.ceil(restMs / 1000) })
    if (usedUp(bound, counted, at)) throw tooMany(at)
  }

  /** Throws when a limit is reached; without a read when a recent read already found it reached. */
  async function refuse(counters: ReturnType<typeof countersOf>, at: store.Moment): Promise<void> {
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
  }

  return {
    async take(kind, subject, clientId) {
      const at = moment()
      const counters = countersOf(kind, subject, clientId)
      // Whoever guesses is mostly refused, and that must cost the others little: a read in a second, and no transaction.
      await refuse(counters, at)
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
          refused.clear()
        },
        async endRest() {
          await store.returnAttempt(db, counters[0]!, at, false)
          refused.clear()
        },
      }
    },

    async demand(kind, subject, clientId) {
      const at = moment()
      const counters = countersOf(kind, subject, clientId)
      const counted = await store.selectAttempts(db, counters)
      if (counters.some((counter, i) => counted[i] !== undefined && usedUp(counter, counted[i], at)))
        throw tooMany(at)
    },

    // Yesterday's are kept: the rest of an attempt may reach over midnight.
    sweep: () => {
      refused.clear()
      return inPortions((atMost) => store.deleteAttempts(db, moment().day - 1, atMost))
    },
  }
}
