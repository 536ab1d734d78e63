// Creates and changes users of the dashboard, on behalf of one of them.
import type { Role } from '../../kernel/roles.js'
import type { WriteAudit } from '../../platform/audit-port.js'
import type { Sql } from '../../platform/database/database.js'
import { endTokensAbove, endWithPassword, type Keep } from './ending-access.js'
import { endSessionsOf } from './session-ends.js'
import type { SetupCodes } from './setup-codes.js'
import { type AdminUserParts, insertUser } from './user-parts.js'
import * as store from './user-store.js'

/** Why a change was not made. */
export type Refusal = 'unknown' | 'unchanged' | 'last-owner' | 'name-taken'

/** Returns a function that changes a user; the last active owner stays one. */
function createChange({ db, macs }: AdminUserParts) {
  return (id: string, isLoss: boolean, work: (tx: Sql) => Promise<boolean>) =>
    db.transaction(async (tx): Promise<Refusal | null> => {
      const owners = await store.lockOwners(tx, macs)
      if ((await store.selectUser(tx, macs, 'id', id)) === undefined) return 'unknown'
      if (isLoss && owners.length === 1 && owners[0] === id) return 'last-owner'
      return (await work(tx)) ? null : 'unchanged'
    })
}

function createDisabling({ clock, macs }: AdminUserParts, change: ReturnType<typeof createChange>) {
  return {
    disable: (id: string, writeAudit: WriteAudit) =>
      change(id, true, async (tx) => {
        if (!(await store.updateDisabled(tx, macs, id, clock.now()))) return false
        await endSessionsOf(tx, macs, id, clock.now())
        await endTokensAbove(tx, macs, { userId: id, now: clock.now() }, writeAudit)
        await writeAudit(tx, { act: 'admin-user.disable', target: id })
        return true
      }),

    enable: (id: string, writeAudit: WriteAudit) =>
      change(id, false, async (tx) => {
        if (!(await store.updateDisabled(tx, macs, id, null))) return false
        await writeAudit(tx, { act: 'admin-user.enable', target: id })
        return true
      }),
  }
}

export function createUserChanges(parts: AdminUserParts & Pick<SetupCodes, 'giveCode'>) {
  const { db, clock, macs, giveCode } = parts
  const change = createChange(parts)

  return {
    /** A new user, who starts with the setup code. */
    create: (user: { name: string; role: Role; createdBy: string }, writeAudit: WriteAudit) =>
      db.transaction(async (tx) => {
        const { name, role, createdBy } = user
        const id = await insertUser(tx, parts, { name, role, password: null, created_by: createdBy })
        if (id === undefined) return 'name-taken' as const
        const setupCode = await giveCode(tx, id)
        await writeAudit(tx, { act: 'admin-user.create', target: id, facts: { role } })
        return { id, ...setupCode }
      }),

    /** A new code for a user: sessions and password end at once, and passkeys and tokens but those to keep. */
    reset: (id: string, keep: Keep, writeAudit: WriteAudit) =>
      db.transaction(async (tx) => {
        if (!(await store.updatePassword(tx, macs, id, null))) return 'unknown' as const
        await endSessionsOf(tx, macs, id, clock.now())
        const ended = await endWithPassword(tx, macs, { userId: id, now: clock.now(), keep }, writeAudit)
        const setupCode = await giveCode(tx, id)
        await writeAudit(tx, { act: 'admin-user.reset', target: id })
        return { ...setupCode, ended }
      }),

    setRole: (id: string, role: Role, writeAudit: WriteAudit) =>
      change(id, role !== 'owner', async (tx) => {
        const before = await store.selectUser(tx, macs, 'id', id)
        if (await store.updateRole(tx, macs, id, role))
          await writeAudit(tx, {
            act: 'admin-user.role',
            target: id,
            facts: { role, 'was.role': before?.role ?? null },
          })
        await endTokensAbove(tx, macs, { userId: id, now: clock.now(), role }, writeAudit)
        return true
      }),

    ...createDisabling(parts, change),
  }
}
