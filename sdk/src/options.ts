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

/** What a call states about the consent of the person, or of all persons in a batch. It is stored with the call. */
export interface StatedConsent {
  /** Your id of the consent, or the id that it was registered under: 1 to 128 visible ASCII characters. */
  readonly id?: string
  /** When the person gave it: a Date, or RFC 3339. */
  readonly at?: Date | string
  /** `Y`: the person agreed. */
  readonly consent?: string
  /** What the person agreed to. No personal data. */
  readonly purpose?: string
  readonly reason?: string
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
  readonly consent?: StatedConsent
  readonly signal?: AbortSignal
}

/** The headers of a call. Every one gets a key of its own, so that a repetition is the same call. */
export function headersOf(client: ClientOptions, options: CallOptions): Headers {
  const headers = new Headers({ 'idempotency-key': options.idempotencyKey ?? crypto.randomUUID() })
  const origin = options.origin ?? client.origin
  if (origin !== undefined) headers.set('x-service-origin', origin)
  for (const [name, value] of Object.entries(options.metadata ?? {}))
    headers.set(`x-service-meta-${name.replaceAll('_', '-')}`, value)
  const { id, at } = options.consent ?? {}
  if (id !== undefined) headers.set('x-satyapan-consent-id', id)
  if (at !== undefined) headers.set('x-satyapan-consent-at', at instanceof Date ? at.toISOString() : at)
  return headers
}

/** What is stated of the consent beside its id and time: parameters, as every lookup takes them. */
export function statedOf({ consent: stated }: CallOptions): Readonly<Record<string, string>> {
  const { consent, purpose, reason } = stated ?? {}
  return {
    ...(consent !== undefined && { consent }),
    ...(purpose !== undefined && { purpose }),
    ...(reason !== undefined && { reason }),
  }
}

/** The address of a path of the interface. */
export const addressOf = (baseUrl: string, path: string): URL => new URL(baseUrl.replace(/\/$/, '') + path)
