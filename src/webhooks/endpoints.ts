// Manages the address and the signing secrets of each client's webhooks; both are stored sealed.
import type { Sealing } from '../kernel/sealing.js'
import { unaudited } from '../platform/audit-port.js'
import type { Database, Sql } from '../platform/database/database.js'
import type { Outbound } from '../platform/outbound/outbound.js'
import { lockQueue } from './delivery-queue.js'
import * as store from './endpoint-store.js'
import type { WebhookEvent } from './events.js'
import { newWebhookSecret } from './signing.js'
import { stopLane } from './webhook-store.js'

export interface Endpoint {
  url: string
  disabledReason: 'gone' | 'operator' | null
  /** Changes whenever the endpoint does. */
  version: number
}

const urlContext = (clientId: string) => `webhook endpoint ${clientId}`
const secretContext = (clientId: string) => `webhook secret ${clientId}`

/** The client id of the operator, who receives the events about the service itself. */
export const operatorId = 'operator'

/** The lane of deliveries to the client's own endpoint, whatever its address is. */
export const endpointLane = (clientId: string): string => clientId

export function createEndpoints(parts: {
  db: Database
  outbound: Pick<Outbound, 'checkUrl'>
  /** For the operator's own endpoint. */
  operatorOutbound?: Pick<Outbound, 'checkUrl'>
  vault: Sealing
  clock: { now(): number }
  onEvent: (event: WebhookEvent) => void
}) {
  const { db, outbound, vault, clock, onEvent } = parts

  async function addSecret(sql: Sql, clientId: string): Promise<void> {
    const sealed = vault.seal(Buffer.from(newWebhookSecret()), secretContext(clientId))
    await store.insertSecret(sql, clientId, sealed, clock.now())
  }

  /** Secrets in force, the current one first. Makes the first one of a client that has none. */
  async function secrets(clientId: string, sql: Sql = db): Promise<string[]> {
    let sealed = await store.getSecrets(sql, clientId, clock.now())
    if (sealed.length === 0) {
      await addSecret(sql, clientId)
      sealed = await store.getSecrets(sql, clientId, clock.now())
    }
    return sealed.map((secret) => vault.open(secret, secretContext(clientId)).toString())
  }

  return {
    secrets,

    /**
     * Registers the address, or replaces it, and enables it. Pending deliveries go to the new address.
     * @returns null, or why the address may not be called.
     */
    async setEndpoint(
      clientId: string,
      url: string,
      writeAudit = unaudited,
    ): Promise<'bad-url' | 'refused-address' | null> {
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

    /**
     * Makes a new secret the current one. The others go on signing beside it for `overlapMs`; 0 ends them now.
     * @returns the new secret.
     */
    async rotateSecret(clientId: string, overlapMs: number, writeAudit = unaudited): Promise<string> {
      return db.transaction(async (tx) => {
        await store.endSecrets(tx, clientId, clock.now() + overlapMs)
        await addSecret(tx, clientId)
        const [secret] = await secrets(clientId, tx)
        await writeAudit(tx, {
          act: 'webhook.rotate-secret',
          target: clientId,
          facts: { overlap_ms: overlapMs },
        })
        return secret!
      })
    },
  }
}

export type Endpoints = ReturnType<typeof createEndpoints>
