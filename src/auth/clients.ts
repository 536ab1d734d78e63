// Creates and changes clients. A change takes effect in this process at once, and is audited in its own transaction.
import { randomBytes } from 'node:crypto'
import type { WriteAudit } from '../platform/audit-port.js'
import type { Sql } from '../platform/database/database.js'
import { type ClientParts, createChangeClient, unknownClient } from './change-client.js'
import { createSettingChanges, type SettingChanges } from './change-settings.js'
import type { Client } from './client-cache.js'
import { type ClientSecrets, createClientSecrets } from './client-secrets.js'
import * as store from './client-store.js'
import { hashSecret, newSecret } from './secret.js'
import { deleteSecrets, insertSecret } from './secret-store.js'

export interface Clients extends ClientSecrets, SettingChanges {
  /**
   * A new client, entitled to every lookup that is not sensitive. The secret is shown here and never again.
   * @param sensitive names of sensitive lookups that it may call too
   */
  create(
    name: string,
    writeAudit: WriteAudit,
    sensitive?: readonly string[],
  ): Promise<{ clientId: string; clientSecret: string }>
  list(): Client[]
  /** Throws for an unknown client, as do all that follow. */
  get(clientId: string): Client
  rename(clientId: string, name: string, writeAudit: WriteAudit): Promise<void>
  /** Ends all its secrets and tokens for good. What it did stays in the ledger under its name. */
  remove(clientId: string, writeAudit: WriteAudit): Promise<void>
  setActive(clientId: string, active: boolean, writeAudit: WriteAudit): Promise<void>
  /** `check` gets what is there now, under a lock, and may throw. */
  entitle(
    clientId: string,
    entitlement: store.Entitlement,
    writeAudit: WriteAudit,
    check?: (before: store.Entitlement) => void,
  ): Promise<void>
}

/** Writes a new client and its first secret. */
async function insertWithSecret(
  tx: Sql,
  { pepper, macs }: ClientParts,
  client: Parameters<typeof store.insertClient>[2],
  clientSecret: string,
): Promise<void> {
  await store.insertClient(tx, macs, client)
  const { clientId, at } = client
  const hash = hashSecret(pepper, clientSecret)
  await insertSecret(tx, macs, { clientId, hash, name: null, at, endsAt: null })
  await store.countUp(tx)
}

/** @param parts.prefix first part of a new client_id: `sandbox` or `live` */
export function createClients(parts: ClientParts & { readonly prefix: string }): Clients {
  const { db, clock, clientCache, prefix } = parts
  const change = createChangeClient(parts)

  return {
    ...createClientSecrets(parts, change),
    ...createSettingChanges(parts, change),

    async create(name, writeAudit, sensitive = []) {
      const clientId = `${prefix}_${randomBytes(10).toString('hex')}`
      const clientSecret = newSecret()
      const at = clock.now()
      await db.transaction(async (tx) => {
        await insertWithSecret(tx, parts, { clientId, name, at, sensitive }, clientSecret)
        await writeAudit(tx, { act: 'client.create', target: clientId, facts: { name } })
      })
      await clientCache.refresh()
      return { clientId, clientSecret }
    },

    list: () => clientCache.clients(),

    get(clientId) {
      const client = clientCache.client(clientId)
      if (client === undefined) throw unknownClient(clientId)
      return client
    },

    rename: (clientId, name, writeAudit) =>
      change(clientId, writeAudit, async (tx, row) => {
        await store.updateName(tx, clientId, name)
        const facts = { name, name_before: row.name }
        return { entry: { act: 'client.rename', facts }, answer: undefined }
      }),

    remove: (clientId, writeAudit) =>
      change(clientId, writeAudit, async (tx, row) => {
        await deleteSecrets(tx, clientId)
        await store.updateRemoved(tx, clientId, clock.now())
        return { entry: { act: 'client.remove', facts: { name: row.name } }, answer: undefined }
      }),

    setActive: (clientId, active, writeAudit) =>
      change(clientId, writeAudit, async (tx) => {
        await store.updateActive(tx, clientId, active)
        return { entry: { act: active ? 'client.activate' : 'client.deactivate' }, answer: undefined }
      }),

    entitle: (clientId, entitlement, writeAudit, check) =>
      change(clientId, writeAudit, async (tx, row) => {
        check?.({ lookups: row.lookups, sensitive: row.sensitive_lookups ?? [] })
        await store.updateLookups(tx, clientId, entitlement)
        const { lookups, sensitive } = entitlement
        const facts = { lookups: lookups ?? 'all', ...(sensitive.length > 0 && { sensitive }) }
        return { entry: { act: 'client.entitle', facts }, answer: undefined }
      }),
  }
}
