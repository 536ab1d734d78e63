// The options of a client and of a call, and the address of a call.

export interface ClientOptions {
  /** Address of the server: `https://verify.example.com`, with the path in front of `/v1` if there is one. */
  readonly baseUrl: string
  readonly clientId: string
  /** The client's secret. It is also sent as `x-api-key`, as the interface requires. */
  readonly clientSecret: string
  /** Name of your system, stored with each call (`X-Service-Origin`): `loan-desk`. */
  readonly origin?: string
  /** Milliseconds for one attempt, answer included. Default: 30,000. */
  readonly timeoutMs?: number
  /** How often a call is repeated when that is safe. Default: 2. */
  readonly retries?: number
  /**
   * Send lookups as POST with a JSON body, so that identifiers are in no URL and in no proxy's log. Satyapan
   * answers both; other servers of the interface may answer only GET. Default: false.
   */
  readonly identifiersInBody?: boolean
  /** Replaces the global fetch: for a proxy, your own certificate authority, or tests. */
  readonly fetch?: (request: Request) => Promise<Response>
}

export interface CallOptions {
  /** Overrides the client's origin for this call. */
  readonly origin?: string
  /** Stored with the call for reconciliation: `{ order_id: '17' }`. No personal data. */
  readonly metadata?: Readonly<Record<string, string>>
  /**
   * Names this call: the same key with the same input gives the first answer again, uncharged. Default: a new key for
   * each call, which makes the client's own repetitions safe.
   */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

/** The address of a path of the interface. */
export const addressOf = (baseUrl: string, path: string): URL => new URL(baseUrl.replace(/\/$/, '') + path)
