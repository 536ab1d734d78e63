// Declares the Source port: an upstream is a set of answers, one per lookup that it can answer.
import type { Consent } from '../kernel/consent.js'
import type { Input } from './params.js'

export interface SourceCall {
  readonly transactionId: string
  readonly clientId: string
  /** In a later step of a journey: what this source answered as `session` in the step before. */
  readonly session?: unknown
  /** What the call states about the person's consent, for upstreams that take it. */
  readonly consent?: Consent
  /** The client wants no cached answer: a source with its own cache bypasses it too. */
  readonly noCache?: true
  /** Aborted when the time for this attempt is over; a source that waits for a network passes it on. */
  readonly signal?: AbortSignal
  /** When the time for all attempts together is over, ms of the monotonic clock; absent: no such limit. */
  readonly endsAt?: number
  /** For a source that computes on large input: it calls this when it begins to work on the input. */
  readonly onStart?: () => void
}

/** Timers may fire this early, ms. When no more time than this is left, no source is asked. */
const timerLeewayMs = 1

/** Whether the time for all attempts together is over. `now`: ms of the monotonic clock. */
export const isTimeOver = ({ endsAt, signal }: SourceCall, now: number): boolean =>
  signal?.aborted === true || (endsAt !== undefined && endsAt - now <= timerLeewayMs)

/** A source's answer: an outcome of the row, and its data. */
export interface Answer {
  readonly subCode: string
  readonly data?: unknown
  /** `data` as JSON, from a source that caches answers and serialises each once. */
  readonly json?: (() => string) | undefined
  /** Which of the outcome's remarks is the message; its ordinary message when absent. */
  readonly remark?: string | undefined
  /**
   * What this source needs in the next step of the journey that this answer begins or continues: any JSON. It is
   * stored sealed, given back only to this source, and never shown.
   */
  readonly session?: unknown
  /** The source's own id of this call, for reconciling its invoice; at most 255 characters are kept. */
  readonly reference?: string | null
}

/**
 * A source does not hold the subject, so the next source is asked. A complete source, such as a registry, has no miss:
 * its "unknown" is an answer.
 */
export interface Miss {
  /**
   * `authoritative`: when no source is left to ask, `answer` stands. `partial`: it says nothing about the subject; when
   * no source is left, nobody could say: SOURCE_FAILURE.
   */
  readonly miss: 'authoritative' | 'partial'
  /** The lookup's answer for a subject that does not exist. */
  readonly answer: Answer
}

export const isMiss = (result: Answer | Miss): result is Miss => 'miss' in result

/** What was said of the subject, held or not. */
export const answerIn = (result: Answer | Miss): Answer => (isMiss(result) ? result.answer : result)

export type Ask = (input: Input, call: SourceCall) => Promise<Answer | Miss>

export interface Source {
  readonly name: string
  /** By name of the lookup. This source is not asked other lookups. */
  readonly answers: Readonly<Record<string, Ask>>
  /** Lookups of which it tells its upstream that the person agreed: a call that says the opposite is not asked of it. */
  readonly consented?: readonly string[] | undefined
}

/**
 * Why a source has no answer. `unavailable`: it was not reached, disconnected or reports an internal fault. `timeout`: too
 * slow. `throttled`: it asks us to slow down, or its concurrency is used up. `rejected`: it does not accept our
 * credentials or plan. `invalid_response`: what it said cannot be right. `circuit_open`: its circuit breaker is open.
 * `over_budget`: its budget is used up.
 */
export type UpstreamErrorReason = keyof typeof troubleKinds

/** The word for each reason that clients and operators see: in attempts, metrics, traces and the log. */
export const troubleKinds = {
  unavailable: 'down',
  timeout: 'timeout',
  throttled: 'throttled',
  rejected: 'refused',
  invalid_response: 'unreadable',
  circuit_open: 'skipped',
  over_budget: 'skipped',
} as const
export type TroubleKind = (typeof troubleKinds)[UpstreamErrorReason]

export interface UpstreamErrorDetails {
  readonly cause?: unknown
  /** For lookups with `once`: it is certain that nothing was done, so the caller may ask again. */
  readonly nothingDone?: boolean
  /** Seconds until it may be asked again, when it said so. */
  readonly retryAfterS?: number | undefined
  /** For a lookup that sends an OTP: it says that one for this number was sent a moment ago. Not: that we ask too often. */
  readonly alreadySent?: boolean
  /** The source itself says that its registry is out of service. */
  readonly unavailable?: boolean
  /** The source's own id of the call, where its answer had one. */
  readonly reference?: string | null
  /** The call never left for the source, so nothing is counted against it. */
  readonly notAsked?: boolean
}

/** Thrown by a source that has no answer. `message` is for the log and holds no personal data and no secret. */
export class UpstreamError extends Error {
  readonly reason: UpstreamErrorReason
  /** The reason in the word that is shown. */
  readonly kind: TroubleKind
  readonly nothingDone: boolean
  readonly retryAfterS: number | undefined
  readonly alreadySent: boolean
  readonly unavailable: boolean
  readonly reference: string | null
  readonly notAsked: boolean
  constructor(reason: UpstreamErrorReason, message: string, details: UpstreamErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'UpstreamError'
    this.reason = reason
    this.kind = troubleKinds[reason]
    this.unavailable = details.unavailable ?? this.kind === 'skipped'
    this.nothingDone = details.nothingDone ?? this.unavailable
    this.retryAfterS = details.retryAfterS
    this.alreadySent = details.alreadySent ?? false
    this.reference = details.reference ?? null
    this.notAsked = details.notAsked ?? false
  }
}
