// Limits what may be tried on a person: OTPs sent, wrong OTPs and passwords, each per subject and per client in a day.
import { indiaMs } from '../kernel/clock.js'
import { Failure } from '../kernel/failures.js'
import type { Counted, Counter, Moment } from './attempt-store.js'

/** UIDAI sends one OTP per number in this time; the same limit protects the GST portal. */
export const otpRestMs = 60_000

/** The most attempts in a day. A subject's last ones are kept for other clients: one client cannot use them up. */
interface AttemptLimit {
  readonly perSubject: number
  readonly perSubjectAndClient: number
  /** Which of the two settings bounds what a client tries for all subjects together. */
  readonly perClient: 'otps' | 'wrongTries'
  /** Between one attempt and the next for a subject, whoever makes them. */
  readonly restMs: number
}

const otps = { perSubject: 10, perSubjectAndClient: 8, perClient: 'otps', restMs: otpRestMs } as const
/** Of a million OTPs, so that nobody finds one in a lifetime; a new OTP does not reset the count. */
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

const dayMs = 86_400_000
const nobody = Buffer.alloc(0)

export const momentOf = (now: number): Moment => ({ now, day: Math.floor((now + indiaMs) / dayMs) })

/** Counts of earlier days are deleted. Yesterday's are kept: the rest after an attempt may extend past midnight. */
export const firstKeptDay = (now: number): number => momentOf(now).day - 1

/** In three counters: of the subject, of the subject and the client, of the client. */
export type Counters = readonly [Counter & Bound, Counter & Bound, Counter & Bound]

/** The counters of an attempt with their bounds: always in this order, so that no two attempts wait for each other. */
export function countersOf(
  attempt: { kind: AttemptKind; subject: Buffer; clientId: string },
  clients: ClientLimits,
): Counters {
  const { kind } = attempt
  const limit: AttemptLimit = attemptLimits[kind]
  return [
    { ...attempt, clientId: '', perDay: limit.perSubject, restMs: limit.restMs },
    { ...attempt, perDay: limit.perSubjectAndClient, restMs: 0 },
    { ...attempt, subject: nobody, perDay: clients[limit.perClient], restMs: 0 },
  ]
}

export function tooMany({ day, now }: Moment): Failure {
  const endOfDay = (day + 1) * dayMs - indiaMs
  return new Failure('TOO_MANY_REQUESTS', { retryAfterS: Math.ceil((endOfDay - now) / 1000) })
}

export const usedUp = ({ perDay }: Bound, counted: Counted, { day }: Moment): boolean =>
  counted.day === day && counted.count >= perDay

/** Throws when what was counted has reached the limit. */
export function checkLimit(bound: Bound, counted: Counted | undefined, at: Moment): void {
  if (counted === undefined) return
  const isAhead = counted.last_at > at.now + bound.restMs // by a clock that has since been corrected
  const endsInMs = isAhead ? 0 : counted.last_at + bound.restMs - at.now
  const restMs = bound.restMs === 0 ? 0 : Math.min(endsInMs, bound.restMs)
  if (restMs > 0) throw new Failure('OTP_ALREADY_SENT', { retryAfterS: Math.ceil(restMs / 1000) })
  if (usedUp(bound, counted, at)) throw tooMany(at)
}
