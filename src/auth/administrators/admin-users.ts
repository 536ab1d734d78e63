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

    /**
     * Sets a password that the user chose; sessions other than `except` end. False: the password is no longer `was`,
     * the hash that the current one was checked against, or the user is disabled.
     */
    async changePassword(
      id: string,
      own: { was: string; text: string; peer: string; except: Buffer | null },
      writeAudit: WriteAudit,
    ): Promise<boolean> {
      const password = await passwords.hash(own.text, own.peer)
      return db.transaction(async (tx) => {
        if (!(await store.replacePassword(tx, { id, was: own.was, password }))) return false
        await store.deleteSessionsOf(tx, id, own.except)
        await writeAudit(tx, { act: 'admin-user.password', target: id })
        return true
      })
    },
  }
}

export type AdminUsers = ReturnType<typeof createAdminUsers>
