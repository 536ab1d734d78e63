// Opens, finds and ends the sessions of those who sign in.
import { randomBytes } from 'node:crypto'
import type { Clock } from '../../kernel/clock.js'
import type { WriteAudit } from '../../platform/audit-port.js'
import type { Database, Sql } from '../../platform/database/database.js'
import type { RowMacs } from '../row-macs.js'
import { hashSecret, sameHash } from '../secret.js'
import { insertUsedChallenge } from './passkey-store.js'
import { type SessionEnd, sessionEndOf } from './session-ends.js'
import * as store from './user-store.js'

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

/** How a session begins. */
export interface SessionStart {
  /**
   * When the user proved who they are, Unix milliseconds; 0: the provider did not say. Default: now, and at the latest,
   * since the provider's clock may be ahead.
   */
  readonly authenticatedAt?: number | undefined
  /** The cookies of the browser's sessions before: they end, so that no browser has two. */
  readonly replaces?: readonly (string | undefined)[]
  /** Whence it is opened, for the user's own list. */
  readonly address?: string
  readonly browser?: string | null
}

/** Enough of a hash to name a session; it opens nothing. */
const idBytes = 16
const idOf = (hash: Buffer) => hash.subarray(0, idBytes).toString('hex')

/** A session as its user sees it. */
export interface OwnSession {
  readonly id: string
  readonly createdAt: number
  readonly lastUsedAt: number
  readonly endsAt: number
  readonly address: string | null
  readonly browser: string | null
  /** The one that asks. */
  readonly isThis: boolean
}

const isCookie = (cookie: string | undefined): cookie is string => cookie !== undefined

/** Ends the sessions that a browser had. */
async function endReplaced(tx: Sql, hashes: readonly Buffer[], writeAudit: WriteAudit): Promise<void> {
  for (const hash of hashes) {
    const before = await store.takeSession(tx, hash)
    if (before !== undefined) await writeAudit(tx, { act: 'admin-session.end', target: before })
  }
}

interface SessionParts {
  readonly db: Database
  readonly clock: Clock
  readonly pepper: Buffer
  readonly macs: RowMacs
  /** A session that is not used for so long has ended. */
  readonly idleMs: number
  /** Any session ends so long after signing in. */
  readonly lifeMs: number
}

type HashOf = (token: string) => Buffer

/** The hashes of cookies and of their CSRF tokens. */
function createHashes(pepper: Buffer) {
  const hashOf = (token: string) => hashSecret(pepper, `admin session ${token}`)
  const csrfOf = (token: string) => hashSecret(pepper, `admin csrf ${token}`).toString('base64url')
  return { hashOf, csrfOf }
}

/** Finds sessions, and says why one is over. */
function createSessionReads({ db, clock, macs, idleMs }: SessionParts, hashOf: HashOf) {
  return {
    /** The valid session of a cookie; undefined for any other text, and when its user is disabled. */
    async find(token: string): Promise<store.SessionRow | undefined> {
      if (!tokenForm.test(token)) return undefined
      const hash = hashOf(token)
      const now = clock.now()
      const session = await store.selectSession(db, macs, hash, { now, idleMs })
      if (session !== undefined && session.last_seen_at <= now - touchEveryMs)
        await store.touchSession(db, hash, now)
      return session
    },

    /** Why a cookie opens no session any more. */
    async endOf(token: string): Promise<SessionEnd> {
      if (!tokenForm.test(token)) return 'ended'
      return sessionEndOf(db, macs, hashOf(token), { now: clock.now(), idleMs })
    },

    /** The valid sessions of a user, the last used first. `token`: the cookie of the one that asks. */
    async of(userId: string, token: string): Promise<OwnSession[]> {
      const asking = hashOf(token)
      const rows = await store.selectSessionsOf(db, macs, userId, { now: clock.now(), idleMs })
      return rows.map((row) => ({
        id: idOf(row.hash),
        createdAt: row.created_at,
        lastUsedAt: row.last_seen_at,
        endsAt: Math.min(row.expires_at, row.last_seen_at + idleMs),
        address: row.address,
        browser: row.browser,
        isThis: sameHash(row.hash, asking),
      }))
    },
  }
}

/** Ends sessions on behalf of their user. */
function createSessionEnds({ db, clock, macs, idleMs }: SessionParts, hashOf: HashOf) {
  return {
    /** Ends a session of the user by its id. False: the user has no such session. */
    endById: (userId: string, id: string, writeAudit: WriteAudit): Promise<boolean> =>
      db.transaction(async (tx) => {
        const rows = await store.selectSessionsOf(tx, macs, userId, { now: clock.now(), idleMs })
        const row = rows.find(({ hash }) => idOf(hash) === id)
        if (row === undefined) return false
        await store.deleteSession(tx, row.hash)
        await writeAudit(tx, { act: 'admin-session.end', target: userId })
        return true
      }),

    async end(token: string, userId: string, writeAudit: WriteAudit): Promise<void> {
      await db.transaction(async (tx) => {
        await store.deleteSession(tx, hashOf(token))
        await writeAudit(tx, { act: 'admin-session.end', target: userId })
      })
    },
  }
}

export function createAdminSessions(parts: SessionParts) {
  const { db, clock, pepper, macs, idleMs, lifeMs } = parts
  const { hashOf, csrfOf } = createHashes(pepper)

  return {
    hashOf,
    csrfOf,

    /**
     * Opens a session for a user as the sign-in read it. Undefined: since then the password was changed or reset, or
     * the user was disabled; a sign-in in progress must not survive that.
     */
    async open(
      user: Pick<store.UserRow, 'id' | 'password'>,
      { authenticatedAt, replaces = [], address, browser }: SessionStart,
      writeAudit: WriteAudit,
    ): Promise<OpenedSession | undefined> {
      const token = randomBytes(tokenBytes).toString('base64url')
      const now = clock.now()
      const expiresAt = now + lifeMs
      const authenticated = Math.min(authenticatedAt ?? now, now)
      const from = { address: address ?? null, browser: browser ?? null }
      const started = { now, authenticatedAt: authenticated, expiresAt, ...from }
      const isOpen = await db.transaction(async (tx) => {
        // The update also locks the user, so a reset or a change waits and then ends this session too.
        if (!(await store.updateSignedIn(tx, user, now))) return false
        await endReplaced(tx, replaces.filter(isCookie).map(hashOf), writeAudit)
        await store.insertSession(tx, macs, { hash: hashOf(token), userId: user.id, ...started })
        await writeAudit(tx, { act: 'admin-session.open', target: user.id })
        return true
      })
      return isOpen ? { token, csrf: csrfOf(token), expiresAt } : undefined
    },

    ...createSessionReads(parts, hashOf),
    ...createSessionEnds(parts, hashOf),

    /** For messages. */
    idleMinutes: idleMs / 60_000,
    lifeHours: lifeMs / 3_600_000,

    /** Uses up the state of a sign-on by OpenID Connect. False: it was used before, on any node. */
    useSignOn: (state: string, until: number): Promise<boolean> =>
      insertUsedChallenge(db, hashSecret(pepper, `admin sign-on ${state}`), until),

    isCsrf: (token: string, csrf: string): boolean => sameHash(Buffer.from(csrfOf(token)), Buffer.from(csrf)),

    sweep: () => store.deleteEndedSessions(db, clock.now()),
  }
}

export type AdminSessions = ReturnType<typeof createAdminSessions>
