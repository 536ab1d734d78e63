// Manages the address and the signing secrets of each client's webhooks; both are stored sealed.
import type { Sealing } from '../kernel/sealing.js'
import { unaudited, type WriteAudit } from '../platform/audit-port.js'
import type { Database, Sql } from '../platform/database/database.js'
import type { RefusalReason } from '../platform/outbound/guard.js'
import type { Outbound } from '../platform/outbound/outbound.js'
import { lockQueue } from './delivery-queue.js'
import { createEndpointSecrets } from './endpoint-secrets.js'
import * as store from './endpoint-store.js'
import type { WebhookEvent } from './events.js'
import type { EndpointRow } from './webhook-rows.js'
import { stopLane } from './webhook-store.js'

export interface Endpoint {
  url: string
  disabledReason: 'gone' | 'operator' | null
  /** Changes whenever the endpoint does. */
  version: number
  /** Event types that it receives; null: all. */
  events: readonly string[] | null
  note: string | null
}

/** An endpoint among those of a client. */
export interface KeyedEndpoint extends Endpoint {
  /** The client's id for its first endpoint, `ep_...` for others. */
  key: string
}

/** Each has its own sealed copy of a payload of up to 16 MiB, made in the transaction that owes it. */
export const maxEndpoints = 5

const urlContext = (key: string) => `webhook endpoint ${key}`

/** The client id of the operator, who receives the events about the service itself. */
export const operatorId = 'operator'

/** Of a key: its delivery ids stay within 64 characters behind the 32 of a batch. */
const keyDigits = 16

/** Which endpoint an entry of the audit log is about, when it is not the first. */
const endpointFact = (clientId: string, key: string) => (key === clientId ? {} : { endpoint: key })
const eventsText = (events: readonly string[] | null) => events?.join(', ') ?? 'all'

interface EndpointsParts {
  db: Database
  outbound: Pick<Outbound, 'checkUrl'>
  /** For the operator's own endpoint. */
  operatorOutbound?: Pick<Outbound, 'checkUrl'>
  vault: Sealing
  clock: { now(): number }
  /** 32 hex characters. */
  newId: () => string
  onEvent: (event: WebhookEvent) => void
}

/** Reads the endpoints, and changes what they receive. */
function createReading({ db, vault, clock }: Pick<EndpointsParts, 'db' | 'vault' | 'clock'>) {
  const opened = ({ key, url, disabled_reason, version, events, note }: EndpointRow): KeyedEndpoint => ({
    key,
    url: vault.open(url, urlContext(key)).toString(),
    disabledReason: disabled_reason,
    version,
    events,
    note,
  })
  return {
    /** Changes which events an endpoint receives and its note; members that are left out stay. False: there is none. */
    async changeEndpoint(
      clientId: string,
      key: string,
      change: { readonly events?: readonly string[] | null; readonly note?: string | null },
      writeAudit = unaudited,
    ): Promise<boolean> {
      return db.transaction(async (tx) => {
        if (!(await store.updateEndpoint(tx, key, change, clock.now()))) return false
        const events = change.events === undefined ? {} : { events: eventsText(change.events) }
        await writeAudit(tx, {
          act: 'webhook.change',
          target: clientId,
          facts: { ...endpointFact(clientId, key), ...events },
        })
        return true
      })
    },

    /** @param key the client's id for its first endpoint */
    async endpoint(key: string, sql: Sql = db): Promise<Endpoint | null> {
      const row = await store.getEndpoint(sql, key)
      return row === undefined ? null : opened(row)
    },

    /** All endpoints of a client, the first one first. */
    endpointsOf: async (clientId: string): Promise<KeyedEndpoint[]> =>
      (await store.selectEndpoints(db, clientId)).map(opened),
  }
}

