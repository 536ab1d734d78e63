// Creates and changes clients. A change takes effect in this process at once.
import { randomBytes } from 'node:crypto'
import type { Clock } from '../kernel/clock.js'
import type { WriteAudit } from '../platform/audit-port.js'
import type { Database } from '../platform/database/database.js'
import type { Client, ClientCache } from './client-cache.js'
import { endSecrets, insertClient, insertSecret, updateActive, updateLookups } from './client-store.js'
import { hashSecret, newSecret } from './secret.js'

export interface Clients {
  /** A new client, entitled to every lookup. The secret is shown here and never again. */
  create(name: string, writeAudit: WriteAudit): Promise<{ clientId: string; clientSecret: string }>
  list(): Client[]
  /** A new secret; the old ones end at once, or after `overlapMs`. Throws for an unknown client. */
  rotate(
    clientId: string,
    overlapMs: number,
    writeAudit: WriteAudit,
  ): Promise<{ clientId: string; clientSecret: string; oldEndsAt: number }>
  setActive(clientId: string, active: boolean, writeAudit: WriteAudit): Promise<void>
  /** `lookups` null: all of them. */
  entitle(clientId: string, lookups: readonly string[] | null, writeAudit: WriteAudit): Promise<void>
}

export function createClients(parts: {
  db: Database
  clock: Clock
  clientCache: ClientCache
  pepper: Buffer
  /** First part of a new client_id: `sandbox` or `live`. */
  prefix: string
}): Clients {
  const { db, clock, clientCache, pepper, prefix } = parts

  const unknown = (clientId: string) =>
    new Error(`there is no client ${clientId}; "satyapan client list" shows them`)

  return {
    async create(name, writeAudit) {
      const clientId = `${prefix}_${randomBytes(10).toString('hex')}`
      const clientSecret = newSecret()
      await db.transaction(async (tx) => {
        await insertClient(tx, { clientId, name, at: clock.now() }, hashSecret(pepper, clientSecret))
        await writeAudit(tx, { act: 'client.create', target: clientId })
      })
      await clientCache.refresh()
      return { clientId, clientSecret }
    },

    list: () => clientCache.clients(),

    async rotate(clientId, overlapMs, writeAudit) {
      if (clientCache.client(clientId) === undefined) throw unknown(clientId)
      const clientSecret = newSecret()
      const oldEndsAt = clock.now() + overlapMs
      await db.transaction(async (tx) => {
        await endSecrets(tx, clientId, oldEndsAt)
        await insertSecret(tx, { clientId, hash: hashSecret(pepper, clientSecret), at: clock.now() })
        await writeAudit(tx, { act: 'client.rotate', target: clientId, facts: { overlap_ms: overlapMs } })
      })
      await clientCache.refresh()
      return { clientId, clientSecret, oldEndsAt }
    },

    async setActive(clientId, active, writeAudit) {
      const found = await db.transaction(async (tx) => {
        if (!(await updateActive(tx, clientId, active))) return false
        await writeAudit(tx, { act: active ? 'client.activate' : 'client.deactivate', target: clientId })
        return true
      })
      await clientCache.refresh()
      if (!found) throw unknown(clientId)
    },

    async entitle(clientId, lookups, writeAudit) {
      const found = await db.transaction(async (tx) => {
        if (!(await updateLookups(tx, clientId, lookups))) return false
        await writeAudit(tx, {
          act: 'client.entitle',
          target: clientId,
          facts: { lookups: lookups ?? 'all' },
        })
        return true
      })
      await clientCache.refresh()
      if (!found) throw unknown(clientId)
    },
  }
}
