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

/** Why a code does not work. Whoever knows an ended code held a valid one: telling so gives nothing away. */
async function whyWrong(
  parts: {
    readonly db: Sql
    readonly pepper: Buffer
    readonly now: number
    readonly wasFirstCode: (code: string) => Promise<boolean>
  },
  code: string,
): Promise<'incomplete' | 'ended' | 'unknown'> {
  const { db, pepper, now, wasFirstCode } = parts
  if (!isCompleteCode(code)) return 'incomplete'
  const isEnded = await codes.hasEndedCode(db, hashCode(pepper, code), now)
  return isEnded || (await wasFirstCode(code)) ? 'ended' : 'unknown'
}

export function createSetupCodes(parts: AdminUserParts) {
  const { db, clock, pepper, macs, passwords } = parts
  const { setUpOwner, isFirstCode, wasFirstCode, ...firstOwner } = createFirstOwner(parts)
  const listeners: (() => void)[] = []

  /** Sets the password of the user whose code it was; undefined for an unknown code. */
  async function setUpUser(
    tx: Sql,
    code: string,
    password: string,
    auditOf: AuditOf,
  ): Promise<SetUp | undefined> {
    const userId = await codes.takeSetupCode(tx, macs, hashCode(pepper, code), clock.now())
    if (userId === undefined) return undefined
    const user = await store.selectUser(tx, macs, 'id', userId)
    if (user === undefined || user.disabled_at !== null) return 'wrong-code'
    if (!(await store.updatePassword(tx, macs, userId, password))) return 'wrong-code'
    await auditOf(userId)(tx, { act: 'admin-user.password', target: userId })
    return { ...user, password }
  }

  return {
    ...firstOwner,

    async giveCode(tx: Sql, userId: string): Promise<SetupCode> {
      const code = newCode()
      const expiresAt = clock.now() + codeLifeMs
      await codes.putSetupCode(tx, macs, { hash: hashCode(pepper, code), userId, expiresAt })
      return { code, expiresAt }
    },

    sweepCodes: () => codes.deleteEndedCodes(db, clock.now()),

    /** Called when the first owner is made. */
    onFirstOwner: (listener: () => void) => void listeners.push(listener),

    whyWrong: (code: string) => whyWrong({ db, pepper, now: clock.now(), wasFirstCode }, code),

    /**
     * Uses a code: the first owner's makes the owner, a user's sets that user's password. `writeAuditOf` gives the
     * audit writer in that person's name.
     */
    async setUp(used: UsedCode, writeAuditOf: AuditOf): Promise<SetUp> {
      // First, since a guesser must not cost the work of hashing. The code itself has 100 bits: nobody guesses it.
      const isUsers = await codes.hasSetupCode(db, macs, hashCode(pepper, used.code), clock.now())
      if (!isUsers && !(await isFirstCode(used.code))) return 'wrong-code'
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
