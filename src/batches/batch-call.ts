// Declares a call that is about batches, and makes the event that records it.
import type { Client } from '../auth/client-cache.js'
import type { Attribution } from '../kernel/attribution.js'
import { consentText } from '../kernel/consent.js'
import type { Lookup } from '../lookups/lookup.js'
import type { UsageEvent } from '../usage/usage-event.js'
import type { BatchFile } from './batch-file.js'

/** A call that is about batches: submission and status. They are metered and free. */
export interface BatchCall {
  readonly transactionId: string
  readonly client: Client
  readonly attribution: Attribution
  /** Unix milliseconds when the request came in. */
  readonly startedAt: number
}

export interface Submission {
  readonly lookup: Lookup
  readonly file: BatchFile
  readonly call: BatchCall
  /** Validated already. */
  readonly webhookUrl?: string | undefined
  readonly idempotencyKey?: string | undefined
}

/** The free event of a call. It has no request_id: in the ledger, only the records of a batch have it. */
export function freeEvent(
  call: BatchCall,
  about: { lookup: string; version: string; subCode: string | null; httpStatus: number },
  now: number,
): UsageEvent {
  return {
    ...about,
    transactionId: call.transactionId,
    requestId: null,
    at: call.startedAt,
    clientId: call.client.clientId,
    origin: call.attribution.origin,
    metadata: call.attribution.metadata,
    consent: consentText(call.attribution.consent),
    charged: false,
    price: 0,
    source: null,
    cached: false,
    cost: 0,
    attempts: null,
    sourceReference: null,
    durationMs: now - call.startedAt,
    subjectIndex: null,
  }
}
