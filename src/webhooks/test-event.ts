// Sends a client one test event at once, and keeps it among the deliveries.
import { isoTime } from '../kernel/clock.js'
import type { Sealing } from '../kernel/sealing.js'
import type { Database } from '../platform/database/database.js'
import type { Attempt } from './attempt.js'
import type { AttemptOutcome } from './attempt-result.js'
import type { Endpoints } from './endpoints.js'
import { sealDelivery } from './enqueue.js'
import * as store from './webhook-store.js'

/** Makes the function that sends one signed `webhook.test` event to an endpoint, the first one by default; null: there is none. */
export function createSendTest(parts: {
  db: Database
  vault: Sealing
  clock: { now(): number }
  /** 32 hex characters. */
  newId: () => string
  endpoints: Pick<Endpoints, 'endpoint'>
  send: Attempt['send']
  onAttempt: (outcome: AttemptOutcome, durationMs: number) => void
}) {
  const { db, vault, clock, newId, endpoints, send, onAttempt } = parts
  return async (clientId: string, key = clientId) => {
    const endpoint = await endpoints.endpoint(key)
    if (endpoint === null) return null
    const id = `msg_${newId()}`
    const now = clock.now()
    const payload = JSON.stringify({ type: 'webhook.test', timestamp: isoTime(now), data: {} })
    const { outcome, status, atMs, durationMs, exchange } = await send(id, key, endpoint.url, payload)
    await db.transaction(async (tx) => {
      const state = outcome === 'delivered' ? 'delivered' : 'failed'
      const row = { id, client_id: clientId, type: 'webhook.test', lane: key }
      await store.insertDelivery(tx, {
        ...row,
        ...sealDelivery(vault, id, payload),
        state,
        tries: state === 'failed' ? 1 : 0,
        next_attempt_at: now,
        now,
      })
      await store.insertAttempt(tx, id, {
        at: atMs,
        outcome,
        http_status: status,
        duration_ms: durationMs,
        exchange,
      })
    })
    onAttempt(outcome, durationMs)
    return { id, outcome, status, durationMs }
  }
}