/** Sets and adds addresses. */
function createAddresses(parts: EndpointsParts) {
  const { db, outbound, vault, clock, newId } = parts
  return {
    /**
     * Registers the address, or replaces it, and enables it. Pending deliveries go to the new address.
     * @param key of the endpoint; the client's id is that of its first one
     * @returns null, or why the address may not be called.
     */
    async setEndpoint(
      clientId: string,
      url: string,
      writeAudit = unaudited,
      key = clientId,
    ): Promise<RefusalReason | null> {
      const guard = clientId === operatorId ? (parts.operatorOutbound ?? outbound) : outbound
      const refusal = guard.checkUrl(url)
      if (refusal !== null) return refusal
      await db.transaction(async (tx) => {
        await store.putEndpoint(tx, key, vault.seal(Buffer.from(url), urlContext(key)), clock.now())
        const facts = { host: new URL(url).host, ...endpointFact(clientId, key) }
        await writeAudit(tx, { act: 'webhook.set', target: clientId, facts })
      })
      return null
    },

    /**
     * Adds an endpoint beside the others.
     * @param events types that it receives; null: all
     * @returns its key, null when the client has `maxEndpoints` of them, or why the address may not be called.
     */
    async addEndpoint(
      clientId: string,
      endpoint: { readonly url: string; readonly events: string[] | null; readonly note: string | null },
      writeAudit = unaudited,
    ): Promise<{ readonly key: string } | { readonly refusal: RefusalReason } | null> {
      const { url, events, note } = endpoint
      const refusal = outbound.checkUrl(url)
      if (refusal !== null) return { refusal }
      const key = `ep_${newId().slice(0, keyDigits)}`
      return db.transaction(async (tx) => {
        await store.lockEndpoints(tx, clientId)
        const others = (await store.selectEndpoints(tx, clientId)).filter((each) => each.key !== clientId)
        if (others.length >= maxEndpoints - 1) return null
        const sealed = vault.seal(Buffer.from(url), urlContext(key))
        await store.insertEndpoint(tx, { key, owner: clientId, url: sealed, events, note, now: clock.now() })
        const facts = { host: new URL(url).host, endpoint: key, events: eventsText(events) }
        await writeAudit(tx, { act: 'webhook.add', target: clientId, facts })
        return { key }
      })
    },
  }
}

/** Removes, enables and disables endpoints. `key`: the client's id is that of its first endpoint. */
function createSwitches({ db, clock, onEvent }: Pick<EndpointsParts, 'db' | 'clock' | 'onEvent'>) {
  return {
    /** Returns false when there was none. Its pending deliveries are stopped. */
    async removeEndpoint(clientId: string, writeAudit = unaudited, key = clientId): Promise<boolean> {
      return db.transaction(async (tx) => {
        await lockQueue(tx)
        await stopLane(tx, key, clock.now())
        if (!(await store.deleteEndpoint(tx, key))) return false
        // The first one's secret also signs deliveries to a batch's own address.
        if (key !== clientId) await store.deleteSecrets(tx, key)
        await writeAudit(tx, { act: 'webhook.remove', target: clientId, facts: endpointFact(clientId, key) })
        return true
      })
    },

    /** False: there is none, or it was enabled. Deliveries stopped meanwhile wait for a replay. */
    async enableEndpoint(clientId: string, writeAudit = unaudited, key = clientId): Promise<boolean> {
      return db.transaction(async (tx) => {
        if (!(await store.setEndpointDisabled(tx, key, null, clock.now()))) return false
        await writeAudit(tx, { act: 'webhook.enable', target: clientId, facts: endpointFact(clientId, key) })
        return true
      })
    },

    /**
     * Disables the endpoint and stops its pending deliveries; new events are kept for a replay.
     * @param own.version only when the endpoint has not changed since it had this one.
     */
    async disableEndpoint(
      clientId: string,
      reason: 'gone' | 'operator',
      own: { readonly version?: number; readonly key?: string; readonly writeAudit?: WriteAudit } = {},
    ): Promise<boolean> {
      const { version, key = clientId, writeAudit = unaudited } = own
      const stopped = await db.transaction(async (tx) => {
        await lockQueue(tx)
        if (!(await store.setEndpointDisabled(tx, key, reason, clock.now(), version))) return null
        await writeAudit(tx, { act: 'webhook.disable', target: clientId, facts: endpointFact(clientId, key) })
        return stopLane(tx, key, clock.now())
      })
      const endpoint = endpointFact(clientId, key)
      if (stopped !== null) onEvent({ kind: 'endpoint-disabled', clientId, ...endpoint, reason, stopped })
      return stopped !== null
    },
  }
}

export const createEndpoints = (parts: EndpointsParts) => ({
  ...createEndpointSecrets(parts),
  ...createReading(parts),
  ...createAddresses(parts),
  ...createSwitches(parts),
})

export type Endpoints = ReturnType<typeof createEndpoints>
