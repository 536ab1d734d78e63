// Issues and accepts the setup codes with which people begin to administer.
import type { Sql } from '../../platform/database/database.js'
import {
  type AuditOf,
  codeLifeMs,
  createFirstOwner,
  isFirstOwner,
  type SetUp,
  type SetupCode,
  type UsedCode,
} from './first-owner.js'
import { hashCode, isCompleteCode, newCode } from './setup-code.js'
import * as codes from './setup-code-store.js'
import type { AdminUserParts } from './user-parts.js'
import * as store from './user-store.js'

type WrongCode = 'incomplete' | 'disabled' | 'ended' | 'unknown'

/** The codes of users who exist. */
function createUserCodes({ clock, pepper, macs }: AdminUserParts) {
  const hashOf = (code: string) => hashCode(pepper, code)

  /** The user whose valid code it is, also a disabled one. */
  async function userOf(sql: Sql, code: string): Promise<store.UserRow | undefined> {
    const id = await codes.userOfSetupCode(sql, macs, hashOf(code), clock.now())
    return id === undefined ? undefined : store.selectUser(sql, macs, 'id', id)
  }

  return {
    userOf,

    isEndedCode: (sql: Sql, code: string) => codes.hasEndedCode(sql, hashOf(code), clock.now()),

    /**
     * Sets the password of the user whose code it was; undefined for an unknown code. The code of a disabled user is kept:
     * it works once they are enabled again.
     */
    async setUpUser(tx: Sql, code: string, password: string, auditOf: AuditOf): Promise<SetUp | undefined> {
      const user = await userOf(tx, code)
      if (user === undefined) return undefined
      const { id, disabled_at } = user
      if (disabled_at !== null) return 'wrong-code'
      const taken = await codes.takeSetupCode(tx, macs, hashOf(code), clock.now())
      if (taken !== id || !(await store.updatePassword(tx, macs, id, password))) return 'wrong-code'
      await auditOf(id)(tx, { act: 'admin-user.password', target: id })
      return { ...user, password }
    },

    async giveCode(tx: Sql, userId: string): Promise<SetupCode> {
      const code = newCode()
      const expiresAt = clock.now() + codeLifeMs
      await codes.putSetupCode(tx, macs, { hash: hashOf(code), userId, expiresAt })
      return { code, expiresAt }
    },
  }
}

export function createSetupCodes(parts: AdminUserParts) {
  const { db, clock, passwords } = parts
  const { setUpOwner, isFirstCode, wasFirstCode, ...firstOwner } = createFirstOwner(parts)
  const { userOf, isEndedCode, setUpUser, giveCode } = createUserCodes(parts)
  const listeners: (() => void)[] = []

  return {
    ...firstOwner,

    giveCode,

    sweepCodes: () => codes.deleteEndedCodes(db, clock.now()),

    /** Called when the first owner is made. */
    onFirstOwner: (listener: () => void) => void listeners.push(listener),

    /** Whoever knows an ended code, or that of a disabled user, was given it: telling so gives nothing away. */
    async whyWrong(code: string): Promise<WrongCode> {
      if (!isCompleteCode(code)) return 'incomplete'
      const user = await userOf(db, code)
      if (user !== undefined && user.disabled_at !== null) return 'disabled'
      return (await isEndedCode(db, code)) || (await wasFirstCode(code)) ? 'ended' : 'unknown'
    },

    /**
     * Uses a code: the first owner's makes the owner, a user's sets that user's password. `writeAuditOf` gives the
     * audit writer in that person's name.
     */
    async setUp(used: UsedCode, writeAuditOf: AuditOf): Promise<SetUp> {
      // First, since a guesser must not cost the work of hashing. The code itself has 100 bits: nobody guesses it.
      const user = await userOf(db, used.code)
      const isUsable = user === undefined ? await isFirstCode(used.code) : user.disabled_at === null
      if (!isUsable) return 'wrong-code'
      const password = await passwords.hash(used.password, used.turn)
      const result = await db.transaction(
        async (tx) =>
          (await setUpUser(tx, used.code, password, writeAuditOf)) ??
          (await setUpOwner(tx, used, password, writeAuditOf)),
      )
      if (isFirstOwner(result)) for (const listener of listeners) listener()
      return result
    },
  }
}

export type SetupCodes = ReturnType<typeof createSetupCodes>
