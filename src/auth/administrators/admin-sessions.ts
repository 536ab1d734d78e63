// Opens, finds and ends the sessions of those who sign in.
import { randomBytes } from 'node:crypto'
import type { Clock } from '../../kernel/clock.js'
import type { WriteAudit } from '../../platform/audit-port.js'
import type { Database } from '../../platform/database/database.js'
import { hashSecret, sameHash } from '../secret.js'
import * as store from './user-store.js'

/** Any session ends after a working day, as OWASP's ASVS 5 asks for such data. */
export const sessionLifeMs = 12 * 3_600_000
/** The last use is written at most this often. */
const touchEveryMs = 60_000
const tokenBytes = 32
const tokenForm = /^[\w-]{43}$/

export interface OpenedSession {
  /** The cookie's value; kept as a hash. */
  readonly token: string
  readonly csrf: string
  readonly expiresAt: number
}

export function createAdminSessions(parts: { db: Database; clock: Clock; pepper: Buffer }) {
  const { db, clock, pepper } = parts
  const hashOf = (token: string) => hashSecret(pepper, `admin session ${token}`)
  const csrfOf = (token: string) => hashSecret(pepper, `admin csrf ${token}`).toString('base64url')

  return {
    hashOf,
    csrfOf,

    async open(userId: string, writeAudit: WriteAudit): Promise<OpenedSession> {
      const token = randomBytes(tokenBytes).toString('base64url')
      const now = clock.now()
      const expiresAt = now + sessionLifeMs
      await db.transaction(async (tx) => {
        await store.insertSession(tx, { hash: hashOf(token), userId, now, expiresAt })
        await store.touchUser(tx, userId, now)
        await writeAudit(tx, { act: 'admin-session.open', target: userId })
      })
      return { token, csrf: csrfOf(token), expiresAt }
    },

    /** The valid session of a cookie; undefined for any other text, and when its user is disabled. */
    async find(token: string): Promise<store.SessionRow | undefined> {
      if (!tokenForm.test(token)) return undefined
      const hash = hashOf(token)
      const now = clock.now()
      const session = await store.selectSession(db, hash, now)
      if (session !== undefined && session.last_seen_at <= now - touchEveryMs)
        await store.touchSession(db, hash, now)
      return session
    },

    isCsrf: (token: string, csrf: string): boolean => sameHash(Buffer.from(csrfOf(token)), Buffer.from(csrf)),

    async end(token: string, userId: string, writeAudit: WriteAudit): Promise<void> {
      await db.transaction(async (tx) => {
        await store.deleteSession(tx, hashOf(token))
        await writeAudit(tx, { act: 'admin-session.end', target: userId })
      })
    },

    sweep: () => store.deleteEndedSessions(db, clock.now()),
  }
}

export type AdminSessions = ReturnType<typeof createAdminSessions>
