// Decides what a receiver's answer means for a delivery.

import type { OutboundAnswer } from '../platform/outbound/exchange.js'
import { type OutboundReason, outboundReasonOf } from '../platform/outbound/outbound-error.js'
import { readRetryAfterMs } from './schedule.js'

/** Deliberately coarse: enough for the receiver's owner to act on, without details of this network. */
export type AttemptOutcome =
  | 'delivered'
  | 'redirect'
  | 'gone'
  | 'throttled'
  | 'client-error'
  | 'server-error'
  | Exclude<OutboundReason, 'cancelled'>
  /** The process making the attempt ended before the answer; not counted on the schedule. */
  | 'interrupted'
  /** An internal fault; counted, so that retries end. */
  | 'internal'

export interface AttemptResult {
  outcome: AttemptOutcome
  status: number | null
  retryAfterMs: number | null
}

function outcomeOf(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return 'delivered'
  if (status >= 300 && status < 400) return 'redirect'
  if (status === 410) return 'gone'
  if (status === 429) return 'throttled'
  if (status >= 400 && status < 500) return 'client-error'
  return status >= 500 && status < 600 ? 'server-error' : 'protocol'
}

/** Only 2xx is success, whatever the body (Standard Webhooks, delivery success and failure). */
export const fromAnswer = ({ status, headers }: OutboundAnswer, nowMs: number): AttemptResult => ({
  outcome: outcomeOf(status),
  status,
  retryAfterMs: readRetryAfterMs(headers['retry-after'], nowMs),
})

/** The result of a call without an answer; null for an error that is an internal fault. */
export function fromOutboundError(error: unknown): AttemptResult | null {
  const reason = outboundReasonOf(error)
  if (reason === null) return null
  return { outcome: reason === 'cancelled' ? 'interrupted' : reason, status: null, retryAfterMs: null }
}
