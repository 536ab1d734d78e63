// Webhooks: queues deliveries, keeps their log, replays them, and sends tests.

import { createHash } from 'node:crypto'
import { isoTime } from '../kernel/clock.js'
import type { Sealing } from '../kernel/sealing.js'
import { unaudited, type WriteAudit } from '../platform/audit-port.js'
import type { Database, Sql } from '../platform/database/database.js'
import { inPortions } from '../platform/database/portions.js'
import type { Outbound } from '../platform/outbound/outbound.js'
import { createAttempt, payloadContext, urlContext } from './attempt.js'
import type { AttemptOutcome } from './attempt-result.js'
import { createDeliverer, type DelivererLimits } from './deliverer.js'
import { lockQueue } from './delivery-queue.js'
import { deleteEndedSecrets, getEndpoint } from './endpoint-store.js'
import { createEndpoints, endpointLane } from './endpoints.js'
import { createEventReport, type WebhookEvent, type WebhookLog } from './events.js'
import type { DeliveryListRow, DeliveryState, ReplayRange } from './webhook-rows.js'
import * as store from './webhook-store.js'

export interface WebhooksParts {
  db: Database
  outbound: Outbound
  /** For the operator's own endpoint, whose address the operator chose. Absent: as for clients. */
  operatorOutbound?: Outbound
  vault: Sealing
  clock: { now(): number }
  random: () => number
  /** 32 hex characters. */
  newId: () => string
  log: WebhookLog
  /** Counts events; they are logged already. */
  onEvent?: (event: WebhookEvent) => void
  /** Counts attempts and their milliseconds. */
  onAttempt?: (outcome: AttemptOutcome, durationMs: number) => void
  /** Inactive clients: their deliveries wait. */
  inactiveClients: () => readonly string[]
  limits?: Partial<DelivererLimits>
}

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

const replayedByDefault: DeliveryState[] = ['exhausted', 'stopped']

