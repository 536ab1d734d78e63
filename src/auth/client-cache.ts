// Caches clients and their secrets in memory, so that authenticating a call costs no statement.
import type { Clock } from '../kernel/clock.js'
import type { Database } from '../platform/database/database.js'
import { startVersionPoll } from '../platform/database/version-poll.js'
import type { Log } from '../platform/log.js'
import { admits, type ClientPrices, type ClientSettings } from './client-settings.js'
import { type ClientRow, selectAll, selectVersion, settingsOf } from './client-store.js'
import type { RowMacs } from './row-macs.js'
import type { SecretRow } from './secret-store.js'

export interface Client {
  readonly clientId: string
  readonly name: string
  /** Also false once the client has expired. */
  readonly active: boolean
  /** null: entitled to every lookup that is not sensitive. */
  readonly lookups: ReadonlySet<string> | null
  /** Those that it may call beside all others; empty where it has a list. */
  readonly sensitiveLookups: ReadonlySet<string>
  readonly createdAt: number
  readonly settings: ClientSettings
  /** Whether it may call from an address. null: from anywhere. */
  readonly mayCallFrom: ((address: string) => boolean) | null
  /** Its monthly cap, and the time from which charges are counted. null: no cap. */
  readonly cap: { readonly amount: number; readonly since: number } | null
  /** Its own prices; they override the configuration. */
  readonly prices: ClientPrices | null
}

export interface Secret {
  readonly id: number
  readonly hash: Buffer
  readonly client: Client
  readonly name: string | null
  /** Unix milliseconds, as are the next two. */
  readonly createdAt: number
  /** To the hour; null: never used. */
  readonly lastUsedAt: number | null
  /** null: it does not expire. */
  readonly endsAt: number | null
}

export interface RemovedClient {
  readonly clientId: string
  readonly name: string
}

export interface ClientCache {
  /** Also undefined for a removed one. */
  client(clientId: string): Client | undefined
  clients(): Client[]
  /** The removed ones: their names in reports. */
  removed(): RemovedClient[]
  /** Ids of the inactive clients, removed ones included. */
  inactiveIds(): string[]
  /** `hash` in base64. */
  secretByHash(hash: string): Secret | undefined
  /** The valid secret with this id, for tokens issued with it. */
  secretById(id: number): Secret | undefined
  /** The valid secrets of a client, the oldest first. */
  secretsOf(clientId: string): Secret[]
  /** The newest valid secret of a client. */
  newestSecret(clientId: string): Secret | undefined
  /** Reads everything again; called after a change by this process. */
  refresh(): Promise<void>
  close(): void
}

/** By this time a change has reached every node that can reach the database. */
export const propagationMs = 1_000

function clientOf(row: ClientRow, now: () => number): Client {
  const settings = settingsOf(row)
  const { expires_at: expiresAt, monthly_cap: cap } = settings
  return {
    clientId: row.client_id,
    name: row.name,
    get active() {
      return row.active && (expiresAt === null || now() < expiresAt)
    },
    lookups: row.lookups === null ? null : new Set(row.lookups),
    sensitiveLookups: new Set(row.sensitive_lookups),
    createdAt: row.created_at,
    settings,
    mayCallFrom: admits(settings.allow_from),
    cap: cap === null ? null : { amount: cap, since: row.capped_since ?? row.created_at },
    prices: row.prices,
  }
}

const secretOf = (row: SecretRow, client: Client): Secret => ({
  id: row.id,
  hash: row.hash,
  client,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  endsAt: row.ends_at,
})

const removedOf = (row: ClientRow): RemovedClient => ({ clientId: row.client_id, name: row.name })

const isInForce = (secret: Secret | undefined, now: number): boolean =>
  secret !== undefined && (secret.endsAt === null || secret.endsAt > now)

interface ClientCacheParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly macs: RowMacs
}

/**
 * Loads the snapshot. On PostgreSQL other nodes change clients too: a counter is polled, and everything is read
 * again only when it moved. In embedded mode this process makes every change itself.
 */
export async function openClientCache(parts: ClientCacheParts): Promise<ClientCache> {
  const { db, clock, log, macs } = parts
  let version = -1
  let clients = new Map<string, Client>()
  let byHash = new Map<string, Secret>()
  let byId = new Map<number, Secret>()
  let byClient = new Map<string, Secret[]>()
  let removed: RemovedClient[] = []

  async function refresh(): Promise<void> {
    const read = await selectAll(db, macs, clock.now())
    if (read.version < version) return // an older read that came back later
    version = read.version
    const live = read.clients.filter((row) => row.removed_at === null)
    clients = new Map(live.map((row) => [row.client_id, clientOf(row, clock.now)]))
    removed = read.clients.filter((row) => row.removed_at !== null).map(removedOf)
    byHash = new Map()
    byId = new Map()
    byClient = new Map()
    for (const row of read.secrets) {
      const client = clients.get(row.client_id)
      if (client === undefined) continue
      const secret = secretOf(row, client)
      byHash.set(row.hash.toString('base64'), secret)
      byId.set(row.id, secret)
      const secrets = byClient.get(row.client_id)
      if (secrets === undefined) byClient.set(row.client_id, [secret])
      else secrets.push(secret)
    }
  }

  await refresh()
  const poll = startVersionPoll({
    db,
    log,
    failure: 'clients cannot be read; the last state is used',
    async look() {
      if ((await selectVersion(db)) !== version) await refresh()
    },
  })
  const inForce = (secret: Secret | undefined) => (isInForce(secret, clock.now()) ? secret : undefined)
  const secretsOf = (clientId: string) =>
    (byClient.get(clientId) ?? []).filter((secret) => inForce(secret) !== undefined)
  return {
    client: (clientId) => clients.get(clientId),
    clients: () => [...clients.values()],
    removed: () => removed,
    inactiveIds: () => [
      ...removed.map(({ clientId }) => clientId),
      ...[...clients.values()].flatMap(({ clientId, active }) => (active ? [] : [clientId])),
    ],
    secretByHash: (hash) => inForce(byHash.get(hash)),
    secretById: (id) => inForce(byId.get(id)),
    secretsOf,
    newestSecret: (clientId) => secretsOf(clientId).at(-1),
    refresh,
    close: poll.close,
  }
}
