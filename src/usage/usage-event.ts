// Declares the shape of a usage event: what is known of one authenticated call, without personal data.

/** What the ledger calls a request for the status of a batch. */
export const batchStatusName = 'batch-processing-status'
/** What the ledger calls a request for the state of a task. */
export const taskStatusName = 'task-status'

/** What a receipt of a call needs beside its event. */
export interface EventReceipt {
  /** Of the request, of the answer and, where one was stated, of the consent: 32 bytes each, in hex. */
  readonly hashes: string
  /** What makes their salt, as it is stored. */
  readonly salt: Buffer
}

export interface UsageEvent {
  /** 32 hex characters; the ledger holds each once. */
  readonly transactionId: string
  /** The batch that the call belongs to. */
  readonly requestId: string | null
  /** Unix milliseconds. */
  readonly at: number
  readonly clientId: string
  readonly lookup: string
  /** Version of the path: v1, v2. */
  readonly version: string
  readonly origin: string | null
  /** Compact JSON object as sent. */
  readonly metadata: string | null
  /** null where the answer has no sub_code. */
  readonly subCode: string | null
  readonly httpStatus: number
  readonly charged: boolean
  /** Smallest unit of the currency; 0 when free. */
  readonly price: number
  /** Name of the source that answered; null when none was asked. */
  readonly source: string | null
  readonly cached: boolean
  readonly durationMs: number
  /** Keyed index of the identifier that the call was about; never the identifier. */
  readonly subjectIndex: Buffer | null
  /** What the answer cost us at its source, in the smallest unit of the currency; 0 when nothing was owed. */
  readonly cost: number
  /** JSON list of what was tried; null where one source in this process answered, or none was asked. */
  readonly attempts: string | null
  /** The answering source's own id of the call. */
  readonly sourceReference: string | null
  /** Set once the answer is known, before the event is recorded. Absent: the call becomes no entry of the log. */
  receipt?: EventReceipt | undefined
  /** What the call stated about the person's consent, as `consentText` writes it; null when nothing was. */
  readonly consent: string | null
}

/** Longest `sourceReference` that is kept; an invoice has it in the same length. */
export const maxReferenceChars = 255
