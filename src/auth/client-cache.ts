// Caches clients and their secrets in memory, so that authenticating a call costs no statement.
import type { Clock } from '../kernel/clock.js'
import type { Database } from '../platform/database/database.js'
import type { Log } from '../platform/log.js'
import { selectAll, selectVersion } from './client-store.js'

export interface Client {
  readonly clientId: string
  readonly name: string
  readonly active: boolean
  /** null: entitled to every lookup. */
  readonly lookups: ReadonlySet<string> | null
  readonly createdAt: number
}

export interface Secret {
  readonly id: number
  readonly hash: Buffer
  readonly client: Client
  /** Unix milliseconds; null while it is in force without an end. */
  readonly endsAt: number | null
}

export interface ClientCache {
  client(clientId: string): Client | undefined
  clients(): Client[]
  /** `hash` in base64. */
  secretByHash(hash: string): Secret | undefined
  /** The secret in force with this id, for tokens issued with it. */
  secretById(id: number): Secret | undefined
  /** The newest secret in force of a client. */
  newestSecret(clientId: string): Secret | undefined
  /** Reads everything again; called after a change by this process. */
  refresh(): Promise<void>
  close(): void
}

const pollMs = 400 // a change on one node must take effect on every node within a second

/**
 * Loads the snapshot. On PostgreSQL other nodes change clients too: a counter is polled, and everything is read
 * again only when it moved. Embedded, this process makes every change itself.
 */
export async function openClientCache(parts: { db: Database; clock: Clock; log: Log }): Promise<ClientCache> {
  const { db, clock, log } = parts
  let version = -1
  let clients = new Map<string, Client>()
  let byHash = new Map<string, Secret>()
  let byId = new Map<number, Secret>()

  async function refresh(): Promise<void> {
    const read = await selectAll(db, clock.now())
    if (read.version < version) return // an older read that came back later
    version = read.version
    clients = new Map(
      read.clients.map((row) => [
        row.client_id,
        {
          clientId: row.client_id,
          name: row.name,
          active: row.active,
          lookups: row.lookups === null ? null : new Set(row.lookups),
          createdAt: row.created_at,
        },
      ]),
    )
    byHash = new Map()
    byId = new Map()
    for (const row of read.secrets) {
      const client = clients.get(row.client_id)!
      const secret = { id: row.id, hash: row.hash, client, endsAt: row.ends_at }
      byHash.set(row.hash.toString('base64'), secret)
      byId.set(row.id, secret)
    }
  }

  let failing = false
  let polling = false
  async function poll(): Promise<void> {
    if (polling) return
    polling = true
    try {
      if ((await selectVersion(db)) !== version) await refresh()
      failing = false
    } catch (error) {
      if (!failing)
        log.warn({ reason: (error as Error).message }, 'clients cannot be read; the last state is used')
      failing = true
    } finally {
      polling = false
    }
  }

  await refresh()
  const timer = db.mode === 'postgres' ? setInterval(poll, pollMs).unref() : undefined
  const inForce = (secret: Secret | undefined) =>
    secret !== undefined && (secret.endsAt === null || secret.endsAt > clock.now()) ? secret : undefined
  return {
    client: (clientId) => clients.get(clientId),
    clients: () => [...clients.values()],
    secretByHash: (hash) => inForce(byHash.get(hash)),
    secretById: (id) => inForce(byId.get(id)),
    newestSecret: (clientId) => {
      let newest: Secret | undefined
      for (const secret of byId.values()) {
        const isNewer = secret.client.clientId === clientId && secret.id > (newest?.id ?? 0)
        if (isNewer && inForce(secret) !== undefined) newest = secret
      }
      return newest
    },
    refresh,
    close: () => clearInterval(timer),
  }
}
