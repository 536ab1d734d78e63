// Executes a call of a lookup: asks the sources or runs a procedure, records the event, then answers.
import type { Consents } from '../consents/consents.js'
import type { Idempotency } from '../idempotency/idempotency.js'
import type { Clock } from '../kernel/clock.js'
import { Failure, type FailureCode } from '../kernel/failures.js'
import { subjectOf } from '../kernel/subject.js'
import type { Log } from '../platform/log.js'
import type { Receipts } from '../receipts/receipts.js'
import type { Ledger } from '../usage/ledger.js'
import type { UsageEvent } from '../usage/usage-event.js'
import type { Caller } from './caller.js'
import type { Engine } from './engine.js'
import type { Lookup } from './lookup.js'
import { type Input, malformed, type Parsed, parametersIn } from './params.js'
import { type Executed, executeOnce } from './repeatable.js'
import { type Reply, replyTo } from './reply.js'
import { asFailure, eventOf, failedResult, ownResult, type Result } from './result.js'
import type { SourceCall } from './source.js'
import type { Terms, TermsInForce } from './terms.js'

/**
 * Runs a call that does more than ask the sources: a step of a journey, an answer with a document. It throws or returns
 * a Failure when there is no answer.
 */
export type Procedure = (input: Input, caller: Caller) => Promise<Result>

export interface Calls {
  /**
   * Answers a call once its event is in the ledger, also one whose parameters are refused; throws only when it could
   * not be recorded: LEDGER_UNAVAILABLE when no source was asked for that reason.
   */
  executeAndRecord(lookup: Lookup, parsed: Parsed, caller: Caller, procedure?: Procedure): Promise<Reply>
  /**
   * Executes a call without recording it, for callers that commit its event together with their own rows. Throws only
   * LEDGER_UNAVAILABLE.
   */
  execute(lookup: Lookup, parsed: Parsed, caller: Caller, procedure?: Procedure): Promise<Result>
  /** Asks the sources; for procedures. Never throws. */
  ask(lookup: Lookup, input: Input, caller: Caller): Promise<Result>
  /** The result of a call that ended in `error`: its failure, or INTERNAL_SERVER_ERROR for any other error. */
  failed(lookup: Lookup, error: unknown, caller: Caller): Result
  /** The ledger's event for a result, for callers that commit it themselves. */
  event(lookup: Lookup, parsed: Parsed, result: Result, caller: Caller): UsageEvent
}

/** The subject of a call: the kind and the number of its first parameter. */
function subjectOfCall(
  lookup: Lookup,
  input: Input,
): readonly [identifier: string, value: string] | undefined {
  for (const name in lookup.input) {
    const value = input[name]
    return typeof value === 'string' ? [lookup.input[name]!.identifier?.name ?? name, value] : undefined
  }
  return undefined
}

interface Parts {
  readonly terms: TermsInForce
  readonly ledger: Pick<Ledger, 'record' | 'recordWith'>
  readonly clock: Clock
  readonly log: Log
  /** Keyed index of a subject. */
  readonly subjectIndex: (subject: string) => Buffer
  readonly idempotency: Idempotency
  /** Absent: calls are no entries of the log. */
  readonly receipts?: Receipts | undefined
  /** Absent: no lookup needs a consent. */
  readonly consents?: Pick<Consents, 'refusal'>
  /** Called with each call that was not a procedure's and that a source answered, when nothing is left to do for it. */
  readonly onAnswered?: OnAnswered | undefined
}

/** Neither throws nor waits. */
export type OnAnswered = (lookup: Lookup, input: Input, result: Result, caller: Caller) => void

function askEngine(engine: Engine, lookup: Lookup, input: Input, caller: Caller): Promise<Result> {
  const { transactionId, client, noCache, journey, memory } = caller
  const { consent } = caller.attribution
  const facts = { transactionId, clientId: client.clientId }
  const call: SourceCall = consent === undefined ? facts : { ...facts, consent }
  if (noCache === undefined && journey === undefined && memory === undefined)
    return engine.ask(lookup, input, call)
  const own = { ...call, ...memory, ...(noCache && { noCache }) }
  if (journey === undefined) return engine.ask(lookup, input, own)
  return engine.ask(lookup, input, { ...own, session: journey.session }, journey.source)
}

