// Finds the names behind the ids in the audit log: users, tokens and clients.
import type { ClientCache } from '../../auth/client-cache.js'

interface Named {
  readonly id: string
  readonly name: string
}

interface Deps {
  readonly clientCache: Pick<ClientCache, 'client' | 'removed'>
  readonly adminUsers: { list(): Promise<readonly Named[]> }
  readonly adminTokens: { list(): Promise<readonly Named[]> }
}

/** A client acts as `client:ID`. */
const clientPrefix = 'client:'

/** Returns a function from an id, as actor (`user:ID`, `token:ID`, `client:ID`) or target, to its name; undefined: it has none. */
export async function readAuditNames({ clientCache, adminUsers, adminTokens }: Deps) {
  const [users, tokens] = await Promise.all([adminUsers.list(), adminTokens.list()])
  const names = new Map<string, string>()
  for (const { clientId, name } of clientCache.removed()) names.set(clientId, name)
  for (const [kind, list] of [
    ['user', users],
    ['token', tokens],
  ] as const)
    for (const { id, name } of list) names.set(id, name).set(`${kind}:${id}`, name)
  return (id: string): string | undefined => {
    const bare = id.startsWith(clientPrefix) ? id.slice(clientPrefix.length) : id
    return names.get(bare) ?? clientCache.client(bare)?.name
  }
}
