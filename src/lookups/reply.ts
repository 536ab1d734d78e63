// Writes the reply to a call of a lookup: the envelope of its outcome, or its failure in the form of the table.
import { type AnswerHead, answerEnvelope, envelopeText, failureBody } from '../kernel/envelope.js'
import type { UsageEvent } from '../usage/usage-event.js'
import type { Lookup } from './lookup.js'
import type { Result } from './result.js'

/** The reply to a call whose event is in the ledger. */
export interface Reply {
  readonly status: number
  /** JSON. */
  readonly body: string
  /** For the metrics: the answer's sub_code, or the failure's name where the answer has none. */
  readonly subCode: string
  /** What the call was charged, in the smallest unit of the currency. */
  readonly price: number
  /** Name of the source that answered; absent on failures and where none was asked. */
  readonly source?: string | undefined
  /** It was answered from the cache. */
  readonly cached?: boolean | undefined
  /** The first call, when this answer is a replay. */
  readonly replayOf?: string | undefined
  /** Seconds for Retry-After, where the failure names them. */
  readonly retryAfterS?: number | undefined
}

function bodyOf(lookup: Lookup, { subCode, data, json }: Result, head: AnswerHead): string {
  if (lookup.dataAtTop === true && subCode === 'SUCCESS')
    return JSON.stringify({ ...answerEnvelope(head), ...(data as object) })
  if (json !== undefined) return envelopeText(head, json())
  if (data === undefined) return JSON.stringify(answerEnvelope(head))
  return envelopeText(head, JSON.stringify(data))
}

/** @param timestamp Unix milliseconds */
export function replyTo(lookup: Lookup, result: Result, event: UsageEvent, timestamp: number): Reply {
  const { failure, status, subCode } = result
  const { transactionId, price } = event
  if (failure !== undefined) {
    const { code, problems, retryAfterS } = failure
    const body = JSON.stringify(failureBody(code, { transactionId, timestamp, problems }))
    return { status, body, subCode: subCode ?? code, price, retryAfterS }
  }
  const outcome = lookup.outcomes[subCode!]!
  const { remarks } = outcome
  const head = {
    code: outcome.codeIsNull === true ? null : status,
    timestamp,
    transactionId,
    subCode: subCode!,
    message: (result.remark === undefined ? undefined : remarks?.[result.remark]) ?? outcome.message,
  }
  return {
    status,
    body: bodyOf(lookup, result, head),
    subCode: subCode!,
    price,
    source: result.source ?? undefined,
    cached: result.cached,
  }
}
