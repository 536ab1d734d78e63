// Declares the rows that the webhook store returns. Times are Unix milliseconds.

export interface EndpointRow {
  /** The client's id for its first endpoint, `ep_...` for others. */
  key: string
  /** Event types that it receives; null: all. */
  events: string[] | null
  note: string | null
  url: Buffer
  disabled_reason: 'gone' | 'operator' | null
  version: number
}

/** `failed`: a test that was not delivered; a test is tried once. */
export type DeliveryState = 'pending' | 'delivered' | 'exhausted' | 'stopped' | 'failed'

/** A delivery that this process may attempt until its claim ends. */
export interface ClaimedRow {
  id: string
  client_id: string
  type: string
  lane: string
  url: Buffer | null
  payload: Buffer
  tries: number
  /** True when an earlier attempt was in progress and its process never recorded it. */
  lapsed: boolean
}

export interface DeliveryListRow {
  id: string
  client_id: string
  type: string
  state: DeliveryState
  tries: number
  /** The key of its endpoint, unless it has an address of its own. */
  lane: string
  has_own_url: boolean
  created_at: number
  next_attempt_at: number
  finished_at: number | null
  last_outcome: string | null
  last_status: number | null
}

export interface AttemptRow {
  at: number
  outcome: string
  http_status: number | null
  duration_ms: number
}

/** An attempt with what was sent and answered, sealed; null: nothing was sent, or an earlier version made it. */
export interface ExchangeRow extends AttemptRow {
  exchange: Buffer | null
}

/** Which deliveries of a client to send again; times are those of creation, both included. */
export interface ReplayRange {
  /** Null: all in the range. */
  id: string | null
  from: number
  to: number
  states: DeliveryState[]
  /** Keys of the client's endpoints that are enabled. */
  endpoints: readonly string[]
}
