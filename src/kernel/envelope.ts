// Builds the wire forms: the standard envelope of an answer and the four forms of a failure.
import { type Failure, type FailureCode, failures } from './failures.js'

export interface Envelope {
  code: number | null
  timestamp: number | null
  transaction_id: string
  sub_code?: string
  message: string
  data?: unknown
}

export interface AnswerHead {
  readonly code: number | null
  /** Unix milliseconds. */
  readonly timestamp: number
  /** 32 hex characters. */
  readonly transactionId: string
  /** Capital letters, digits and underscores. */
  readonly subCode: string
  readonly message: string
}

/** The envelope of an answer; `data` is left out when undefined. */
export function answerEnvelope(answer: AnswerHead & { readonly data?: unknown }): Envelope {
  const envelope: Envelope = {
    code: answer.code,
    timestamp: answer.timestamp,
    transaction_id: answer.transactionId,
    sub_code: answer.subCode,
    message: answer.message,
  }
  if (answer.data !== undefined) envelope.data = answer.data
  return envelope
}

/** The text of an envelope whose data is JSON already. */
export const envelopeText = (head: AnswerHead, json: string): string =>
  `{"code":${head.code},"timestamp":${head.timestamp},"transaction_id":"${head.transactionId}",` +
  `"sub_code":"${head.subCode}","message":${JSON.stringify(head.message)},"data":${json}}`

/** The body of a failure in the form that the failure table gives it. */
export function failureBody(
  code: FailureCode,
  call: { transactionId: string; timestamp: number; problems?: Failure['problems'] },
): object {
  const row = failures[code]
  if (row.form === 'detail') return { detail: row.text }
  if (row.form === 'oauth') return { error: row.text }
  if (row.form === 'validation') return { detail: call.problems ?? [] }
  return {
    code: row.codeIsNull ? null : row.status,
    timestamp: row.timestampIsNull ? null : call.timestamp,
    transaction_id: call.transactionId,
    ...(row.subCode === undefined ? {} : { sub_code: row.subCode }),
    message: row.text,
  } satisfies Envelope
}
