// Creates the first owner, who first signs in with a setup code that the service prints at its start.
import type { WriteAudit } from '../../platform/audit-port.js'
import type { Sql } from '../../platform/database/database.js'
import { deleteSetting, getSetting, lockSettings, putSetting } from '../../platform/settings.js'
import { sameHash } from '../secret.js'
import { hashCode, newCode } from './setup-code.js'
import { type AdminUser, type AdminUserParts, hasOwner, insertUser } from './user-parts.js'
import * as store from './user-store.js'

const codeSetting = 'admin-setup-code'
const createdBy = 'setup code'

/** A code that was typed in, and the password that it sets. */
export interface UsedCode {
  readonly code: string
  readonly name: string | undefined
  readonly password: string
  /** The caller's address: passwords are hashed one at a time, and addresses take turns. */
  readonly peer: string
}

export type SetUp = AdminUser | 'wrong-code' | 'name-needed' | 'name-taken'
/** Writes in the name of the user. */
export type AuditOf = (userId: string) => WriteAudit

export const isFirstOwner = (made: SetUp): boolean =>
  typeof made !== 'string' && made.created_by === createdBy

export function createFirstOwner(parts: AdminUserParts) {
  const { db, vault, pepper } = parts

  async function keptCode(tx: Sql): Promise<string | undefined> {
    const sealed = await getSetting(tx, codeSetting)
    return sealed === undefined ? undefined : vault.open(sealed, codeSetting).toString()
  }

  return {
    /** Whether the first owner is still to be made. */
    needsOwner: async () => !(await hasOwner(db)),

    /** The code with which the first owner begins, the same until it is used; null once there is an owner. */
    firstCode: (): Promise<string | null> =>
      db.transaction(async (tx) => {
        await lockSettings(tx)
        if (await hasOwner(tx)) return null
        const kept = await keptCode(tx)
        if (kept !== undefined) return kept
        const code = newCode()
        await putSetting(tx, codeSetting, vault.seal(Buffer.from(code), codeSetting))
        return code
      }),

    /** Creates the first owner when the code is the right one; `password` is hashed. */
    async setUpOwner(tx: Sql, used: UsedCode, password: string, auditOf: AuditOf): Promise<SetUp> {
      await lockSettings(tx)
      const code = await keptCode(tx)
      const isRight = code !== undefined && sameHash(hashCode(pepper, code), hashCode(pepper, used.code))
      if (!isRight || (await hasOwner(tx))) return 'wrong-code'
      if (used.name === undefined) return 'name-needed'
      const owner = { name: used.name, role: 'owner', password, created_by: createdBy } as const
      const id = await insertUser(tx, parts, owner)
      if (id === undefined) return 'name-taken'
      await deleteSetting(tx, codeSetting)
      await auditOf(id)(tx, { act: 'admin-user.first-owner', target: id })
      return (await store.selectUser(tx, 'id', id))!
    },
  }
}
