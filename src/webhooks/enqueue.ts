// Queues the deliveries of an event.
import { createHash } from 'node:crypto'
import type { Sealing } from '../kernel/sealing.js'
import type { Sql } from '../platform/database/database.js'
import { payloadContext, urlContext } from './attempt.js'
import { selectEndpoints } from './endpoint-store.js'
import type { EventType } from './event-types.js'
import * as store from './webhook-store.js'

export interface NewDelivery {
  clientId: string
  /** As in the payload. */
  type: EventType
  /** The body, sent byte for byte. */
  payload: string
  /** Replaces the client's endpoints. The caller has checked it (`outbound.checkUrl`). */
  url?: string
  /** Unix milliseconds of the first attempt. */
  at: number
  /** Fixes the webhook-id as `msg_` and this key: a second call with it changes nothing. */
  key?: string
}

/** Clients never share a lane, even to the same origin: a slow receiver must not hold up another client. */
const laneOf = (clientId: string, url: string): string =>
  `${clientId} ${createHash('sha256').update(new URL(url).origin).digest('hex').slice(0, 16)}`

// The specification forbids a full stop, which separates the signed parts.
// With the key of an endpoint behind it, it is still at most 64 characters.
const keyPattern = /^[A-Za-z0-9_-]{1,47}$/

/** The parts of a delivery that are stored sealed. */
export const sealDelivery = (vault: Sealing, id: string, payload: string, url?: string) => ({
  payload: vault.seal(Buffer.from(payload), payloadContext(id)),
  url: url === undefined ? null : vault.seal(Buffer.from(url), urlContext(id)),
})

/** Webhook-ids of one event: at the first endpoint its key alone, at the others with that of the endpoint. */
const keyAt = (key: string, endpoint: string, clientId: string): string =>
  endpoint === clientId ? key : `${key}_${endpoint.slice('ep_'.length)}`

/** The webhook-ids that the event with this key has at these endpoints. */
export const idsOfEvent = (key: string, clientId: string, endpoints: readonly string[]): string[] =>
  [clientId, ...endpoints].map((endpoint) => `msg_${keyAt(key, endpoint, clientId)}`)

/** Where a delivery goes: to an address of its own, or to an endpoint. */
interface Target {
  readonly lane: string
  readonly url?: string
  readonly key?: string
  readonly isStopped?: boolean
}

/** The endpoints of the client that want the event. */
async function endpointTargets(tx: Sql, { clientId, type, key }: NewDelivery): Promise<Target[]> {
  const endpoints = await selectEndpoints(tx, clientId)
  const wanted = endpoints.filter(({ events }) => events === null || events.includes(type))
  return wanted.map((endpoint) => ({
    lane: endpoint.key,
    isStopped: endpoint.disabled_reason !== null,
    ...(key !== undefined && { key: keyAt(key, endpoint.key, clientId) }),
  }))
}

/**
 * Makes a function that queues an event in the caller's transaction: both happen or neither. It goes to `url`, or else to each
 * endpoint of the client that wants it. Call `deliverer.wake()` once it is committed. Deliveries to a disabled endpoint are kept
 * stopped, for a replay.
 *
 * The function returns the first webhook-id, or null when it goes nowhere.
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
    if (key !== undefined && !keyPattern.test(key)) throw new Error('not a key of a webhook delivery')
    const own: Target[] = url === undefined ? [] : [{ lane: laneOf(clientId, url), url, ...(key && { key }) }]
    const targets = url === undefined ? await endpointTargets(tx, delivery) : own
    const ids: string[] = []
    for (const target of targets) {
      const id = `msg_${target.key ?? newId()}`
      await store.insertDelivery(tx, {
        id,
        client_id: clientId,
        type,
        lane: target.lane,
        ...sealDelivery(vault, id, payload, target.url),
        state: target.isStopped ? 'stopped' : 'pending',
        next_attempt_at: at,
        now: clock.now(),
      })
      ids.push(id)
    }
    return ids[0] ?? null
  }
}
