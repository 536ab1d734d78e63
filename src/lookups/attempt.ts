// Notes what a source said when it was asked, for the record of a call.
import { Failure, type FailureCode } from '../kernel/failures.js'
import { maxReferenceChars } from '../usage/usage-event.js'
import { UpstreamError } from './source.js'

/** One source that was asked, for the record of a call. */
export interface Attempt {
  readonly source: string
  /** The sub_code that it answered, or the kind of its trouble. */
  readonly outcome: string
  readonly durationMs: number
  readonly reference: string | null
  /** Why it was skipped; absent: its circuit breaker was open. */
  readonly reason?: 'budget' | 'consent'
}

/** No source had an answer: SOURCE_FAILURE or SOURCE_UNAVAILABLE, with what was tried. */
export class NoAnswer extends Failure {
  readonly attempts: readonly Attempt[]
  constructor(code: FailureCode, attempts: readonly Attempt[], facts: { log: string; cause: unknown }) {
    super(code, facts)
    this.attempts = attempts
  }
}

/**
 * Control characters and lone surrogates. The database refuses some of them, and with one event it refuses all of the
 * same commit.
 */
const unstorable = /[\p{Cc}\p{Cs}]/gu

/** A reference as it is kept; null when it is empty. A module may give a number, as its upstream wrote it. */
const kept = (reference: string | number | null | undefined): string | null =>
  String(reference ?? '')
    .slice(0, maxReferenceChars)
    .replace(unstorable, '') || null

export const attemptOf = (
  source: string,
  outcome: string,
  durationMs: number,
  reference: string | number | null | undefined,
): Attempt => ({
  source,
  outcome,
  durationMs,
  reference: kept(reference),
})

export const attemptInTrouble = (source: string, trouble: unknown, durationMs: number): Attempt =>
  trouble instanceof UpstreamError
    ? {
        ...attemptOf(source, trouble.kind, durationMs, trouble.reference),
        ...(trouble.reason === 'over_budget' && { reason: 'budget' }),
      }
    : attemptOf(source, 'down', durationMs, null)
