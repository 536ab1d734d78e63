// Opens what decides who may call: clients with their secrets and settings, tokens, authentication.
import { type Authenticator, createAuthenticator } from '../auth/authenticate.js'
import { type ClientCache, openClientCache } from '../auth/client-cache.js'
import { type Clients, createClients } from '../auth/clients.js'
import { type ClientRates, createClientRates } from '../auth/rate-limits.js'
import { createSecretUses, type SecretUses } from '../auth/secret-uses.js'
import { createTokens, type Tokens } from '../auth/tokens.js'
import type { Clock } from '../kernel/clock.js'
import type { Config } from '../platform/config.js'
import type { Database } from '../platform/database/database.js'
import type { Log } from '../platform/log.js'
import type { Vault } from '../vault/vault.js'

export interface Access {
  readonly clientCache: ClientCache
  readonly secretUses: SecretUses
  readonly clients: Clients
  readonly tokens: Tokens
  readonly authenticator: Authenticator
  readonly rates: ClientRates
}

/** @param parts.installation id of this installation: tokens of another one are refused */
export async function openAccess(parts: {
  db: Database
  clock: Clock
  log: Log
  vault: Vault
  config: Config
  installation: string
}): Promise<{ access: Access; closeAccess: () => Promise<void> }> {
  const { db, clock, log, vault, config, installation } = parts
  const pepper = vault.keys('pepper')[0]!.key // hashes of secrets must stay the same for ever: always the first key
  const clientCache = await openClientCache({ db, clock, log })
  const secretUses = createSecretUses({ db, clock, log })
  const clients = createClients({ db, clock, clientCache, pepper, prefix: config.mode })
  const tokens = createTokens({ keys: () => vault.keys('token'), audience: installation, clock })
  const requireClientId = config['auth.requireClientId']
  const authenticator = createAuthenticator({
    clientCache,
    tokens,
    pepper,
    requireClientId,
    uses: secretUses,
  })
  return {
    access: {
      clientCache,
      secretUses,
      clients,
      tokens,
      authenticator,
      rates: createClientRates({ db, clock, log }),
    },
    async closeAccess() {
      clientCache.close()
      await secretUses.close()
    },
  }
}
