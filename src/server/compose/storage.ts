// Opens the storage: the database with its migrations, the vault with its keys, the audit log.

import { beginLog } from '../../audit/audit.js'
import type { Clock } from '../../kernel/clock.js'
import { productFile } from '../../kernel/product-files.js'
import type { Actor } from '../../platform/audit-port.js'
import type { Database } from '../../platform/database/database.js'
import { migrate } from '../../platform/database/migrate.js'
import type { Log } from '../../platform/log.js'
import { createNodes, type Nodes } from '../../platform/node-store.js'
import { createSettings, type Settings } from '../../platform/settings.js'
import { openVault, type Vault } from '../../vault/vault.js'
import type { StartConfig } from '../config.js'
import { openInstallation, refuseOtherMode } from './installation.js'
import { type OpenAudit, openAudit, type Restored } from './open-audit.js'
import { sealedColumns } from './stored-data.js'

export const migrationsDir = productFile('migrations')

export interface Storage extends OpenAudit {
  /** Migrations that this opening applied. */
  readonly migrated: readonly string[]
  readonly vault: Vault
  readonly settings: Settings
  readonly nodes: Nodes
}

export interface OpenStorage {
  readonly storage: Storage
  /** Id of this installation: tokens of another one are refused. */
  readonly installation: string
  /** What a restore left for this start. */
  readonly restored: Restored | undefined
}

/**
 * @param parts.db open already, and with it the data directory this process's own
 * @param parts.actor who opens it, for the audit log; default: the service itself
 */
export async function openStorage(parts: {
  db: Database
  config: StartConfig
  clock: Clock
  log: Log
  actor: Actor | undefined
}): Promise<OpenStorage> {
  const { db, config, clock, log, actor } = parts
  const migrated = await migrate(db, migrationsDir, { log })
  await refuseOtherMode(db, config)
  const vault = await openVault({
    db,
    clock,
    masterKeyFile: config.masterKeyFile,
    sealedColumns,
    log,
    onNewRing: (tx, keyOf) => beginLog(tx, keyOf('audit')),
  })
  const { restored, ...audits } = await openAudit({ db, clock, vault, migrated, config, actor })
  const { id } = await openInstallation(db, config)
  const storage = { migrated, vault, settings: createSettings(db), nodes: createNodes(db), ...audits }
  return { storage, installation: id, restored }
}