/** No source was asked, since the call could not be recorded: it is answered 503, and is not in the ledger. */
const isNotRecordable = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'LEDGER_UNAVAILABLE'

/** The failure that a call ended in; an internal error is logged. */
function failed({ log }: Parts, lookup: Lookup, error: unknown, caller: Caller): Result {
  const failure = asFailure(error)
  const { code, cause } = failure
  if (code === 'INTERNAL_SERVER_ERROR' && cause !== undefined) {
    log.error(
      { transaction_id: caller.transactionId, lookup: lookup.name, stack: (cause as Error).stack },
      'a call failed',
    )
  }
  return failedResult(failure)
}

/** A procedure that runs: its terms, and what it was answered last, which stands in the ledger even if it fails after that. */
interface RunningProcedure {
  readonly terms: Terms
  last: Result
}

/** Those that run, by call. */
type Running = Map<string, RunningProcedure>

async function ask(
  parts: Parts,
  running: Running,
  lookup: Lookup,
  input: Input,
  caller: Caller,
): Promise<Result> {
  const procedure = running.get(caller.transactionId)
  const { engine } = procedure?.terms ?? parts.terms.now()
  let result: Result
  try {
    result = await askEngine(engine, lookup, input, caller)
  } catch (error) {
    result = failed(parts, lookup, error, caller)
  }
  if (procedure !== undefined) procedure.last = result
  return result
}

/** The failure of a procedure, with what its source was asked before. */
function withLast(failure: Result, last: Result): Result {
  if (last.attempts === undefined) return failure
  const { source, attempts, costs } = last
  return { ...failure, source, attempts, costs }
}

const nothing: Result = { subCode: null, status: 200, source: null }

async function executeProcedure(
  parts: Parts,
  running: Running,
  terms: Terms,
  lookup: Lookup,
  input: Input,
  caller: Caller,
  procedure: Procedure,
): Promise<Result> {
  const { transactionId } = caller
  const own: RunningProcedure = { terms, last: nothing }
  running.set(transactionId, own)
  try {
    const result = await procedure(input, caller)
    if (isNotRecordable(result.failure)) throw result.failure
    return result
  } catch (error) {
    if (isNotRecordable(error)) throw error
    return withLast(failed(parts, lookup, error, caller), own.last)
  } finally {
    running.delete(transactionId)
  }
}

/** Why a call may not be made on the consent that it states; undefined when it may. */
const consentRefusal = (
  { consents }: Parts,
  lookup: Lookup,
  input: Input,
  { client, attribution }: Caller,
): Failure | undefined | Promise<Failure | undefined> =>
  consents?.refusal({
    clientId: client.clientId,
    lookup: lookup.name,
    isSensitive: lookup.sensitive === true,
    consent: attribution.consent,
    subject: subjectOfCall(lookup, input),
  })

async function executeUnder(
  parts: Parts,
  running: Running,
  terms: Terms,
  lookup: Lookup,
  parsed: Parsed,
  caller: Caller,
  procedure?: Procedure,
): Promise<Result> {
  if (!('input' in parsed))
    return 'outcome' in parsed ? ownResult(parsed.outcome) : failed(parts, lookup, parsed.failure, caller)
  try {
    const refusing = consentRefusal(parts, lookup, parsed.input, caller)
    const refusal = refusing === undefined ? undefined : await refusing
    if (refusal !== undefined) return failedResult(refusal)
    if (procedure !== undefined)
      return await executeProcedure(parts, running, terms, lookup, parsed.input, caller, procedure)
    return await askEngine(terms.engine, lookup, parsed.input, caller)
  } catch (error) {
    if (isNotRecordable(error)) throw error
    return failed(parts, lookup, error, caller)
  }
}

