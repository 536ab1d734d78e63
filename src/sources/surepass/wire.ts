// Declares the envelope that Surepass answers every lookup in.

/** Found: success true. Not found and malformed: 422, or 400. */
export interface SurepassEnvelope {
  readonly data?: unknown
  readonly status_code?: number
  readonly success?: boolean
  readonly message?: string | null
  readonly message_code?: string | null
  /** Of a body that their schema refuses. */
  readonly errors?: unknown
}
