// Opens the webhooks: outbound connections for clients and the operator, metrics, and the operator's events.

import type { ClientCache } from '../../auth/client-cache.js'
import type { Clock } from '../../kernel/clock.js'
import { newId } from '../../kernel/ids.js'
import type { Database } from '../../platform/database/database.js'
import type { Log } from '../../platform/log.js'
import { readPrivateNetwork } from '../../platform/outbound/address.js'
import type { RefusalReason } from '../../platform/outbound/guard.js'
import { machineAddresses } from '../../platform/outbound/guard.js'
import { createOutbound, type Outbound, type OutboundParts } from '../../platform/outbound/outbound.js'
import { createLookup } from '../../platform/outbound/resolve.js'
import type { Tracing } from '../../platform/tracing/tracing.js'
import { budgetDelivery } from '../../routing/budget-event.js'
import { markTold } from '../../routing/budget-store.js'
import type { BudgetEvent } from '../../routing/budgets.js'
import { addOutage, deleteOutage } from '../../routing/outage-store.js'
import type { SourceEvent } from '../../routing/source-events.js'
import type { Vault } from '../../vault/vault.js'
import { operatorId } from '../../webhooks/endpoints.js'
import { withDeliveryTrace } from '../../webhooks/traced-deliveries.js'
import { createWebhooks, type Webhooks } from '../../webhooks/webhooks.js'
import type { Config } from '../config.js'

export interface OpenWebhooks {
  readonly webhooks: Webhooks
  /** The results of this process's webhooks; `lost`: given up, stopped, disabled. */
  readonly webhookCounts: { delivered: number; failed: number; lost: number }
  readonly checkUrl: (url: string) => RefusalReason | null // why a client's address may not be called
  /** Adds a delivery to the operator's endpoint; does nothing when there is none. */
  readonly notifyOperator: (event: SourceEvent) => Promise<void>
  /** Tells the operator how much of a budget is used; nothing when it was told before. */
  readonly notifyOfBudget: (event: BudgetEvent) => Promise<void>
}

type WebhookSettings = Pick<Config, 'webhooks.allowLoopback' | 'webhooks.allowNetworks' | 'webhooks.proxy'>

/** Calls the endpoints of clients under the settings in force, made anew for each configuration. */
function outboundUnder(
  settings: () => WebhookSettings,
  addresses: Pick<OutboundParts, 'lookup' | 'ownAddresses'>,
): Outbound {
  let built: { readonly of: WebhookSettings; readonly outbound: Outbound } | undefined
  const current = () => {
    const of = settings()
    if (built?.of === of) return built.outbound
    const outbound = createOutbound({
      ...addresses,
      allowLoopback: of['webhooks.allowLoopback'],
      allowNetworks: of['webhooks.allowNetworks'].map((text) => readPrivateNetwork(text)!),
      proxy: of['webhooks.proxy'],
    })
    built = { of, outbound }
    return outbound
  }
  return {
    checkUrl: (url) => current().checkUrl(url),
    post: (url, request) => current().post(url, request),
  }
}

export function openWebhooks(parts: {
  /** Those in force. */
  settings: () => WebhookSettings
  db: Database
  vault: Vault
  clientCache: Pick<ClientCache, 'inactiveIds'>
  clock: Clock
  log: Log
  random: () => number
  tracing: Tracing | undefined
}): OpenWebhooks {
  const { settings, db, clientCache, clock, tracing } = parts
  const addresses = { lookup: createLookup(), ownAddresses: machineAddresses }
  const outbound = outboundUnder(settings, addresses)
  const operatorOutbound = createOutbound({ ...addresses, allowLoopback: true, anyAddress: true })
  const webhookCounts = { delivered: 0, failed: 0, lost: 0 }
  const webhooks = createWebhooks({
    ...parts,
    outbound: withDeliveryTrace(tracing, outbound),
    operatorOutbound: withDeliveryTrace(tracing, operatorOutbound),
    newId,
    onEvent: () => webhookCounts.lost++,
    inactiveClients: clientCache.inactiveIds,
    onAttempt: (outcome) => webhookCounts[outcome === 'delivered' ? 'delivered' : 'failed']++,
  })
  return {
    webhooks,
    webhookCounts,
    checkUrl: outbound.checkUrl,
    async notifyOperator({ type, payload, key, source, lookups, isRemembered }) {
      const isOwed = await db.transaction(async (tx) => {
        if (type === 'source.opened') await addOutage(tx, source, lookups)
        else if (!(await deleteOutage(tx, source)) && isRemembered) return false
        await webhooks.enqueue(tx, { clientId: operatorId, type, payload, key, at: clock.now() })
        return true
      })
      if (isOwed) webhooks.deliverer.wake()
    },
    async notifyOfBudget(event) {
      const at = clock.now()
      const isOwed = await db.transaction(async (tx) => {
        if (!(await markTold(tx, event.key, event))) return false
        await webhooks.enqueue(tx, { clientId: operatorId, ...budgetDelivery(event, at), at })
        return true
      })
      if (isOwed) webhooks.deliverer.wake()
    },
  }
}
