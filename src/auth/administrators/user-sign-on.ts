// Finds or creates the user that the organisation's sign-on names.
import type { Role } from '../../kernel/roles.js'
import type { WriteAudit } from '../../platform/audit-port.js'
import type { Sql } from '../../platform/database/database.js'
import { endTokensAbove } from './ending-access.js'
import { deletePasskeysOf } from './passkey-store.js'
import { type AdminUser, type AdminUserParts, nameKey } from './user-parts.js'
import * as store from './user-store.js'

export interface SignedOn {
  readonly subject: string
  readonly name: string
  /** Undefined: the groups have no role here. */
  readonly role: Role | undefined
}

/**
 * Creates the user at the first sign-on, and sets the role that the provider gives now. A user of the same name with a
 * password is somebody else: the provider must not open an account that it did not create. Without a role, sessions and
 * tokens that the user has end.
 */
export function createSignOn({
  db,
  clock,
  macs,
  newId,
}: Pick<AdminUserParts, 'db' | 'clock' | 'macs' | 'newId'>) {
  async function endAccess(tx: Sql, userId: string, writeAudit: WriteAudit): Promise<void> {
    if (await store.deleteSessionsOf(tx, userId))
      await writeAudit(tx, { act: 'admin-session.end', target: userId })
    await endTokensAbove(tx, macs, { userId, now: clock.now() }, writeAudit)
  }

  async function follow(tx: Sql, known: AdminUser, role: Role, writeAudit: WriteAudit): Promise<AdminUser> {
    if (known.password === null) await deletePasskeysOf(tx, known.id)
    if (await store.updateRole(tx, macs, known.id, role))
      await writeAudit(tx, { act: 'admin-user.role', target: known.id, facts: { role } })
    await endTokensAbove(tx, macs, { userId: known.id, now: clock.now(), role }, writeAudit)
    return { ...known, role }
  }

  return (
    { subject, name, role }: SignedOn,
    writeAuditOf: (userId: string) => WriteAudit,
  ): Promise<AdminUser | 'disabled' | 'no-role'> =>
    db.transaction(async (tx) => {
      const known = await store.selectUser(tx, macs, 'oidc_subject', subject)
      if (role === undefined) {
        if (known !== undefined) await endAccess(tx, known.id, writeAuditOf(known.id))
        return 'no-role'
      }
      if (known !== undefined && known.disabled_at !== null) return 'disabled'
      if (known !== undefined) return follow(tx, known, role, writeAuditOf(known.id))
      const id = newId()
      const row = {
        id,
        role,
        password: null,
        oidc_subject: subject,
        created_by: 'sign-on',
        created_at: clock.now(),
      }
      const isNew = await store.insertUser(tx, macs, { ...row, name, name_key: nameKey(name) })
      const other = `${name} (sign-on ${id.slice(0, 6)})`
      if (!isNew) await store.insertUser(tx, macs, { ...row, name: other, name_key: nameKey(other) })
      await writeAuditOf(id)(tx, { act: 'admin-user.create', target: id, facts: { role } })
      return (await store.selectUser(tx, macs, 'id', id)) ?? 'disabled'
    })
}
