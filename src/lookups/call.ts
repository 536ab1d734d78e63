// Owns one call of a lookup: read the input, ask, price, record in the ledger, and only then answer.
import type { Client } from '../auth/client-cache.js'
import type { Attribution } from '../kernel/attribution.js'
import type { Clock } from '../kernel/clock.js'
import { answerEnvelope, failureBody } from '../kernel/envelope.js'
import { Failure, type FailureCode, failures } from '../kernel/failures.js'
import type { Log } from '../platform/log.js'
import type { Ledger } from '../usage/ledger.js'
import type { Prices } from '../usage/prices.js'
import type { UsageEvent } from '../usage/usage-event.js'
import { type Attempt, type Engine, NoAnswer } from './engine.js'
import { type Lookup, versionOf } from './lookup.js'
import { type Input, type RawInput, readInput } from './params.js'

/** Who calls, and how it is told apart from other calls. */
export interface Caller {
  readonly transactionId: string
  readonly client: Client
  readonly attribution: Attribution
  /** Unix milliseconds when the request came in. */
  readonly startedAt: number
  /** The batch that this call is a record of. */
  readonly requestId?: string
  /** The client wants no answer from the cache. */
  readonly noCache?: true
  /** The journey that this call carries on: the source that began it, and what that source kept of it. */
  readonly journey?: { readonly source: string; readonly session: unknown }
}

export interface CallResult {
  readonly status: number
  readonly body: object
  /** For the metrics: the answer's sub_code, or the failure's name where the answer has none. */
  readonly subCode: string
  /** What the call was charged, in the smallest unit of the currency; absent where a call is not metered. */
  readonly price?: number
  /** Name of the source that answered; absent on failures and where none was asked. */
  readonly source?: string | undefined
  /** It was answered from the cache. */
  readonly cached?: boolean | undefined
  /** Seconds for Retry-After, where the failure names them. */
  readonly retryAfterS?: number | undefined
}

/** What a lookup came to, before it is put on the wire: an outcome of the row, or a failure. */
export interface Verdict {
  readonly subCode: string | null
  readonly status: number
  readonly data?: unknown
  /** Which of the outcome's remarks is its message; its ordinary message when absent. */
  readonly remark?: string | undefined
  readonly failure?: Failure
  readonly source: string | null
  readonly subject: string | null
  /** What the source wants back in the next step of a journey. */
  readonly session?: unknown
  /** Which sources were tried, in order; undefined where one was asked in this process and answered. */
  readonly attempts?: readonly Attempt[] | undefined
  /** What the answer costs us, in the smallest unit of the currency. */
  readonly costs?: number | undefined
  readonly cached?: boolean | undefined
}

export interface Calls {
  /** Answers a call of a lookup; throws only when the ledger could not take its event. */
  answer(lookup: Lookup, raw: RawInput, caller: Caller): Promise<CallResult>
  /** Asks without metering: for callers that commit the event together with their own rows. */
  ask(lookup: Lookup, raw: RawInput, caller: Caller): Promise<Verdict>
  /** The verdict of a call that ended in `error`: its failure, or a fault of ours when it is none. */
  failed(lookup: Lookup, error: unknown, caller: Caller, subject?: string | null): Verdict
  /** The ledger's event for a verdict, for callers that commit it themselves. */
  event(lookup: Lookup, verdict: Verdict, caller: Caller): UsageEvent
  /**
   * Records the call in the ledger and then gives its answer. Throws when the ledger could not take the event.
   * `subjectIndex`: the subject's keyed index, where the verdict does not name the subject.
   */
  meter(lookup: Lookup, verdict: Verdict, caller: Caller, subjectIndex?: Buffer): Promise<CallResult>
}

