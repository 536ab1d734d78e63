// Makes clients with their secrets, and a cache of them that never changes.
import { clientLike } from '../../src/auth/client.harness.js'
import type { Client, ClientCache, Secret } from '../../src/auth/client-cache.js'
import { hashSecret, newSecret } from '../../src/auth/secret.js'

export interface ContractClient {
  readonly clientId: string
  readonly secret: string
  readonly secretId: number
}

/** A client cache that never changes. */
export function clientCacheOf(pepper: Buffer, facts: readonly Partial<Client>[], now: number) {
  const byId = new Map<number, Secret>()
  const byHash = new Map<string, Secret>()
  const made = facts.map((fact, i): ContractClient => {
    const client = clientLike({ ...fact, createdAt: now })
    const secret = newSecret()
    const row: Secret = {
      id: i + 1,
      hash: hashSecret(pepper, secret),
      client,
      name: null,
      createdAt: now,
      lastUsedAt: null,
      endsAt: null,
    }
    byId.set(row.id, row)
    byHash.set(row.hash.toString('base64'), row)
    return { clientId: client.clientId, secret, secretId: row.id }
  })
  const clientCache: ClientCache = {
    client: (clientId) => [...byId.values()].find(({ client }) => client.clientId === clientId)?.client,
    clients: () => [...byId.values()].map(({ client }) => client),
    removed: () => [],
    secretByHash: (hash) => byHash.get(hash),
    secretById: (id) => byId.get(id),
    inactiveIds: () => [],
    secretsOf: (clientId) => [...byId.values()].filter(({ client }) => client.clientId === clientId),
    newestSecret: (clientId) => [...byId.values()].find(({ client }) => client.clientId === clientId),
    refresh: async () => {},
    close: () => {},
  }
  return { clientCache, made }
}
