// Declares who makes a call, and what tells this call from others.
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
  /** The batch that this call is a record of. */
  readonly requestId?: string
  /** With this key the client may repeat the call, and is given the first answer. */
  readonly idempotencyKey?: string
  /** The client wants no answer from the cache. */
  readonly noCache?: true
  /** The journey that this call carries on: the source that began it, and what that source kept of it. */
  readonly journey?: { readonly source: string; readonly session: unknown }
  /** Memory that holds the input until it is worked on: see `SourceCall`. */
  readonly memory?: InputMemory
}

/** The memory of an input that may be given to another call while it waits. */
export interface InputMemory {
  /** Aborted when the memory was given to another call: the input is no longer there. */
  readonly signal: AbortSignal
  /** The input is being worked on: from now on its memory is nobody else's. */
  onStart(): void
}