/** Asks and prices a call wholly under the terms in force at its begin. */
const execute = (
  parts: Parts,
  running: Running,
  lookup: Lookup,
  parsed: Parsed,
  caller: Caller,
  procedure?: Procedure,
): Promise<Result> =>
  parts.terms.use(async (terms) => {
    const result = await executeUnder(parts, running, terms, lookup, parsed, caller, procedure)
    result.prices = terms.prices
    return result
  })

function event(parts: Parts, lookup: Lookup, parsed: Parsed, result: Result, caller: Caller): UsageEvent {
  const { terms, clock } = parts
  let { subjectIndex = null } = result
  if (subjectIndex === null && 'input' in parsed) {
    const subject = subjectOfCall(lookup, parsed.input)
    if (subject !== undefined) subjectIndex = parts.subjectIndex(subjectOf(...subject))
  }
  return eventOf(lookup, result, caller, { prices: terms.now().prices, subjectIndex, now: clock.now() })
}

export function createCalls(parts: Parts): Calls {
  const { ledger, clock, receipts } = parts
  const running: Running = new Map()

  function notice(
    lookup: Lookup,
    parsed: Parsed,
    result: Result | undefined,
    caller: Caller,
    by?: Procedure,
  ) {
    if (parts.onAnswered === undefined || by !== undefined || !('input' in parsed)) return
    if (result !== undefined && result.source !== null) parts.onAnswered(lookup, parsed.input, result, caller)
  }

  /** The event and the reply. The log gets the hash of the reply's body, to the byte. */
  function answered(lookup: Lookup, parsed: Parsed, result: Result, caller: Caller): Executed {
    const made = event(parts, lookup, parsed, result, caller)
    const reply = replyTo(lookup, result, made, clock.now())
    made.receipt = receipts?.hash(parametersIn(parsed), reply.body, made.consent)
    return { event: made, reply }
  }

  async function record(lookup: Lookup, parsed: Parsed, result: Result, caller: Caller): Promise<Reply> {
    const { event: made, reply } = answered(lookup, parsed, result, caller)
    await ledger.record(made)
    return reply
  }

  async function executeKeyed(lookup: Lookup, parsed: Parsed, caller: Caller, procedure?: Procedure) {
    let result: Result | undefined // undefined when the stored answer was given
    try {
      const reply = await executeOnce(parts, lookup, caller, async () => {
        result = await execute(parts, running, lookup, parsed, caller, procedure)
        return answered(lookup, parsed, result, caller)
      })
      notice(lookup, parsed, result, caller, procedure)
      return reply
    } catch (error) {
      if (!(error instanceof Failure) || isNotRecordable(error)) throw error
      const refused = { failure: error }
      return record(lookup, refused, failed(parts, lookup, error, caller), caller)
    }
  }

  return {
    ask: (lookup, input, caller) => ask(parts, running, lookup, input, caller),
    async execute(lookup, parsed, caller, procedure) {
      const result = await execute(parts, running, lookup, parsed, caller, procedure)
      notice(lookup, parsed, result, caller, procedure)
      return result
    },
    failed: (lookup, error, caller) => failed(parts, lookup, error, caller),
    event: (lookup, parsed, result, caller) => event(parts, lookup, parsed, result, caller),
    async executeAndRecord(lookup, parsed, caller, procedure) {
      if (caller.repeatable !== undefined) return executeKeyed(lookup, parsed, caller, procedure)
      const result = await execute(parts, running, lookup, parsed, caller, procedure)
      const reply = await record(lookup, parsed, result, caller)
      notice(lookup, parsed, result, caller, procedure)
      return reply
    },
  }
}

/** Every failure that a call of this lookup can end in, for its documentation and tests. */
export function failuresOf(lookup: Lookup): FailureCode[] {
  const patterns = Object.values(lookup.input).flatMap(({ identifier }) => {
    const answer = identifier === undefined ? undefined : malformed[identifier.name]
    return answer !== undefined && 'failure' in answer ? [answer.failure] : []
  })
  return [...patterns, 'INVALID_PARAMETER', 'SOURCE_FAILURE', 'SOURCE_UNAVAILABLE', 'INTERNAL_SERVER_ERROR']
}
