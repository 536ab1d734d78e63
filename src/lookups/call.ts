// Runs a call of a lookup: parses the input, asks the sources or runs a procedure, records the event, then answers.
import type { Idempotency } from '../idempotency/idempotency.js'
import type { Clock } from '../kernel/clock.js'
import { Failure, type FailureCode } from '../kernel/failures.js'
import { subjectOf } from '../kernel/subject.js'
import type { Log } from '../platform/log.js'
import type { Ledger } from '../usage/ledger.js'
import type { Prices } from '../usage/prices.js'
import type { UsageEvent } from '../usage/usage-event.js'
import type { Caller } from './caller.js'
import type { Engine, EngineAnswer } from './engine.js'
import type { Lookup } from './lookup.js'
import { type Input, malformed, type RawInput, readInput } from './params.js'
import { answerRepeatable } from './repeatable.js'
import { type Reply, replyTo } from './reply.js'
import { eventOf, failedResult, foundResult, ownResult, type Result } from './result.js'
import type { SourceCall } from './source.js'

/**
 * Runs a call that does more than ask the sources: a step of a journey, an answer with a document. It throws or returns
 * a Failure when there is no answer.
 */
export type Procedure = (input: Input, caller: Caller) => Promise<Result>

/** Parameters from the address, or from a body that is still being read; an unreadable body is a call too. */
export type Sent = RawInput | Promise<RawInput>

export interface Calls {
  /**
   * Answers a call once its event is in the ledger; throws only when it could not be recorded: LEDGER_UNAVAILABLE when
   * no source was asked for that reason.
   */
  answer(lookup: Lookup, sent: Sent, caller: Caller, procedure?: Procedure): Promise<Reply>
  /**
   * Runs a call without recording it, for callers that commit its event together with their own rows. Throws only
   * LEDGER_UNAVAILABLE.
   */
  carryOut(lookup: Lookup, sent: Sent, caller: Caller, procedure?: Procedure): Promise<Result>
  /** Asks the sources; for procedures. Never throws. */
  ask(lookup: Lookup, input: Input, caller: Caller): Promise<Result>
  /** The result of a call that ended in `error`: its failure, or INTERNAL_SERVER_ERROR for any other error. */
  failed(lookup: Lookup, error: unknown, caller: Caller, subject?: string | null): Result
  /** The ledger's event for a result, for callers that commit it themselves. */
  event(lookup: Lookup, result: Result, caller: Caller): UsageEvent
}

/** The subject of a call: the compacted first parameter with the name of its identifier. */
function subjectOfCall(lookup: Lookup, input: Input): string | null {
  for (const name in lookup.input) {
    const value = input[name]
    return typeof value === 'string' ? subjectOf(lookup.input[name]!.identifier?.name ?? name, value) : null
  }
  return null
}

interface Parts {
  readonly engine: Engine
  readonly ledger: Pick<Ledger, 'record' | 'recordWith'>
  readonly prices: Prices
  readonly clock: Clock
  readonly log: Log
  /** Keyed index of a subject. */
  readonly subjectIndex: (subject: string) => Buffer
  readonly idempotency: Idempotency
}

