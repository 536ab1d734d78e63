// Opens the access layer: clients with their secrets and settings, tokens, authentication, administrators.
import { type Administrators, createAdministrators } from '../auth/administrators/administrators.js'
import { type Authenticator, createAuthenticator } from '../auth/authenticate.js'
import { type ClientCache, openClientCache } from '../auth/client-cache.js'
import { type Clients, createClients } from '../auth/clients.js'
import { type ClientRates, createClientRates } from '../auth/rate-limits.js'
import { createSecretUses, type SecretUses } from '../auth/secret-uses.js'
import { createTokens, type Tokens } from '../auth/tokens.js'
import type { Clock } from '../kernel/clock.js'
import { newId } from '../kernel/ids.js'
import type { Config } from '../platform/config.js'
import { type Database, databaseForCalls } from '../platform/database/database.js'
import type { Log } from '../platform/log.js'
import type { OpenStorage } from './storage.js'

export interface Access extends Administrators {
  readonly clientCache: ClientCache
  readonly secretUses: SecretUses
  readonly clients: Clients
  readonly tokens: Tokens
  readonly authenticator: Authenticator
  readonly rates: ClientRates
}

export async function openAccess(parts: {
  db: Database
  opened: OpenStorage
  clock: Clock
  log: Log
  config: Config
}): Promise<{ access: Access; closeAccess: () => Promise<void> }> {
  const { db, opened, clock, log, config } = parts
  const { vault } = opened.storage
  const pepper = vault.keys('pepper')[0]!.key // always the first key: hashes of secrets must never change
  const clientCache = await openClientCache({ db, clock, log })
  const secretUses = createSecretUses({ db, clock, log })
  const tokens = createTokens({ keys: () => vault.keys('token'), audience: opened.installation, clock })
  const requireClientId = config['auth.requireClientId']
  return {
    access: {
      clientCache,
      secretUses,
      clients: createClients({ db, clock, clientCache, pepper, prefix: config.mode }),
      tokens,
      authenticator: createAuthenticator({ clientCache, tokens, pepper, requireClientId, uses: secretUses }),
      rates: createClientRates({ db: databaseForCalls(db), clock, log }),
      ...createAdministrators({ db, vault, clock, pepper, newId }),
    },
    async closeAccess() {
      clientCache.close()
      await secretUses.close()
    },
  }
}
