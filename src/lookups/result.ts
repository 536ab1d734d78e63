// Declares the result of a call: an outcome of the row, or a failure. Makes the ledger's event from it.
import { Failure, failures } from '../kernel/failures.js'
import type { Prices } from '../usage/prices.js'
import type { UsageEvent } from '../usage/usage-event.js'
import { type Attempt, NoAnswer } from './attempt.js'
import type { Caller } from './caller.js'
import type { EngineAnswer } from './engine.js'
import { type Lookup, versionOf } from './lookup.js'

/** The result of a call, before it is written as a reply. */
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
  /** Whom the call was about, or the keyed index of that; left out by procedures: the first parameter. */
  readonly subject?: string | Buffer | null | undefined
  /** The source's session data for the next step of a journey. */
  readonly session?: unknown
  /** The attempts in order; undefined when one source inside this process answered at once. */
  readonly attempts?: readonly Attempt[] | undefined
  /** What the answer costs us, in the smallest unit of the currency. */
  readonly costs?: number | undefined
  readonly cached?: boolean | undefined
}

/** An outcome that the service gives without asking a source: it is free. */
export const ownResult = (subCode: string): Result => ({ subCode, status: 200, source: null })

export function foundResult(answer: EngineAnswer, subject?: string | null): Result {
  // Field by field: objects made by spreading get different hidden classes, which slows down every reader.
  const { subCode, data, json, remark, source, session, attempts, costs, cached } = answer
  return { subCode, status: 200, data, json, remark, source, subject, session, attempts, costs, cached }
}

export function failedResult(error: unknown, subject?: string | null): Result {
  const failure =
    error instanceof Failure
      ? error
      : new Failure('INTERNAL_SERVER_ERROR', { log: 'unexpected error', cause: error })
  const { subCode = null, status } = failures[failure.code]
  const attempts = failure instanceof NoAnswer ? failure.attempts : undefined
  return { subCode, status, failure, source: null, subject, attempts }
}

/** Attempts as the ledger keeps them and as clients are shown them. */
const attemptsText = (attempts: readonly Attempt[] | undefined): string | null =>
  attempts === undefined || attempts.length === 0
    ? null
    : JSON.stringify(
        attempts.map(({ source, outcome, durationMs, reference }) => ({
          source,
          outcome,
          duration_ms: durationMs,
          reference,
        })),
      )

/** The event of a call for the ledger. `indexOf`: the keyed index of a subject. */
export function eventOf(
  lookup: Lookup,
  result: Result,
  caller: Caller,
  parts: { prices: Prices; indexOf: (subject: string) => Buffer; now: number },
): UsageEvent {
  const outcome = result.failure === undefined ? lookup.outcomes[result.subCode!]! : undefined
  const charge =
    outcome === undefined || result.source === null
      ? { charged: false, price: 0 }
      : parts.prices.of(lookup, result.subCode!, outcome.charge, result.cached, caller.client.prices)
  const { subject = null } = result
  return {
    transactionId: caller.transactionId,
    requestId: caller.requestId ?? null,
    at: caller.startedAt,
    clientId: caller.client.clientId,
    lookup: lookup.name,
    version: versionOf(lookup),
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
    subjectIndex: typeof subject === 'string' ? parts.indexOf(subject) : subject,
  }
}
