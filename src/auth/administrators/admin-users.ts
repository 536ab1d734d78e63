// Keeps the people who administer the service: who they are, in which role, and the codes with which they begin.

import { randomBytes } from 'node:crypto'
import type { Clock } from '../../kernel/clock.js'
import type { Role } from '../../kernel/roles.js'
import type { Sealing } from '../../kernel/sealing.js'
import type { WriteAudit } from '../../platform/audit-port.js'
import type { Database, Sql } from '../../platform/database/database.js'
import { getSetting, lockSettings, putSetting } from '../../platform/settings.js'
import { hashSecret, sameHash } from '../secret.js'
import { deletePasskeysOf } from './passkey-store.js'
import type { Passwords } from './password.js'
import * as store from './user-store.js'

export type AdminUser = store.UserRow

/** Why a change was not made. */
export type Refusal = 'unknown' | 'unchanged' | 'last-owner' | 'name-taken'

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

/** Names are the same whatever their case and spaces. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

export function createAdminUsers(parts: {
  db: Database
  vault: Sealing
  clock: Clock
  pepper: Buffer
  newId: () => string
  passwords: Passwords
}) {
  const { db, vault, clock, pepper, newId, passwords } = parts
  const hashCode = (code: string) => hashSecret(pepper, `admin setup code ${compactCode(code)}`)
  const listeners: (() => void)[] = []

  const hasOwner = async (sql: Sql) => (await store.selectUsers(sql)).some(({ role }) => role === 'owner')

  async function insert(tx: Sql, user: Pick<AdminUser, 'name' | 'role' | 'password' | 'created_by'>) {
    const id = newId()
    const own = { ...user, id, name: user.name.trim(), name_key: nameKey(user.name), oidc_subject: null }
    const inserted = await store.insertUser(tx, { ...own, created_at: clock.now() })
    return inserted ? id : undefined
  }

  async function giveCode(tx: Sql, userId: string): Promise<{ code: string; expiresAt: number }> {
    const code = newCode()
    const expiresAt = clock.now() + codeLifeMs
    await store.putSetupCode(tx, { hash: hashCode(code), userId, expiresAt })
    return { code, expiresAt }
  }

  /** Changes a user; the last active owner stays one. */
  const change = (id: string, isLoss: boolean, work: (tx: Sql) => Promise<boolean>) =>
    db.transaction(async (tx): Promise<Refusal | null> => {
      const owners = await store.lockOwners(tx)
      if ((await store.selectUser(tx, 'id', id)) === undefined) return 'unknown'
      if (isLoss && owners.length === 1 && owners[0] === id) return 'last-owner'
      return (await work(tx)) ? null : 'unchanged'
    })

  return {
    list: () => store.selectUsers(db),
    sweepCodes: () => store.deleteEndedCodes(db, clock.now()),
    find: (id: string) => store.selectUser(db, 'id', id),
    byName: (name: string) => store.selectUser(db, 'name_key', nameKey(name)),

    /** Whether the first owner is still to be made. */
    needsOwner: async () => !(await hasOwner(db)),

    /** The code with which the first owner begins, the same until it is used; null once there is an owner. */
    async firstCode(): Promise<string | null> {
      return db.transaction(async (tx) => {
        await lockSettings(tx)
        if (await hasOwner(tx)) return null
        const sealed = await getSetting(tx, codeSetting)
        if (sealed !== undefined) return vault.open(sealed, codeSetting).toString()
        const code = newCode()
        await putSetting(tx, codeSetting, vault.seal(Buffer.from(code), codeSetting))
        return code
      })
    },

    /** Called when the first owner is made. */
    onFirstOwner: (listener: () => void) => void listeners.push(listener),

    /** A new user, who begins with the code. */
    create: (user: { name: string; role: Role; createdBy: string }, writeAudit: WriteAudit) =>
      db.transaction(async (tx) => {
        const { name, role, createdBy } = user
        const id = await insert(tx, { name, role, password: null, created_by: createdBy })
        if (id === undefined) return 'name-taken' as const
        const given = await giveCode(tx, id)
        await writeAudit(tx, { act: 'admin-user.create', target: id, facts: { role } })
        return { id, ...given }
      }),

    /** A new code for a user: sessions, password and passkeys end at once. */
    reset: (id: string, writeAudit: WriteAudit) =>
      db.transaction(async (tx) => {
        if (!(await store.updatePassword(tx, id, null))) return 'unknown' as const
        await store.deleteSessionsOf(tx, id)
        await deletePasskeysOf(tx, id) // a lost device opens nothing then
        const given = await giveCode(tx, id)
        await writeAudit(tx, { act: 'admin-user.reset', target: id })
        return given
      }),

    setRole: (id: string, role: Role, writeAudit: WriteAudit) =>
      change(id, role !== 'owner', async (tx) => {
        if (await store.updateRole(tx, id, role))
          await writeAudit(tx, { act: 'admin-user.role', target: id, facts: { role } })
        return true
      }),

    disable: (id: string, writeAudit: WriteAudit) =>
      change(id, true, async (tx) => {
        if (!(await store.updateDisabled(tx, id, clock.now()))) return false
        await store.deleteSessionsOf(tx, id)
        await writeAudit(tx, { act: 'admin-user.disable', target: id })
        return true
      }),

    enable: (id: string, writeAudit: WriteAudit) =>
      change(id, false, async (tx) => {
        if (!(await store.updateDisabled(tx, id, null))) return false
        await writeAudit(tx, { act: 'admin-user.enable', target: id })
        return true
      }),

    /**
     * Uses a code: the first owner's makes the owner, a user's sets that user's password. `writeAudit` is asked for in
     * the name of whoever it was.
     */
    async setUp(
      own: { code: string; name: string | undefined; password: string; address: string },
      writeAuditOf: (userId: string) => WriteAudit,
    ): Promise<AdminUser | 'wrong-code' | 'name-needed' | 'name-taken'> {
      const password = await passwords.hash(own.password, own.address)
      const made = await db.transaction(async (tx) => {
        const userId = await store.takeSetupCode(tx, hashCode(own.code), clock.now())
        if (userId !== undefined) {
          const user = await store.selectUser(tx, 'id', userId)
          if (user === undefined || user.disabled_at !== null) return 'wrong-code'
          await store.updatePassword(tx, userId, password)
          await writeAuditOf(userId)(tx, { act: 'admin-user.password', target: userId })
          return user
        }
        await lockSettings(tx)
        const sealed = await getSetting(tx, codeSetting)
        const first = sealed === undefined ? '' : vault.open(sealed, codeSetting).toString()
        const isFirst = first !== '' && sameHash(hashCode(first), hashCode(own.code))
        if (!isFirst || (await hasOwner(tx))) return 'wrong-code'
        if (own.name === undefined) return 'name-needed'
        const id = await insert(tx, { name: own.name, role: 'owner', password, created_by: 'setup code' })
        if (id === undefined) return 'name-taken'
        await tx.query('delete from setting where name = $1', [codeSetting])
        await writeAuditOf(id)(tx, { act: 'admin-user.first-owner', target: id })
        return (await store.selectUser(tx, 'id', id))!
      })
      if (typeof made !== 'string' && made.created_by === 'setup code') for (const tell of listeners) tell()
      return made
    },

    /**
     * The user whom the bank's own sign-on names, made at the first time, in the role that it gives now. A user with a
     * password of the same name is somebody else: the provider's word must not open an account that it did not make.
     */
    signOn: (
      found: { subject: string; name: string; role: Role },
      writeAuditOf: (userId: string) => WriteAudit,
    ): Promise<AdminUser | 'disabled'> =>
      db.transaction(async (tx) => {
        const { subject, name, role } = found
        const known = await store.selectUser(tx, 'oidc_subject', subject)
        if (known !== undefined && known.disabled_at !== null) return 'disabled'
        if (known !== undefined) {
          if (await store.updateRole(tx, known.id, role))
            await writeAuditOf(known.id)(tx, { act: 'admin-user.role', target: known.id, facts: { role } })
          return { ...known, role }
        }
        const id = newId()
        const own = {
          id,
          role,
          password: null,
          oidc_subject: subject,
          created_by: 'sign-on',
          created_at: clock.now(),
        }
        const isNew = await store.insertUser(tx, { ...own, name, name_key: nameKey(name) })
        const other = `${name} (sign-on ${id.slice(0, 6)})`
        if (!isNew) await store.insertUser(tx, { ...own, name: other, name_key: nameKey(other) })
        await writeAuditOf(id)(tx, { act: 'admin-user.create', target: id, facts: { role } })
        return (await store.selectUser(tx, 'id', id))!
      }),

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