export function createWebhooks(parts: WebhooksParts) {
  const { db, vault, clock, newId, log } = parts
  const onEvent = createEventReport(log, parts.onEvent ?? (() => {}))
  const onAttempt = parts.onAttempt ?? (() => {})
  const endpoints = createEndpoints({ ...parts, onEvent })
  const { attempt, send } = createAttempt({
    ...parts,
    endpoints,
    ...(parts.limits?.attemptTimeoutMs && { timeoutMs: parts.limits.attemptTimeoutMs }),
  })
  const deliverer = createDeliverer({
    ...parts,
    endpoints,
    attempt,
    onEvent,
    onAttempt,
    heldClients: parts.inactiveClients,
  })

  const sealedParts = (id: string, payload: string, url?: string) => ({
    payload: vault.seal(Buffer.from(payload), payloadContext(id)),
    url: url === undefined ? null : vault.seal(Buffer.from(url), urlContext(id)),
  })

  async function replay(
    clientId: string,
    range: Omit<ReplayRange, 'toEndpoint'>,
    writeAudit: WriteAudit,
  ): Promise<number> {
    const replayed = await db.transaction(async (tx) => {
      await lockQueue(tx)
      const endpoint = await getEndpoint(tx, clientId)
      const toEndpoint = endpoint !== undefined && endpoint.disabled_reason === null
      const count = await store.replayDeliveries(tx, clientId, { ...range, toEndpoint }, clock.now())
      await writeAudit(tx, { act: 'webhook.replay', target: clientId, facts: { deliveries: count } })
      return count
    })
    deliverer.wake()
    return replayed
  }

  return {
    ...endpoints,
    deliverer,

    /**
     * Queues a delivery in the caller's transaction: both happen or neither. Call `deliverer.wake()` once it is
     * committed. Events for a disabled endpoint are kept stopped, for a replay.
     *
     * @returns the webhook-id, or null when there is neither a `url` nor an endpoint.
     */
    async enqueue(tx: Sql, { clientId, type, payload, url, at, key }: NewDelivery): Promise<string | null> {
      const endpoint = url === undefined ? await getEndpoint(tx, clientId) : undefined
      if (url === undefined && endpoint === undefined) return null
      if (key !== undefined && !keyPattern.test(key)) throw new Error('not a key of a webhook delivery')
      const id = `msg_${key ?? newId()}`
      await store.insertDelivery(tx, {
        id,
        client_id: clientId,
        type,
        lane: laneOf(clientId, url),
        ...sealedParts(id, payload, url),
        state: endpoint !== undefined && endpoint.disabled_reason !== null ? 'stopped' : 'pending',
        next_attempt_at: at,
        now: clock.now(),
      })
      return id
    },

    /**
     * Sends one delivery again, delivered or not. Returns false when it is unknown or under way, or its endpoint is
     * missing or disabled.
     */
    async replayOne(clientId: string, id: string, writeAudit = unaudited): Promise<boolean> {
      const states: DeliveryState[] = [...replayedByDefault, 'delivered', 'pending']
      const range = { id, from: 0, to: Number.MAX_SAFE_INTEGER, states }
      return (await replay(clientId, range, writeAudit)) > 0
    },

    /**
     * Sends again what was created from `from` to `to` (Unix milliseconds, both included) and was given up or
     * stopped; with `delivered`, also what arrived. The webhook-ids stay the same. Returns how many.
     */
    replayRange(
      clientId: string,
      from: number,
      to: number,
      delivered = false,
      writeAudit = unaudited,
    ): Promise<number> {
      const states: DeliveryState[] = delivered ? [...replayedByDefault, 'delivered'] : replayedByDefault
      return replay(clientId, { id: null, from, to, states }, writeAudit)
    },

    /** Sends one signed `webhook.test` event to the client's endpoint now, once; null when there is no endpoint. */
    async sendTest(clientId: string) {
      const endpoint = await endpoints.endpoint(clientId)
      if (endpoint === null) return null
      const id = `msg_${newId()}`
      const now = clock.now()
      const payload = JSON.stringify({ type: 'webhook.test', timestamp: isoTime(now), data: {} })
      const { outcome, status, atMs, durationMs } = await send(id, clientId, endpoint.url, payload)
      await db.transaction(async (tx) => {
        const state = outcome === 'delivered' ? 'delivered' : 'failed'
        const row = { id, client_id: clientId, type: 'webhook.test', lane: endpointLane(clientId) }
        await store.insertDelivery(tx, {
          ...row,
          ...sealedParts(id, payload),
          state,
          tries: state === 'failed' ? 1 : 0,
          next_attempt_at: now,
          now,
        })
        await store.insertAttempt(tx, id, { at: atMs, outcome, http_status: status, duration_ms: durationMs })
      })
      onAttempt(outcome, durationMs)
      return { id, outcome, status, durationMs }
    },

    /** Deliveries, the newest first: of one client or of all, in one state or in all. */
    deliveries: (
      filter: {
        clientId?: string
        state?: DeliveryState
        limit?: number
        /** Only those that follow this one. */
        after?: { createdAt: number; id: string }
      } = {},
    ): Promise<DeliveryListRow[]> =>
      store.listDeliveries(db, {
        clientId: filter.clientId ?? null,
        state: filter.state ?? null,
        limit: filter.limit ?? 100,
        after: filter.after ?? null,
      }),

    /** The client of a delivery; undefined when there is no such delivery. */
    ownerOf: (deliveryId: string) => store.selectOwner(db, deliveryId),

    hasDelivery: (clientId: string, deliveryId: string) => store.hasDelivery(db, clientId, deliveryId),

    /** Every attempt of a delivery in order; none for another client's delivery. */
    attempts: (clientId: string, deliveryId: string) => store.listAttempts(db, clientId, deliveryId),

    /** For metrics: how many are pending, and when the first of them is or was due. */
    pending: () => store.countPending(db),

    /**
     * Deletes finished deliveries, and those that wait for an inactive client, with their payloads and
     * attempts, and ended secrets, older than `before`.
     */
    async sweep(before: number): Promise<number> {
      await deleteEndedSecrets(db, before)
      const inactive = parts.inactiveClients()
      const held = await inPortions((atMost) => store.deleteHeld(db, before, inactive, atMost))
      return held + (await inPortions((atMost) => store.deleteFinished(db, before, atMost)))
    },
  }
}

export type Webhooks = ReturnType<typeof createWebhooks>
