// Writes the reply to a call of a lookup: the envelope of its outcome, or its failure in the form of the table.
import { answerEnvelope, failureBody } from '../kernel/envelope.js'
import type { UsageEvent } from '../usage/usage-event.js'
import type { Lookup } from './lookup.js'
import type { Result } from './result.js'

/** What a call is answered with; its event is in the ledger by then. */
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
  /** The call whose answer this is, when it is given again. */
  readonly replayOf?: string | undefined
  /** Seconds for Retry-After, where the failure names them. */
  readonly retryAfterS?: number | undefined
}

/** The envelope with its last field, which is JSON already. */
const withData = (envelope: string, json: string): string => `${envelope.slice(0, -1)},"data":${json}}`

/** @param timestamp Unix milliseconds */
export function replyTo(lookup: Lookup, result: Result, event: UsageEvent, timestamp: number): Reply {
  const { failure, status, subCode, data, json } = result
  const { transactionId, price } = event
  if (failure !== undefined) {
    const { code, problems, retryAfterS } = failure
    const body = JSON.stringify(failureBody(code, { transactionId, timestamp, problems }))
    return { status, body, subCode: subCode ?? code, price, retryAfterS }
  }
  const { message, remarks, codeIsNull } = lookup.outcomes[subCode!]!
  const atTop = lookup.dataAtTop === true && subCode === 'SUCCESS'
  const hasText = json !== undefined && !atTop
  const envelope = answerEnvelope({
    code: codeIsNull === true ? null : status,
    timestamp,
    transactionId,
    subCode: subCode!,
    message: (result.remark === undefined ? undefined : remarks?.[result.remark]) ?? message,
    data: atTop || hasText ? undefined : data,
  })
  return {
    status,
    body: hasText
      ? withData(JSON.stringify(envelope), json())
      : JSON.stringify(atTop ? { ...envelope, ...(data as object) } : envelope),
    subCode: subCode!,
    price,
    source: result.source ?? undefined,
    cached: result.cached,
  }
}
