// Declares the answers of a server of this interface: the standard envelope, and the access token.

/** Older endpoints of such servers leave sub_code and message out. */
export interface Envelope {
  readonly code?: number | null
  readonly transaction_id?: string
  readonly sub_code?: string
  readonly message?: string
  readonly data?: unknown
  /** A field beside the data, when the interface shows no data: reference_id. */
  readonly [field: string]: unknown
}

export interface TokenAnswer {
  readonly access_token: string
  /** ISO 8601, UTC. */
  readonly expiry: string
}
