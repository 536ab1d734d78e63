// Keeps the users of the dashboard: their names, roles, passwords and setup codes.
import type { WriteAudit } from '../../platform/audit-port.js'
import { type Ended, endWithPassword, type Keep } from './ending-access.js'
import type { Turn } from './password.js'
import { createSetupCodes } from './setup-codes.js'
import { createUserChanges } from './user-changes.js'
import { type AdminUserParts, nameKey } from './user-parts.js'
import { createSignOn } from './user-sign-on.js'
import * as store from './user-store.js'

export { type Ended, type Keep, NotTheirs } from './ending-access.js'
export type { Refusal } from './user-changes.js'
export { type AdminUser, nameKey } from './user-parts.js'

export function createAdminUsers(parts: AdminUserParts) {
  const { db, clock, passwords, macs } = parts
  const { giveCode, ...codes } = createSetupCodes(parts)
  return {
    ...codes,
    ...createUserChanges({ ...parts, giveCode }),
    signOn: createSignOn(parts),
    list: () => store.selectUsers(db, macs),
    find: (id: string) => store.selectUser(db, macs, 'id', id),
    byName: (name: string) => store.selectUser(db, macs, 'name_key', nameKey(name)),

    /**
     * Sets a password that the user chose. Sessions other than `except` end, and passkeys and tokens but those to keep.
     * Undefined: the password is no longer `was`, the hash that the current one was checked against, or the user is
     * disabled. Throws NotTheirs.
     */
    async changePassword(
      id: string,
      change: { was: string; text: string; turn: Turn; except: Buffer | null; keep: Keep },
      writeAudit: WriteAudit,
    ): Promise<Ended | undefined> {
      const password = await passwords.hash(change.text, change.turn)
      return db.transaction(async (tx) => {
        if (!(await store.replacePassword(tx, macs, { id, was: change.was, password }))) return undefined
        await store.deleteSessionsOf(tx, id, change.except)
        const ended = await endWithPassword(
          tx,
          macs,
          { userId: id, now: clock.now(), keep: change.keep },
          writeAudit,
        )
        await writeAudit(tx, { act: 'admin-user.password', target: id })
        return ended
      })
    },
  }
}

export type AdminUsers = ReturnType<typeof createAdminUsers>
