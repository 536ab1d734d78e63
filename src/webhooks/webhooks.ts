// Webhooks: queues deliveries, keeps their log, replays them, and sends tests.
import type { Sealing } from '../kernel/sealing.js'
import type { Database, Sql } from '../platform/database/database.js'
import { inPortions } from '../platform/database/portions.js'
import type { Outbound } from '../platform/outbound/outbound.js'
import { createAttempt } from './attempt.js'
import type { AttemptOutcome } from './attempt-result.js'
import { createDeliverer, type DelivererLimits } from './deliverer.js'
import { createDeliveryLog } from './delivery-log.js'
import { deleteEndedSecrets } from './endpoint-store.js'
import { createEndpoints } from './endpoints.js'
import { createEnqueue } from './enqueue.js'
import { createEventReport, type WebhookEvent, type WebhookLog } from './events.js'
import { createReplay } from './replay.js'
import { createSendTest } from './test-event.js'
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

export function createWebhooks(parts: WebhooksParts) {
  const { db, clock, log } = parts
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

  return {
    ...endpoints,
    deliverer,
    enqueue: createEnqueue(parts),
    ...createReplay({ db, clock, wake: deliverer.wake }),
    sendTest: createSendTest({ ...parts, endpoints, send, onAttempt }),
    ...createDeliveryLog({ ...parts, endpoints }),

    /** How many deliveries the sweep deletes; read with `sql`. */
    countEnded: (sql: Sql, before: number): Promise<number> =>
      store.countEnded(sql, before, parts.inactiveClients()),

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