/** The subject of a call: the compacted first parameter, named by its identifier. */
function subjectOf(lookup: Lookup, input: Input): string | null {
  const name = Object.keys(lookup.input)[0]!
  const value = input[name]
  // Joined, since a Map puts a text of added parts together again for every look-up.
  return typeof value === 'string' ? [lookup.input[name]!.identifier?.name ?? name, value].join('\0') : null
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

export function createCalls(parts: {
  engine: Engine
  ledger: Ledger
  prices: Prices
  clock: Clock
  log: Log
  /** Keyed index of a subject. */
  subjectIndex: (subject: string) => Buffer
}): Calls {
  const { engine, ledger, prices, clock, log, subjectIndex } = parts

  async function ask(lookup: Lookup, raw: RawInput, caller: Caller): Promise<Verdict> {
    let subject: string | null = null
    try {
      const read = readInput(lookup.input, raw)
      if ('outcome' in read) return { subCode: read.outcome, status: 200, source: null, subject }
      subject = subjectOf(lookup, read.input)
      const { journey } = caller
      const answer = await engine.ask(
        lookup,
        read.input,
        {
          transactionId: caller.transactionId,
          clientId: caller.client.clientId,
          ...(caller.noCache === true && { noCache: true }),
          ...(journey === undefined ? {} : { session: journey.session }),
        },
        journey?.source,
      )
      const { subCode, data, source, session, attempts, costs, cached } = answer
      return { subCode, status: 200, data, source, subject, session, attempts, costs, cached }
    } catch (error) {
      return failed(lookup, error, caller, subject)
    }
  }

  function failed(lookup: Lookup, error: unknown, caller: Caller, subject: string | null = null): Verdict {
    const failure =
      error instanceof Failure
        ? error
        : new Failure('INTERNAL_SERVER_ERROR', { log: 'unexpected error', cause: error })
    if (!(error instanceof Failure)) {
      log.error(
        { transaction_id: caller.transactionId, lookup: lookup.name, stack: (error as Error).stack },
        'a call failed',
      )
    }
    const row = failures[failure.code]
    const attempts = failure instanceof NoAnswer ? failure.attempts : undefined
    return { subCode: row.subCode ?? null, status: row.status, failure, source: null, subject, attempts }
  }

  function event(lookup: Lookup, verdict: Verdict, caller: Caller): UsageEvent {
    const outcome = verdict.failure === undefined ? lookup.outcomes[verdict.subCode!]! : undefined
    const charge =
      outcome === undefined || verdict.source === null
        ? { charged: false, price: 0 }
        : prices.of(lookup, verdict.subCode!, outcome.charge, verdict.cached, caller.client.prices)
    return {
      transactionId: caller.transactionId,
      requestId: caller.requestId ?? null,
      at: caller.startedAt,
      clientId: caller.client.clientId,
      lookup: lookup.name,
      version: versionOf(lookup),
      origin: caller.attribution.origin,
      metadata: caller.attribution.metadata,
      subCode: verdict.subCode,
      httpStatus: verdict.status,
      charged: charge.charged,
      price: charge.price,
      source: verdict.source,
      cached: verdict.cached === true,
      cost: verdict.costs ?? 0,
      attempts: attemptsText(verdict.attempts),
      sourceReference: verdict.source === null ? null : (verdict.attempts?.at(-1)?.reference ?? null),
      durationMs: clock.now() - caller.startedAt,
      subjectIndex: verdict.subject === null ? null : subjectIndex(verdict.subject),
    }
  }

  function result(lookup: Lookup, verdict: Verdict, { transactionId, price }: UsageEvent): CallResult {
    const timestamp = clock.now()
    const { failure, status, subCode } = verdict
    if (failure !== undefined) {
      const { code, problems, retryAfterS } = failure
      const body = failureBody(code, { transactionId, timestamp, problems })
      return { status, body, subCode: subCode ?? code, price, retryAfterS }
    }
    const { message, remarks, codeIsNull } = lookup.outcomes[subCode!]!
    const atTop = lookup.dataAtTop === true && subCode === 'SUCCESS'
    const envelope = answerEnvelope({
      code: codeIsNull === true ? null : status,
      timestamp,
      transactionId,
      subCode: subCode!,
      message: verdict.remark === undefined ? message : remarks![verdict.remark]!,
      data: atTop ? undefined : verdict.data,
    })
    const body = atTop ? { ...envelope, ...(verdict.data as object) } : envelope
    return {
      status,
      body,
      subCode: subCode!,
      price,
      source: verdict.source ?? undefined,
      cached: verdict.cached,
    }
  }

  async function meter(
    lookup: Lookup,
    verdict: Verdict,
    caller: Caller,
    subjectIndex?: Buffer,
  ): Promise<CallResult> {
    const own = event(lookup, verdict, caller)
    const recorded = subjectIndex === undefined ? own : { ...own, subjectIndex }
    await ledger.record(recorded)
    return result(lookup, verdict, recorded)
  }

  return {
    ask,
    failed,
    event,
    meter,
    async answer(lookup, raw, caller) {
      return meter(lookup, await ask(lookup, raw, caller), caller)
    },
  }
}

/** Every failure that a call of this lookup can end in, for its documentation and tests. */
export function failuresOf(lookup: Lookup, malformed: Readonly<Record<string, object>>): FailureCode[] {
  const patterns = Object.values(lookup.input).flatMap(({ identifier }) => {
    const answer = identifier === undefined ? undefined : malformed[identifier.name]
    return answer !== undefined && 'failure' in answer ? [answer.failure as FailureCode] : []
  })
  return [...patterns, 'INVALID_PARAMETER', 'SOURCE_FAILURE', 'SOURCE_UNAVAILABLE', 'INTERNAL_SERVER_ERROR']
}
