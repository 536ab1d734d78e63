// Gives and takes the codes with which people begin to administer: the first owner's, and each later user's.
import { randomBytes } from 'node:crypto'
import type { WriteAudit } from '../../platform/audit-port.js'
import type { Sql } from '../../platform/database/database.js'
import { getSetting, lockSettings, putSetting } from '../../platform/settings.js'
import { hashSecret, sameHash } from '../secret.js'
import { type AdminUser, type AdminUserParts, hasOwner, insertUser } from './user-parts.js'
import * as store from './user-store.js'

const codeSetting = 'admin-setup-code'
const codeLifeMs = 7 * 24 * 3_600_000
// Without letters and digits that look alike; 20 of 32 are 100 bits.
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeChars = 20

/** A code in groups of five, as people type it. */
function newCode(): string {
  const letters = [...randomBytes(codeChars)].map((byte) => codeLetters[byte % codeLetters.length]!)
  return letters.join('').replaceAll(/(.{5})(?=.)/g, '$1-')
}

const compactCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** A code that was typed in, and what it sets. */
export interface UsedCode {
  readonly code: string
  readonly name: string | undefined
  readonly password: string
  readonly address: string
}

type SetUp = AdminUser | 'wrong-code' | 'name-needed' | 'name-taken'
/** Writes in the name of the user. */
type AuditOf = (userId: string) => WriteAudit

export function createSetupCodes(parts: AdminUserParts) {
  const { db, vault, clock, pepper, passwords } = parts
  const hashCode = (code: string) => hashSecret(pepper, `admin setup code ${compactCode(code)}`)
  const listeners: (() => void)[] = []

  const keptCode = (sealed: Buffer) => vault.open(sealed, codeSetting).toString()

  /** Sets the password of the user whose code it was; undefined when it was nobody's. */
  async function setUpUser(
    tx: Sql,
    code: string,
    password: string,
    auditOf: AuditOf,
  ): Promise<SetUp | undefined> {
    const userId = await store.takeSetupCode(tx, hashCode(code), clock.now())
    if (userId === undefined) return undefined
    const user = await store.selectUser(tx, 'id', userId)
    if (user === undefined || user.disabled_at !== null) return 'wrong-code'
    await store.updatePassword(tx, userId, password)
    await auditOf(userId)(tx, { act: 'admin-user.password', target: userId })
    return user
  }

  async function setUpOwner(tx: Sql, used: UsedCode, password: string, auditOf: AuditOf): Promise<SetUp> {
    await lockSettings(tx)
    const sealed = await getSetting(tx, codeSetting)
    const first = sealed === undefined ? '' : keptCode(sealed)
    const isFirst = first !== '' && sameHash(hashCode(first), hashCode(used.code))
    if (!isFirst || (await hasOwner(tx))) return 'wrong-code'
    if (used.name === undefined) return 'name-needed'
    const owner = { name: used.name, role: 'owner', password, created_by: 'setup code' } as const
    const id = await insertUser(tx, parts, owner)
    if (id === undefined) return 'name-taken'
    await tx.query('delete from setting where name = $1', [codeSetting])
    await auditOf(id)(tx, { act: 'admin-user.first-owner', target: id })
    return (await store.selectUser(tx, 'id', id))!
  }

  return {
    async giveCode(tx: Sql, userId: string): Promise<{ code: string; expiresAt: number }> {
      const code = newCode()
      const expiresAt = clock.now() + codeLifeMs
      await store.putSetupCode(tx, { hash: hashCode(code), userId, expiresAt })
      return { code, expiresAt }
    },

    sweepCodes: () => store.deleteEndedCodes(db, clock.now()),

    /** Whether the first owner is still to be made. */
    needsOwner: async () => !(await hasOwner(db)),

    /** The code with which the first owner begins, the same until it is used; null once there is an owner. */
    async firstCode(): Promise<string | null> {
      return db.transaction(async (tx) => {
        await lockSettings(tx)
        if (await hasOwner(tx)) return null
        const sealed = await getSetting(tx, codeSetting)
        if (sealed !== undefined) return keptCode(sealed)
        const code = newCode()
        await putSetting(tx, codeSetting, vault.seal(Buffer.from(code), codeSetting))
        return code
      })
    },

    /** Called when the first owner is made. */
    onFirstOwner: (listener: () => void) => void listeners.push(listener),

    /**
     * Uses a code: the first owner's makes the owner, a user's sets that user's password. `writeAuditOf` is asked for in
     * the name of whoever it was.
     */
    async setUp(used: UsedCode, writeAuditOf: AuditOf): Promise<SetUp> {
      const password = await passwords.hash(used.password, used.address)
      const made = await db.transaction(
        async (tx) =>
          (await setUpUser(tx, used.code, password, writeAuditOf)) ??
          (await setUpOwner(tx, used, password, writeAuditOf)),
      )
      if (typeof made !== 'string' && made.created_by === 'setup code') for (const tell of listeners) tell()
      return made
    },
  }
}

export type SetupCodes = ReturnType<typeof createSetupCodes>
