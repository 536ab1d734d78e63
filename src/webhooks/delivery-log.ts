// Reads the log of deliveries: lists, attempts, and what one of them sent and was answered.
import type { Sealing } from '../kernel/sealing.js'
import type { Sql } from '../platform/database/database.js'
import { payloadContext, urlContext } from './attempt.js'
import { type AttemptExchange, openExchange } from './attempt-exchange.js'
import type { Endpoints } from './endpoints.js'
import type { AttemptRow, DeliveryListRow, DeliveryState } from './webhook-rows.js'
import * as store from './webhook-store.js'

/** Which deliveries to list; absent: all. */
export interface DeliveryFilter {
  readonly clientId?: string
  readonly state?: DeliveryState
  readonly type?: string
  /** The key of an endpoint: those to it. */
  readonly endpoint?: string
  readonly ids?: readonly string[]
  /** When it was created, Unix milliseconds, the end exclusive. */
  readonly from?: number
  readonly to?: number
  readonly limit?: number
  /** Only those that follow this one. */
  readonly after?: { createdAt: number; id: string }
}

/** What a delivery sends, where to, and how each attempt went. */
export interface DeliveryContent {
  /** Null: its endpoint is removed. */
  readonly url: string | null
  readonly payload: string
  /** `exchange` null: nothing was sent, or an earlier version made the attempt. */
  readonly attempts: readonly (AttemptRow & { readonly exchange: AttemptExchange | null })[]
}

export function createDeliveryLog(parts: {
  db: Sql
  vault: Sealing
  endpoints: Pick<Endpoints, 'endpoint'>
}) {
  const { db, vault, endpoints } = parts
  return {
    /** Deliveries, the newest first. */
    deliveries: ({ limit = 100, after, ...filter }: DeliveryFilter = {}): Promise<DeliveryListRow[]> =>
      store.listDeliveries(db, {
        clientId: filter.clientId ?? null,
        state: filter.state ?? null,
        type: filter.type ?? null,
        endpoint: filter.endpoint ?? null,
        ids: filter.ids ?? null,
        from: filter.from ?? null,
        to: filter.to ?? null,
        limit,
        after: after ?? null,
      }),

    /** The client of a delivery; undefined when there is no such delivery. */
    ownerOf: (deliveryId: string) => store.selectOwner(db, deliveryId),

    hasDelivery: (clientId: string, deliveryId: string) => store.hasDelivery(db, clientId, deliveryId),

    /** Every attempt of a delivery in order; none for another client's delivery. */
    attempts: (clientId: string, deliveryId: string) => store.listAttempts(db, clientId, deliveryId),

    /** What a delivery sends and was answered; undefined when there is none. It may hold personal data. */
    async content(deliveryId: string): Promise<DeliveryContent | undefined> {
      const sealed = await store.selectSealed(db, deliveryId)
      if (sealed === undefined) return undefined
      const url = sealed.url === null ? undefined : vault.open(sealed.url, urlContext(deliveryId)).toString()
      const attempts = await store.selectExchanges(db, deliveryId)
      return {
        url: url ?? (await endpoints.endpoint(sealed.lane))?.url ?? null,
        payload: vault.open(sealed.payload, payloadContext(deliveryId)).toString(),
        attempts: attempts.map(({ exchange, ...facts }) => ({
          ...facts,
          exchange: exchange === null ? null : openExchange(vault, deliveryId, facts.at, exchange),
        })),
      }
    },

    /** For metrics: how many are pending, and when the first of them is or was due. */
    pending: () => store.countPending(db),
  }
}
