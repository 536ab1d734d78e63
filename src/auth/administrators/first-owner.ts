// Creates the first owner, who first signs in with a setup code that the service prints at its start.
import type { WriteAudit } from '../../platform/audit-port.js'
import type { Sql } from '../../platform/database/database.js'
import { deleteSetting, getSetting, lockSettings, putSetting } from '../../platform/settings.js'
import { sameHash } from '../secret.js'
import type { Turn } from './password.js'
import { hashCode, newCode } from './setup-code.js'
import { type AdminUser, type AdminUserParts, hasOwner, insertUser } from './user-parts.js'
import * as store from './user-store.js'

const codeSetting = 'admin-setup-code'
const createdBy = 'setup code'
/** A code is typed in by whoever it was made for, within a day; a log may keep it for years. */
export const codeLifeMs = 24 * 3_600_000

export interface SetupCode {
  readonly code: string
  /** Unix milliseconds. */
  readonly expiresAt: number
}

/** A code that was typed in, and the password that it sets. */
export interface UsedCode {
  readonly code: string
  readonly name: string | undefined
  readonly password: string
  /** Whose turn it is: passwords are hashed one at a time. */
  readonly turn: Turn
}

export type SetUp = AdminUser | 'wrong-code' | 'name-needed' | 'name-taken'
/** Writes in the name of the user. */
export type AuditOf = (userId: string) => WriteAudit

export const isFirstOwner = (result: SetUp): boolean =>
  typeof result !== 'string' && result.created_by === createdBy

/** The code as it is stored, sealed. */
function createStoredCode({ vault, pepper, clock }: Pick<AdminUserParts, 'vault' | 'pepper' | 'clock'>) {
  /** The stored code, ended or not. One of an earlier version has no end, and counts as ended. */
  async function storedCode(tx: Sql): Promise<SetupCode | undefined> {
    const sealed = await getSetting(tx, codeSetting)
    if (sealed === undefined) return undefined
    const [code = '', end] = vault.open(sealed, codeSetting).toString().split(' ')
    return { code, expiresAt: Number(end ?? 0) }
  }

  return {
    storedCode,

    /** Whether it was the code, and nobody used it in time. */
    async isEndedCode(tx: Sql, code: string): Promise<boolean> {
      const stored = await storedCode(tx)
      if (stored === undefined || stored.expiresAt > clock.now()) return false
      return sameHash(hashCode(pepper, stored.code), hashCode(pepper, code))
    },

    async isRightCode(tx: Sql, code: string): Promise<boolean> {
      const stored = await storedCode(tx)
      if (stored === undefined || stored.expiresAt <= clock.now()) return false
      return sameHash(hashCode(pepper, stored.code), hashCode(pepper, code))
    },

    async storeNewCode(tx: Sql): Promise<SetupCode> {
      const setupCode = { code: newCode(), expiresAt: clock.now() + codeLifeMs }
      await putSetting(
        tx,
        codeSetting,
        vault.seal(Buffer.from(`${setupCode.code} ${setupCode.expiresAt}`), codeSetting),
      )
      return setupCode
    },
  }
}

export function createFirstOwner(parts: AdminUserParts) {
  const { db, clock, macs } = parts
  const { storedCode, isEndedCode, isRightCode, storeNewCode } = createStoredCode(parts)
  let madeHere: string | undefined

  async function makeCode(tx: Sql): Promise<SetupCode> {
    const setupCode = await storeNewCode(tx)
    madeHere = setupCode.code
    return setupCode
  }

  return {
    /** Whether the first owner is still to be made. */
    needsOwner: async () => !(await hasOwner(db, macs)),

    /** The code with which the first owner begins; a new one when the last has ended. Null once there is an owner. */
    firstCode: (): Promise<SetupCode | null> =>
      db.transaction(async (tx) => {
        await lockSettings(tx)
        if (await hasOwner(tx, macs)) return null
        const stored = await storedCode(tx)
        if (stored !== undefined && stored.expiresAt > clock.now()) return stored
        return makeCode(tx)
      }),

    /**
     * The code, when this process made it, and a first one when no start has made one. Null: there is an owner, or
     * another process has shown a code.
     */
    codeOfThisStart: (): Promise<SetupCode | null> =>
      db.transaction(async (tx) => {
        await lockSettings(tx)
        if (await hasOwner(tx, macs)) return null
        const stored = await storedCode(tx)
        if (stored === undefined) return makeCode(tx)
        return stored.code === madeHere ? stored : null
      }),

    /** Whether this is the first owner's code. */
    isFirstCode: (code: string): Promise<boolean> => db.transaction((tx) => isRightCode(tx, code)),

    wasFirstCode: (code: string): Promise<boolean> => db.transaction((tx) => isEndedCode(tx, code)),

    /** Creates the first owner when the code is the right one; `password` is hashed. */
    async setUpOwner(tx: Sql, used: UsedCode, password: string, auditOf: AuditOf): Promise<SetUp> {
      await lockSettings(tx)
      if (!(await isRightCode(tx, used.code)) || (await hasOwner(tx, macs))) return 'wrong-code'
      if (used.name === undefined) return 'name-needed'
      const owner = { name: used.name, role: 'owner', password, created_by: createdBy } as const
      const id = await insertUser(tx, parts, owner)
      if (id === undefined) return 'name-taken'
      await deleteSetting(tx, codeSetting)
      await auditOf(id)(tx, { act: 'admin-user.first-owner', target: id })
      return (await store.selectUser(tx, macs, 'id', id))!
    },
  }
}
