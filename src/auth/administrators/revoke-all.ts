// Ends what lets anybody administer: after the restore of a backup that may revive what was revoked since.
import type { WriteAudit } from '../../platform/audit-port.js'
import type { Database } from '../../platform/database/database.js'
import type { RowMacs } from '../row-macs.js'
import { deletePasskeysOf } from './passkey-store.js'
import { deleteSetupCodesOf } from './setup-code-store.js'
import { revokeToken, selectTokens } from './token-store.js'
import { deleteSessionsOf, selectUsers, updatePassword } from './user-store.js'

/**
 * Revokes every token, and ends the sessions, passwords, passkeys and setup codes of all users, in one transaction. They
 * begin again with "admin user reset".
 */
export async function revokeAll(
  { db, macs, clock }: { db: Database; macs: RowMacs; clock: { now(): number } },
  writeAudit: WriteAudit,
): Promise<{ tokens: number; users: number }> {
  return db.transaction(async (tx) => {
    let tokens = 0
    for (const { id } of await selectTokens(tx, macs))
      if (await revokeToken(tx, macs, id, clock.now())) tokens++
    const users = await selectUsers(tx, macs)
    for (const { id, password } of users) {
      if (password !== null) await updatePassword(tx, macs, id, null)
      await deleteSessionsOf(tx, id)
      await deletePasskeysOf(tx, id)
      await deleteSetupCodesOf(tx, id)
    }
    await writeAudit(tx, { act: 'access.revoke', facts: { tokens, users: users.length } })
    return { tokens, users: users.length }
  })
}
