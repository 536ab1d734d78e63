// Records an attempt and decides the next state of its delivery.
import type { Database } from '../platform/database/database.js'
import type { Attempted } from './attempt.js'
import type { AttemptOutcome } from './attempt-result.js'
import * as queue from './delivery-queue.js'
import type { Endpoints } from './endpoints.js'
import type { WebhookEvent } from './events.js'
import { nextDelayMs } from './schedule.js'
import type { SlowClients } from './slow-clients.js'
import type { ClaimedRow, DeliveryState } from './webhook-rows.js'
import * as store from './webhook-store.js'

/** The next state of a delivery; `delayMs` null: no attempt is left. */
function stateAfter(attemptResult: Attempted | null, delayMs: number | null): DeliveryState {
  if (attemptResult === null || attemptResult.outcome === 'gone') return 'stopped'
  if (attemptResult.outcome === 'delivered') return 'delivered'
  return delayMs === null ? 'exhausted' : 'pending'
}

export interface SettleParts {
  db: Database
  endpoints: Pick<Endpoints, 'disableEndpoint'>
  clock: { now(): number }
  /** 0 (inclusive) to 1 (exclusive), for the jitter. */
  random: () => number
  onEvent: (event: WebhookEvent) => void
  onAttempt: (outcome: AttemptOutcome, durationMs: number) => void
}

const factsOf = (attemptResult: Attempted) => ({
  at: attemptResult.atMs,
  outcome: attemptResult.outcome,
  http_status: attemptResult.status,
  duration_ms: attemptResult.durationMs,
  exchange: attemptResult.exchange,
})

/** @returns a function that settles one attempt; `made` null: there was no address to send it to */
export function createSettle(parts: SettleParts & { slowClients: Pick<SlowClients, 'note'> }) {
  const { db, endpoints, clock, random, onEvent, onAttempt, slowClients } = parts

  /** Reports the end of a delivery, and disables an endpoint that answered 410. */
  async function report(
    row: ClaimedRow,
    state: DeliveryState,
    attemptResult: Attempted | null,
  ): Promise<void> {
    const subject = { clientId: row.client_id, deliveryId: row.id, type: row.type }
    if (state === 'exhausted')
      onEvent({ kind: 'delivery-exhausted', ...subject, outcome: attemptResult!.outcome })
    if (state === 'stopped')
      onEvent({ kind: 'delivery-stopped', ...subject, outcome: attemptResult?.outcome ?? 'no-endpoint' })
    if (attemptResult?.outcome === 'gone' && attemptResult.endpoint !== null)
      await endpoints.disableEndpoint(row.client_id, 'gone', {
        version: attemptResult.endpoint.version,
        key: row.lane,
      })
  }

  return async (row: ClaimedRow, claim: string, attemptResult: Attempted | null): Promise<void> => {
    const now = clock.now()
    const tries = row.tries + (attemptResult === null || attemptResult.outcome === 'delivered' ? 0 : 1)
    const delayMs = nextDelayMs(tries, random(), attemptResult?.retryAfterMs ?? null)
    const state = stateAfter(attemptResult, delayMs)
    const nextAttemptAt = now + (state === 'pending' ? delayMs! : 0)
    const settled = await db.transaction(async (tx) => {
      const pause = attemptResult?.outcome === 'delivered' ? null : (attemptResult?.retryAfterMs ?? null)
      if (pause !== null) {
        await queue.lockQueue(tx)
        await store.deferLane(tx, row.lane, now, now + pause)
      }
      if (attemptResult !== null) await store.insertAttempt(tx, row.id, factsOf(attemptResult))
      return store.settleDelivery(tx, row.id, claim, { state, tries, nextAttemptAt, now })
    })
    if (attemptResult !== null) {
      onAttempt(attemptResult.outcome, attemptResult.durationMs)
      slowClients.note(row.client_id, attemptResult.durationMs)
    }
    if (settled) await report(row, state, attemptResult)
  }
}
