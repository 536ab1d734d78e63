// Keeps the users of the dashboard: their names, roles, passwords and setup codes.
import type { WriteAudit } from '../../platform/audit-port.js'
import { createSetupCodes } from './setup-codes.js'
import { createUserChanges } from './user-changes.js'
import { type AdminUserParts, nameKey } from './user-parts.js'
import { createSignOn } from './user-sign-on.js'
import * as store from './user-store.js'

export type { Refusal } from './user-changes.js'
export { type AdminUser, nameKey } from './user-parts.js'

export function createAdminUsers(parts: AdminUserParts) {
  const { db, passwords } = parts
  const { giveCode, ...codes } = createSetupCodes(parts)
  return {
    ...codes,
    ...createUserChanges({ ...parts, giveCode }),
    signOn: createSignOn(parts),
    list: () => store.selectUsers(db),
    find: (id: string) => store.selectUser(db, 'id', id),
    byName: (name: string) => store.selectUser(db, 'name_key', nameKey(name)),

    /** Sets a password that the user chose; sessions other than `except` end. */
    async setPassword(
      id: string,
      password: { text: string; address: string; except: Buffer | null },
      writeAudit: WriteAudit,
    ): Promise<void> {
      const kept = await passwords.hash(password.text, password.address)
      await db.transaction(async (tx) => {
        await store.updatePassword(tx, id, kept)
        await store.deleteSessionsOf(tx, id, password.except)
        await writeAudit(tx, { act: 'admin-user.password', target: id })
      })
    },
  }
}

export type AdminUsers = ReturnType<typeof createAdminUsers>
