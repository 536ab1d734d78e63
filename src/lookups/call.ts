// Answers a call of a lookup: executes it, records its event, then replies.
import type { Idempotency } from '../idempotency/idempotency.js'
import type { Clock } from '../kernel/clock.js'
import { Failure, type FailureCode } from '../kernel/failures.js'
import { subjectOf } from '../kernel/subject.js'
import type { Receipts } from '../receipts/receipts.js'
import type { Ledger } from '../usage/ledger.js'
import type { UsageEvent } from '../usage/usage-event.js'
import type { Caller } from './caller.js'
import {
  ask,
  consentRefusal,
  type ExecutionParts,
  execute,
  failed,
  isNotRecordable,
  type Procedure,
  type Running,
  subjectOfCall,
} from './execute.js'
import type { Lookup } from './lookup.js'
import { type Input, malformed, type Parsed, parametersIn } from './params.js'
import { type Executed, executeOnce } from './repeatable.js'
import { type Reply, replyTo } from './reply.js'
import { eventOf, type Result } from './result.js'

export type { Procedure }

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
  /**
   * Why no call may be made on the consent that is stated for it, before there is one: an INVALID_PARAMETER; undefined when
   * it may. Of many calls, which are not known yet, the input is empty.
   */
  refusal(
    lookup: Lookup,
    input: Input,
    caller: Pick<Caller, 'client' | 'attribution'>,
  ): Failure | undefined | Promise<Failure | undefined>
  /** Asks the sources; for procedures. Never throws. */
  ask(lookup: Lookup, input: Input, caller: Caller): Promise<Result>
  /** The result of a call that ended in `error`: its failure, or INTERNAL_SERVER_ERROR for any other error. */
  failed(lookup: Lookup, error: unknown, caller: Caller): Result
  /** The ledger's event for a result, for callers that commit it themselves. */
  event(lookup: Lookup, parsed: Parsed, result: Result, caller: Caller): UsageEvent
}

interface Parts extends ExecutionParts {
  readonly ledger: Pick<Ledger, 'record' | 'recordWith'>
  readonly clock: Clock
  /** Keyed index of a subject. */
  readonly subjectIndex: (subject: string) => Buffer
  readonly idempotency: Idempotency
  /** Absent: calls are no entries of the log. */
  readonly receipts?: Receipts | undefined
  /** Called with each call that a source answered, when nothing is left to do for it. */
  readonly onAnswered?: OnAnswered | undefined
}

/** Neither throws nor waits. */
export type OnAnswered = (lookup: Lookup, input: Input, result: Result, caller: Caller) => void

function event(parts: Parts, lookup: Lookup, parsed: Parsed, result: Result, caller: Caller): UsageEvent {
  const { terms, clock } = parts
  let { subjectIndex = null } = result
  if (subjectIndex === null && 'input' in parsed) {
    const subject = subjectOfCall(lookup, parsed.input)
    if (subject !== undefined) subjectIndex = parts.subjectIndex(subjectOf(...subject))
  }
  return eventOf(lookup, result, caller, { prices: terms.now().prices, subjectIndex, now: clock.now() })
}

/** Tells of a call that a source answered; of a procedure's call, what the source was asked and answered. */
function notice(
  { onAnswered }: Parts,
  lookup: Lookup,
  parsed: Parsed,
  result: Result | undefined,
  caller: Caller,
): void {
  if (onAnswered === undefined || !('input' in parsed)) return
  if (result === undefined || result.source === null || result.failure !== undefined) return
  const { asked } = result
  if (asked === undefined) onAnswered(lookup, parsed.input, result, caller)
  else onAnswered(lookup, asked.input, asked.result, asked.caller)
}

export function createCalls(parts: Parts): Calls {
  const { ledger, clock, receipts } = parts
  const running: Running = new Map()

  /** The event and the reply. The log gets the hash of the reply's body, to the byte. */
  function answered(lookup: Lookup, parsed: Parsed, result: Result, caller: Caller): Executed {
    const made = event(parts, lookup, parsed, result, caller)
    const reply = replyTo(lookup, result, made, clock.now())
    made.receipt = receipts?.hash(parametersIn(parsed), reply.body, made.consent)
    return { event: made, reply }
  }

  async function record(lookup: Lookup, parsed: Parsed, result: Result, caller: Caller): Promise<Reply> {
    const { event: usageEvent, reply } = answered(lookup, parsed, result, caller)
    await ledger.record(usageEvent)
    return reply
  }

  async function executeKeyed(lookup: Lookup, parsed: Parsed, caller: Caller, procedure?: Procedure) {
    let result: Result | undefined // undefined when the stored answer was given
    try {
      const reply = await executeOnce(parts, lookup, caller, async () => {
        result = await execute(parts, running, lookup, parsed, caller, procedure)
        return answered(lookup, parsed, result, caller)
      })
      notice(parts, lookup, parsed, result, caller)
      return reply
    } catch (error) {
      if (!(error instanceof Failure) || isNotRecordable(error)) throw error
      const refused = { failure: error }
      return record(lookup, refused, failed(parts, lookup, error, caller), caller)
    }
  }

  return {
    refusal: (lookup, input, caller) => consentRefusal(parts, lookup, input, caller),
    ask: (lookup, input, caller) => ask(parts, running, lookup, input, caller),
    async execute(lookup, parsed, caller, procedure) {
      const result = await execute(parts, running, lookup, parsed, caller, procedure)
      notice(parts, lookup, parsed, result, caller)
      return result
    },
    failed: (lookup, error, caller) => failed(parts, lookup, error, caller),
    event: (lookup, parsed, result, caller) => event(parts, lookup, parsed, result, caller),
    async executeAndRecord(lookup, parsed, caller, procedure) {
      if (caller.repeatable !== undefined) return executeKeyed(lookup, parsed, caller, procedure)
      const result = await execute(parts, running, lookup, parsed, caller, procedure)
      const reply = await record(lookup, parsed, result, caller)
      notice(parts, lookup, parsed, result, caller)
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
