// Queues deliveries.
import { createHash } from 'node:crypto'
import type { Sealing } from '../kernel/sealing.js'
import type { Sql } from '../platform/database/database.js'
import { payloadContext, urlContext } from './attempt.js'
import { getEndpoint } from './endpoint-store.js'
import { endpointLane } from './endpoints.js'
import * as store from './webhook-store.js'

export interface NewDelivery {
  clientId: string
  /** Event type, as in the payload. */
  type: string
  /** The body, sent byte for byte. */
  payload: string
  /** Replaces the client's endpoint. The caller has checked it (`outbound.checkUrl`). */
  url?: string
  /** Unix milliseconds of the first attempt. */
  at: number
  /** Fixes the webhook-id as `msg_` and this key: a second call with it changes nothing. */
  key?: string
}

/** Clients never share a lane, even to the same origin: a slow receiver must not hold up another client. */
const laneOf = (clientId: string, url: string | undefined): string =>
  url === undefined
    ? endpointLane(clientId)
    : `${clientId} ${createHash('sha256').update(new URL(url).origin).digest('hex').slice(0, 16)}`

// The specification forbids a full stop, which separates the signed parts.
const keyPattern = /^[A-Za-z0-9_-]{1,64}$/

/** The parts of a delivery that are stored sealed. */
export const sealDelivery = (vault: Sealing, id: string, payload: string, url?: string) => ({
  payload: vault.seal(Buffer.from(payload), payloadContext(id)),
  url: url === undefined ? null : vault.seal(Buffer.from(url), urlContext(id)),
})

/**
 * Makes a function that queues a delivery in the caller's transaction: both happen or neither. Call `deliverer.wake()` once it is
 * committed. Events for a disabled endpoint are kept stopped, for a replay.
 *
 * The function returns the webhook-id, or null when there is neither a `url` nor an endpoint.
 */
export function createEnqueue(parts: {
  vault: Sealing
  clock: { now(): number }
  /** 32 hex characters. */
  newId: () => string
}) {
  const { vault, clock, newId } = parts
  return async (tx: Sql, delivery: NewDelivery): Promise<string | null> => {
    const { clientId, type, payload, url, at, key } = delivery
    const endpoint = url === undefined ? await getEndpoint(tx, clientId) : undefined
    if (url === undefined && endpoint === undefined) return null
    if (key !== undefined && !keyPattern.test(key)) throw new Error('not a key of a webhook delivery')
    const id = `msg_${key ?? newId()}`
    await store.insertDelivery(tx, {
      id,
      client_id: clientId,
      type,
      lane: laneOf(clientId, url),
      ...sealDelivery(vault, id, payload, url),
      state: endpoint !== undefined && endpoint.disabled_reason !== null ? 'stopped' : 'pending',
      next_attempt_at: at,
      now: clock.now(),
    })
    return id
  }
}
