// Opens the access layer: clients with their secrets and settings, tokens, authentication, administrators.
import { rm } from 'node:fs/promises'
import { type Administrators, createAdministrators } from '../../auth/administrators/administrators.js'
import type { PasswordCost } from '../../auth/administrators/password.js'
import { revokeAll } from '../../auth/administrators/revoke-all.js'
import { type Authenticator, createAuthenticator } from '../../auth/authenticate.js'
import { type ClientCache, openClientCache } from '../../auth/client-cache.js'
import { type Clients, createClients } from '../../auth/clients.js'
import { type ClientRates, createClientRates } from '../../auth/rate-limits.js'
import type { RowMacs } from '../../auth/row-macs.js'
import { createSecretUses, type SecretUses } from '../../auth/secret-uses.js'
import { createTokens, type Tokens } from '../../auth/tokens.js'
import type { Clock } from '../../kernel/clock.js'
import { newId } from '../../kernel/ids.js'
import { restoredFile } from '../../platform/backup/backup.js'
import { type Database, databaseForCalls } from '../../platform/database/database.js'
import type { Log } from '../../platform/log.js'
import type { StartConfig } from '../config.js'
import { createRowGuard, type RowGuard } from './row-guard.js'
import type { OpenStorage } from './storage.js'

export interface Access extends Administrators {
  readonly clientCache: ClientCache
  readonly secretUses: SecretUses
  readonly clients: Clients
  readonly tokens: Tokens
  readonly authenticator: Authenticator
  readonly rates: ClientRates
  /** The MACs of the rows that give access. */
  readonly rowGuard: RowGuard
}

/** Ends all access of administrators at the first start after a restore that asked for it. */
async function finishRestore(parts: {
  db: Database
  opened: OpenStorage
  clock: Clock
  log: Log
  config: StartConfig
  macs: RowMacs
}): Promise<void> {
  const { opened, log, config } = parts
  if (opened.restored === undefined) return
  const { vault, writeAudit } = opened.storage
  if (opened.restored.revoke_access === true) {
    const ended = await revokeAll(parts, writeAudit)
    await vault.renewSigning(writeAudit, true, new AbortController().signal)
    log.warn(ended, 'all access of administrators and all access tokens ended, as the restore asked')
  }
  await rm(restoredFile(config.dataDir), { force: true })
}

export async function openAccess(parts: {
  db: Database
  opened: OpenStorage
  clock: Clock
  log: Log
  config: StartConfig
  passwordCost?: PasswordCost | undefined
}): Promise<{ access: Access; closeAccess: () => Promise<void> }> {
  const { db, opened, clock, log, config, passwordCost } = parts
  const { vault } = opened.storage
  const pepper = vault.keys('pepper')[0]!.key // always the first key: hashes of secrets must never change
  const { macs, guard } = createRowGuard({ db, storage: opened.storage, pepper, log })
  // On PostgreSQL, nodes of an earlier version may run: agreement.ts waits for them.
  if (db.mode === 'embedded') await guard.turnOn()
  await finishRestore({ db, opened, clock, log, config, macs })
  const clientCache = await openClientCache({ db, clock, log, macs })
  const secretUses = createSecretUses({ db, clock, log })
  const tokens = createTokens({ keys: () => vault.keys('token'), audience: opened.installation, clock })
  const leniency = {
    requireClientId: config['auth.requireClientId'],
    ...config['auth.compatibility'],
  }
  const idleMs = config['admin.idleMinutes'] * 60_000
  const lifeMs = config['admin.sessionHours'] * 3_600_000
  return {
    access: {
      clientCache,
      secretUses,
      clients: createClients({ db, clock, clientCache, pepper, macs, prefix: config.mode }),
      tokens,
      authenticator: createAuthenticator({ clientCache, tokens, pepper, ...leniency, uses: secretUses }),
      rates: createClientRates({ db: databaseForCalls(db), clock, log }),
      rowGuard: guard,
      ...createAdministrators({ db, vault, clock, pepper, macs, newId, idleMs, lifeMs, passwordCost }),
    },
    async closeAccess() {
      clientCache.close()
      await secretUses.close()
    },
  }
}
