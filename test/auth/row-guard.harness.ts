// Turns an installation into one of the version before rows had MACs, as only the holder of the master key can.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { guardedNames } from '../../src/auth/row-macs.js'
import { wrapKey } from '../../src/vault/seal.js'
import type { TestInstallation } from '../support/installation.js'

export async function makeEarlier({ dataDir, parts }: TestInstallation): Promise<void> {
  const master = Buffer.from((await readFile(join(dataDir, 'master.key'), 'utf8')).trim(), 'base64')
  const pepper = parts.vault.keys('pepper')[0]!.key
  await parts.db.query(
    `update key_ring set purpose = 'pepper', wrapped = $1 where purpose = 'pepper-with-macs'`,
    [wrapKey(master, pepper, 'key:pepper')],
  )
  for (const table of [...guardedNames, 'audit_head']) await parts.db.query(`update ${table} set mac = null`)
}

/** An owner that somebody makes who can write in the database. */
export const insertOwner = ({ parts }: TestInstallation) =>
  parts.db.query(
    `insert into admin_user (id, name, name_key, role, password, created_by, created_at)
     values ('evil', 'Evil', 'evil', 'owner', 'scrypt$1', 'setup code', 1)`,
  )
