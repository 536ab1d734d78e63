// Manages the address and the signing secrets of each client's webhooks; both are stored sealed.
import type { Sealing } from '../kernel/sealing.js'
import { unaudited } from '../platform/audit-port.js'
import type { Database, Sql } from '../platform/database/database.js'
import type { RefusalReason } from '../platform/outbound/guard.js'
import type { Outbound } from '../platform/outbound/outbound.js'
import { lockQueue } from './delivery-queue.js'
import { createEndpointSecrets } from './endpoint-secrets.js'
import * as store from './endpoint-store.js'
import type { WebhookEvent } from './events.js'
import { stopLane } from './webhook-store.js'

export interface Endpoint {
  url: string
  disabledReason: 'gone' | 'operator' | null
  /** Changes whenever the endpoint does. */
  version: number
}

const urlContext = (clientId: string) => `webhook endpoint ${clientId}`

/** The client id of the operator, who receives the events about the service itself. */
export const operatorId = 'operator'

/** The lane of deliveries to the client's own endpoint, whatever its address is. */
export const endpointLane = (clientId: string): string => clientId

interface EndpointsParts {
  db: Database
  outbound: Pick<Outbound, 'checkUrl'>
  /** For the operator's own endpoint. */
  operatorOutbound?: Pick<Outbound, 'checkUrl'>
  vault: Sealing
  clock: { now(): number }
  onEvent: (event: WebhookEvent) => void
}

/** Sets and reads the address of an endpoint. */
function createAddresses(parts: EndpointsParts) {
  const { db, outbound, vault, clock } = parts
  return {
    /**
     * Registers the address, or replaces it, and enables it. Pending deliveries go to the new address.
     * @returns null, or why the address may not be called.
     */
    async setEndpoint(clientId: string, url: string, writeAudit = unaudited): Promise<RefusalReason | null> {
      const guard = clientId === operatorId ? (parts.operatorOutbound ?? outbound) : outbound
      const refusal = guard.checkUrl(url)
      if (refusal !== null) return refusal
      await db.transaction(async (tx) => {
        await store.putEndpoint(tx, clientId, vault.seal(Buffer.from(url), urlContext(clientId)), clock.now())
        await writeAudit(tx, { act: 'webhook.set', target: clientId, facts: { host: new URL(url).host } })
      })
      return null
    },

    async endpoint(clientId: string, sql: Sql = db): Promise<Endpoint | null> {
      const row = await store.getEndpoint(sql, clientId)
      if (row === undefined) return null
      const url = vault.open(row.url, urlContext(clientId)).toString()
      return { url, disabledReason: row.disabled_reason, version: row.version }
    },
  }
}

/** Removes, enables and disables endpoints. */
function createSwitches({ db, clock, onEvent }: Pick<EndpointsParts, 'db' | 'clock' | 'onEvent'>) {
  return {
    /** Returns false when there was none. Its pending deliveries are stopped. */
    async removeEndpoint(clientId: string, writeAudit = unaudited): Promise<boolean> {
      return db.transaction(async (tx) => {
        await lockQueue(tx)
        await stopLane(tx, endpointLane(clientId), clock.now())
        if (!(await store.deleteEndpoint(tx, clientId))) return false
        await writeAudit(tx, { act: 'webhook.remove', target: clientId })
        return true
      })
    },

    /** False: there is none, or it was enabled. Deliveries stopped meanwhile wait for a replay. */
    async enableEndpoint(clientId: string, writeAudit = unaudited): Promise<boolean> {
      return db.transaction(async (tx) => {
        if (!(await store.setEndpointDisabled(tx, clientId, null, clock.now()))) return false
        await writeAudit(tx, { act: 'webhook.enable', target: clientId })
        return true
      })
    },

    /**
     * Disables the endpoint and stops its pending deliveries; new events are kept for a replay.
     * @param version only when the endpoint has not changed since it had this one.
     */
    async disableEndpoint(clientId: string, reason: 'gone' | 'operator', version?: number): Promise<boolean> {
      const stopped = await db.transaction(async (tx) => {
        await lockQueue(tx)
        if (!(await store.setEndpointDisabled(tx, clientId, reason, clock.now(), version))) return null
        return stopLane(tx, endpointLane(clientId), clock.now())
      })
      if (stopped !== null) onEvent({ kind: 'endpoint-disabled', clientId, reason, stopped })
      return stopped !== null
    },
  }
}

export const createEndpoints = (parts: EndpointsParts) => ({
  ...createEndpointSecrets(parts),
  ...createAddresses(parts),
  ...createSwitches(parts),
})

export type Endpoints = ReturnType<typeof createEndpoints>