function askEngine(engine: Engine, lookup: Lookup, input: Input, caller: Caller): Promise<EngineAnswer> {
  const { transactionId, client, noCache, journey, memory } = caller
  const call: SourceCall = { transactionId, clientId: client.clientId }
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
function failed(
  { log }: Parts,
  lookup: Lookup,
  error: unknown,
  caller: Caller,
  subject?: string | null,
): Result {
  const fault = error instanceof Failure ? error.cause : error
  if (!(error instanceof Failure) || (error.code === 'INTERNAL_SERVER_ERROR' && fault !== undefined)) {
    log.error(
      { transaction_id: caller.transactionId, lookup: lookup.name, stack: (fault as Error).stack },
      'a call failed',
    )
  }
  return failedResult(error, subject)
}

/** What procedures were answered, by call: it stands in the ledger even if they fail after that. */
type Asked = Map<string, Result>

async function ask(
  parts: Parts,
  asked: Asked,
  lookup: Lookup,
  input: Input,
  caller: Caller,
): Promise<Result> {
  let result: Result
  try {
    result = foundResult(await askEngine(parts.engine, lookup, input, caller))
  } catch (error) {
    result = failed(parts, lookup, error, caller)
  }
  if (asked.has(caller.transactionId)) asked.set(caller.transactionId, result)
  return result
}

/** The failure of a procedure, with what its source was asked before. */
function withAsked(failure: Result, asked: Result | undefined): Result {
  if (asked?.attempts === undefined) return failure
  const { source, attempts, costs } = asked
  return { ...failure, source, attempts, costs }
}

const nothing: Result = { subCode: null, status: 200, source: null }

async function carryOutProcedure(
  asked: Asked,
  input: Input,
  caller: Caller,
  procedure: Procedure,
  onFailure: (error: unknown) => Result,
): Promise<Result> {
  const { transactionId } = caller
  asked.set(transactionId, nothing)
  try {
    return await procedure(input, caller)
  } catch (error) {
    if (isNotRecordable(error)) throw error
    return withAsked(onFailure(error), asked.get(transactionId))
  } finally {
    asked.delete(transactionId)
  }
}

async function carryOut(
  parts: Parts,
  asked: Asked,
  lookup: Lookup,
  sent: Sent,
  caller: Caller,
  procedure?: Procedure,
): Promise<Result> {
  let subject: string | null = null
  try {
    const isBody = sent instanceof Promise
    const read = readInput(lookup.input, isBody ? await sent : sent, isBody ? 'body' : 'query')
    if ('outcome' in read) return ownResult(read.outcome)
    subject = subjectOfCall(lookup, read.input)
    if (procedure === undefined)
      return foundResult(await askEngine(parts.engine, lookup, read.input, caller), subject)
    const onFailure = (error: unknown) => failed(parts, lookup, error, caller, subject)
    const result = await carryOutProcedure(asked, read.input, caller, procedure, onFailure)
    if (result.failure !== undefined && isNotRecordable(result.failure)) throw result.failure
    return result.subject === undefined ? { ...result, subject } : result
  } catch (error) {
    if (isNotRecordable(error)) throw error
    return failed(parts, lookup, error, caller, subject)
  }
}

const event = ({ prices, subjectIndex, clock }: Parts, lookup: Lookup, result: Result, caller: Caller) =>
  eventOf(lookup, result, caller, { prices, indexOf: subjectIndex, now: clock.now() })

/** Records a call, then replies to it. */
async function finish(parts: Parts, lookup: Lookup, result: Result, caller: Caller): Promise<Reply> {
  const recorded = event(parts, lookup, result, caller)
  await parts.ledger.record(recorded)
  return replyTo(lookup, result, recorded, parts.clock.now())
}

/** Unreadable parameters cannot be compared with others: such a call is answered without its key. */
async function answerKeyed(
  parts: Parts,
  asked: Asked,
  lookup: Lookup,
  sent: Sent,
  caller: Caller,
  key: string,
  procedure?: Procedure,
): Promise<Reply> {
  try {
    const raw = await sent
    return await answerRepeatable(parts, { lookup, raw, caller, key }, async () => {
      const result = await carryOut(parts, asked, lookup, sent, caller, procedure)
      const made = event(parts, lookup, result, caller)
      return { event: made, reply: replyTo(lookup, result, made, parts.clock.now()) }
    })
  } catch (error) {
    if (!(error instanceof Failure) || isNotRecordable(error)) throw error
    return finish(parts, lookup, failed(parts, lookup, error, caller), caller)
  }
}

export function createCalls(parts: Parts): Calls {
  const asked: Asked = new Map()
  return {
    ask: (lookup, input, caller) => ask(parts, asked, lookup, input, caller),
    carryOut: (lookup, sent, caller, procedure) => carryOut(parts, asked, lookup, sent, caller, procedure),
    failed: (lookup, error, caller, subject) => failed(parts, lookup, error, caller, subject),
    event: (lookup, result, caller) => event(parts, lookup, result, caller),
    async answer(lookup, sent, caller, procedure) {
      const { idempotencyKey } = caller
      if (idempotencyKey !== undefined)
        return answerKeyed(parts, asked, lookup, sent, caller, idempotencyKey, procedure)
      return finish(parts, lookup, await carryOut(parts, asked, lookup, sent, caller, procedure), caller)
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
