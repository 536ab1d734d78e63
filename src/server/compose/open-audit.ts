// Opens the audit log, and records the use of the keys and the migrations of this start.
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { type Audit, createAudit } from '../../audit/audit.js'
import type { Actor, WriteAudit } from '../../platform/audit-port.js'
import { restoredFile } from '../../platform/backup/backup.js'
import type { Database } from '../../platform/database/database.js'
import type { Vault } from '../../vault/vault.js'

export interface OpenAudit {
  readonly audit: Audit
  /** Writes entries in the name of the actor: the user of the command, or the service itself. */
  readonly writeAudit: WriteAudit
  /** The actor of everything that no command asked for. */
  readonly serviceActor: Actor
}

/** What a restore leaves for the first start. */
export interface Restored {
  readonly made_at: string
  /** Whether whoever restored it wants all access of administrators ended. */
  readonly revoke_access?: boolean
}

const serviceActor: Actor = { name: 'service', origin: hostname() }

/** What a restore left for this start; undefined when none did. */
async function readRestored(dataDir: string): Promise<Restored | undefined> {
  try {
    return JSON.parse(await readFile(restoredFile(dataDir), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export async function openAudit(parts: {
  readonly db: Database
  readonly clock: { now(): number }
  readonly vault: Pick<Vault, 'keys' | 'guardsRows'>
  readonly actor: Actor | undefined
  readonly migrated: readonly string[]
  readonly config: { readonly dataDir: string }
}): Promise<OpenAudit & { readonly restored: Restored | undefined }> {
  const { db, clock, vault, actor = serviceActor, migrated } = parts
  const { dataDir } = parts.config
  const audit = createAudit({ db, clock, key: vault.keys('audit')[0]!.key, needsMac: vault.guardsRows })
  const writeAudit = audit.by(actor)
  const restored = await readRestored(dataDir)
  await db.transaction(async (tx) => {
    if (migrated.length > 0) await writeAudit(tx, { act: 'migrate', facts: { applied: migrated } })
    if (restored !== undefined) await writeAudit(tx, { act: 'restore', facts: { made_at: restored.made_at } })
    await writeAudit(tx, { act: 'keys.open', target: 'master key' })
  })
  return { audit, writeAudit, serviceActor, restored }
}
