// Executes a call of a lookup without recording it: checks its consent, then asks the sources or runs a procedure.
import type { Consents } from '../consents/consents.js'
import { extended } from '../kernel/extended.js'
import { Failure } from '../kernel/failures.js'
import type { Log } from '../platform/log.js'
import type { Caller } from './caller.js'
import type { Engine } from './engine.js'
import type { Lookup } from './lookup.js'
import type { Input, Parsed } from './params.js'
import { type AskedByProcedure, asFailure, failedResult, ownResult, type Result } from './result.js'
import type { SourceCall } from './source.js'
import type { Terms, TermsInForce } from './terms.js'

/**
 * Runs a call that does more than ask the sources: a step of a journey, an answer with a document. It throws or returns
 * a Failure when there is no answer.
 */
export type Procedure = (input: Input, caller: Caller) => Promise<Result>

export interface ExecutionParts {
  readonly terms: TermsInForce
  readonly log: Log
  /** Absent: no lookup needs a consent. */
  readonly consents?: Pick<Consents, 'refusal'>
}

/** The subject of a call: the kind and the number of its first parameter. */
export function subjectOfCall(
  lookup: Lookup,
  input: Input,
): readonly [identifier: string, value: string] | undefined {
  for (const name in lookup.input) {
    const value = input[name]
    return typeof value === 'string' ? [lookup.input[name]!.identifier?.name ?? name, value] : undefined
  }
  return undefined
}

function askEngine(engine: Engine, lookup: Lookup, input: Input, caller: Caller): Promise<Result> {
  const { transactionId, client, noCache, journey, memory } = caller
  const { consent } = caller.attribution
  const { clientId } = client
  const call: SourceCall =
    consent === undefined ? { transactionId, clientId } : { transactionId, clientId, consent }
  if (noCache === undefined && journey === undefined && memory === undefined)
    return engine.ask(lookup, input, call)
  const own = extended(call, { ...memory, ...(noCache && { noCache }) })
  if (journey === undefined) return engine.ask(lookup, input, own)
  return engine.ask(lookup, input, extended(own, { session: journey.session }), journey.source)
}

/** No source was asked, since the call could not be recorded: it is answered 503, and is not in the ledger. */
export const isNotRecordable = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'LEDGER_UNAVAILABLE'

/** The failure that a call ended in; an internal error is logged. */
export function failed(
  { log }: Pick<ExecutionParts, 'log'>,
  lookup: Lookup,
  error: unknown,
  caller: Caller,
): Result {
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

/** A procedure that runs: its terms, and what it asked last, which stands in the ledger even if it fails after that. */
interface RunningProcedure {
  readonly terms: Terms
  last: AskedByProcedure | undefined
}

/** Those that run, by call. */
export type Running = Map<string, RunningProcedure>

export async function ask(
  parts: ExecutionParts,
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
  if (procedure !== undefined) procedure.last = { input, result, caller }
  return result
}

/** The failure of a procedure, with what its source was asked before. */
function withLast(failure: Result, last: Result | undefined): Result {
  if (last?.attempts === undefined) return failure
  const { source, attempts, costs } = last
  return { ...failure, source, attempts, costs }
}

async function executeProcedure(
  parts: ExecutionParts,
  running: Running,
  terms: Terms,
  lookup: Lookup,
  input: Input,
  caller: Caller,
  procedure: Procedure,
): Promise<Result> {
  const { transactionId } = caller
  const own: RunningProcedure = { terms, last: undefined }
  running.set(transactionId, own)
  try {
    const result = await procedure(input, caller)
    if (isNotRecordable(result.failure)) throw result.failure
    return { ...result, asked: own.last }
  } catch (error) {
    if (isNotRecordable(error)) throw error
    return withLast(failed(parts, lookup, error, caller), own.last?.result)
  } finally {
    running.delete(transactionId)
  }
}

/** Why a call may not be made on the consent that it states; undefined when it may. */
export const consentRefusal = (
  { consents }: Pick<ExecutionParts, 'consents'>,
  lookup: Lookup,
  input: Input,
  { client, attribution }: Pick<Caller, 'client' | 'attribution'>,
): Failure | undefined | Promise<Failure | undefined> =>
  consents?.refusal({
    clientId: client.clientId,
    lookup: lookup.name,
    isSensitive: lookup.sensitive === true,
    consent: attribution.consent,
    subject: subjectOfCall(lookup, input),
  })

async function executeUnder(
  parts: ExecutionParts,
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
export const execute = (
  parts: ExecutionParts,
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
  }, lookup)
