// Declares the caller and the circumstances of one call.
import type { Client } from '../auth/client-cache.js'
import type { Attribution } from '../kernel/attribution.js'

export interface Caller {
  readonly transactionId: string
  readonly client: Client
  readonly attribution: Attribution
  /** Unix milliseconds when the request came in. */
  readonly startedAt: number
  /** The secret that was the key of the call; absent for a record of a batch. */
  readonly secretId?: number
  /** The version of the path that was called, when it is not the row's own. */
  readonly version?: string
  /** The batch that this call is a record of. */
  readonly requestId?: string
  /** It came with an Idempotency-Key: a repetition with the key gets the first answer. */
  readonly repeatable?: RepeatableCall
  /** The client wants an answer that is not from the cache. */
  readonly noCache?: true
  /** The journey that this call continues: the source that began it, and that source's session data. */
  readonly journey?: { readonly source: string; readonly session: unknown }
  /** The memory that holds the input until work on it begins: see `SourceCall`. */
  readonly memory?: InputMemory
}

/** What a call with an Idempotency-Key is recognised by. */
export interface RepeatableCall {
  readonly key: string
  /** Its parameters as they were sent: see `parametersText`. */
  readonly parameters: string
}

/** The memory of an input; while the call waits, another call may take it. */
export interface InputMemory {
  /** Aborted when another call took the memory: the input is gone. */
  readonly signal: AbortSignal
  /** Work on the input begins: from now on its memory cannot be taken. */
  onStart(): void
}
