// Declares the result of a call: an outcome of the row, or a failure. Makes the ledger's event from it.
import { consentText } from '../kernel/consent.js'
import { Failure, failures } from '../kernel/failures.js'
import type { Prices } from '../usage/prices.js'
import type { UsageEvent } from '../usage/usage-event.js'
import { type Attempt, NoAnswer } from './attempt.js'
import type { Caller } from './caller.js'
import { type Lookup, versionOf } from './lookup.js'
import type { Input } from './params.js'
import type { Answer } from './source.js'

/**
 * The result of a call. The engine makes it of a source's answer, and a journey changes it; the event and the reply are
 * both made from it. It is not the answer itself: that is one shared object for all calls about a cached record.
 */
export interface Result {
  /** The outcome's, or the failure's; null for a failure without one. */
  readonly subCode: string | null
  readonly status: number
  readonly data?: unknown
  /** `data` as JSON, if the source has it ready. */
  readonly json?: (() => string) | undefined
  /** Which of the outcome's remarks is its message; its ordinary message when absent. */
  readonly remark?: string | undefined
  readonly failure?: Failure
  /** Name of the source that answered; null when none was asked or none answered. */
  readonly source: string | null
  /** The keyed index of whom the call was about, where that is not its first parameter. */
  readonly subjectIndex?: Buffer
  /** The source's session data for the next step of a journey. */
  readonly session?: unknown
  /** The attempts in order; undefined when one source inside this process answered at once. */
  readonly attempts?: readonly Attempt[] | undefined
  /** What the answer costs us, in the smallest unit of the currency. */
  readonly costs?: number | undefined
  /** It was answered from the cache. */
  readonly cached?: boolean | undefined
  /** What the procedure of the call asked last; undefined when it has no procedure, or that asked nobody. */
  readonly asked?: AskedByProcedure | undefined
  /** Those in force when the call began; set when it has ended. */
  prices?: Prices
}

/** A question that a procedure asked, with what it was answered before the procedure changed it. */
export interface AskedByProcedure {
  readonly input: Input
  readonly result: Result
  readonly caller: Caller
}

/** An outcome that the service gives without asking a source: it is free. */
export const ownResult = (subCode: string): Result => ({ subCode, status: 200, source: null })

/** What a source answered. `source`: its name. */
export const answeredResult = (
  source: string,
  { subCode, data, json, remark, session }: Answer,
  attempts?: readonly Attempt[],
  costs?: number,
  cached?: boolean,
  // Field by field: an object made by spreading gets its own hidden class each time, which slows down every reader.
): Result => ({ subCode, status: 200, data, json, remark, source, session, attempts, costs, cached })

/** Any other error than a Failure is INTERNAL_SERVER_ERROR. */
export const asFailure = (error: unknown): Failure =>
  error instanceof Failure
    ? error
    : new Failure('INTERNAL_SERVER_ERROR', { log: 'unexpected error', cause: error })

export function failedResult(failure: Failure): Result {
  const { subCode = null, status } = failures[failure.code]
  const attempts = failure instanceof NoAnswer ? failure.attempts : undefined
  return { subCode, status, failure, source: null, attempts }
}

/** Attempts as the ledger keeps them and as clients are shown them. */
const attemptsText = (attempts: readonly Attempt[] | undefined): string | null =>
  attempts === undefined || attempts.length === 0
    ? null
    : JSON.stringify(
        attempts.map(({ source, outcome, durationMs, reference, reason }) => ({
          source,
          outcome,
          duration_ms: durationMs,
          reference,
          ...(reason && { reason }),
        })),
      )

/** The event of a call for the ledger. `subjectIndex`: of its first parameter; `prices`: for a result without its own. */
export function eventOf(
  lookup: Lookup,
  result: Result,
  caller: Caller,
  parts: { prices: Prices; subjectIndex: Buffer | null; now: number },
): UsageEvent {
  const outcome = result.failure === undefined ? lookup.outcomes[result.subCode!]! : undefined
  const charge =
    outcome === undefined || result.source === null
      ? { charged: false, price: 0 }
      : (result.prices ?? parts.prices).of(
          lookup,
          result.subCode!,
          outcome.charge,
          result.cached,
          caller.client.prices,
        )
  return {
    transactionId: caller.transactionId,
    requestId: caller.requestId ?? null,
    at: caller.startedAt,
    clientId: caller.client.clientId,
    lookup: lookup.name,
    version: caller.version ?? versionOf(lookup),
    origin: caller.attribution.origin,
    metadata: caller.attribution.metadata,
    subCode: result.subCode,
    httpStatus: result.status,
    charged: charge.charged,
    price: charge.price,
    source: result.source,
    cached: result.cached === true,
    cost: result.costs ?? 0,
    attempts: attemptsText(result.attempts),
    sourceReference: result.source === null ? null : (result.attempts?.at(-1)?.reference ?? null),
    durationMs: Math.max(0, parts.now - caller.startedAt),
    subjectIndex: parts.subjectIndex,
    receipt: undefined,
    consent: consentText(caller.attribution.consent),
  }
}
