// Makes, finds and revokes the tokens with which scripts administer the service.
import type { Clock } from '../../kernel/clock.js'
import { mayAs, type Role } from '../../kernel/roles.js'
import type { WriteAudit } from '../../platform/audit-port.js'
import type { Database, Sql } from '../../platform/database/database.js'
import type { RowMacs } from '../row-macs.js'
import { hashSecret, looksLikeSecret, newSecret } from '../secret.js'
import { endToken } from './ending-access.js'
import { type TokenEnd, tokenEndOf } from './session-ends.js'
import * as store from './token-store.js'
import { lockRole, selectUser } from './user-store.js'

export type AdminToken = store.TokenRow

interface NewAdminToken {
  readonly name: string
  readonly role: Role
  /** The actor: `user:ID`, `token:ID`, or another name of one that is not bound to a user. */
  readonly createdBy: string
  /** Unix milliseconds; null: it does not expire. Default: 90 days from now. */
  readonly expiresAt?: number | null | undefined
}

/** Why a token was not made: its maker's access ended this moment, or it would outlive the token that makes it. */
type Refused = 'no-access' | 'too-late'

export interface AdminTokens {
  /** The token itself is shown here and never again. */
  create(
    token: NewAdminToken,
    writeAudit: WriteAudit,
  ): Promise<{ id: string; token: string; expiresAt: number | null } | Refused>
  list(): Promise<AdminToken[]>
  /** The valid tokens that are bound to a user. */
  of(userId: string): Promise<AdminToken[]>
  /** The valid token with this text; undefined for any other text, and when its user's access has ended. */
  find(text: string): Promise<AdminToken | undefined>
  /** Why a text is not a valid token. */
  endOf(text: string): Promise<TokenEnd>
  /** Revokes it and those that it made. False: there is none, or it was revoked before. Takes effect with the next call on every node. */
  revoke(id: string, writeAudit: WriteAudit): Promise<boolean>
}

const prefix = 'spa_'
/** The last use is only shown to people; writing it more often would cost a write for each call. */
const touchEveryMs = 60_000
/** Long enough for a quarter's job, short enough that a forgotten token ends by itself. */
const lifeMs = 90 * 86_400_000

/** The user and the end that a new token inherits from its maker; undefined when the maker's access has ended. */
async function makerOf(tx: Sql, macs: RowMacs, createdBy: string, role: Role, now: number) {
  const [kind, id = ''] = createdBy.split(':')
  if (kind === 'user') {
    const creatorRole = await lockRole(tx, macs, id)
    return creatorRole !== undefined && mayAs(creatorRole, role) ? { userId: id, endsAt: null } : undefined
  }
  if (kind !== 'token') return { userId: null, endsAt: null }
  const parent = await store.lockToken(tx, macs, id, now)
  return parent && { userId: parent.user_id, endsAt: parent.expires_at }
}

export function createAdminTokens(parts: {
  db: Database
  clock: Clock
  pepper: Buffer
  macs: RowMacs
  newId: () => string
}): AdminTokens {
  const { db, clock, pepper, macs, newId } = parts
  return {
    async create({ name, role, createdBy, expiresAt }, writeAudit) {
      const id = newId()
      const token = newSecret(prefix)
      const hash = hashSecret(pepper, token)
      const now = clock.now()
      return db.transaction(async (tx) => {
        const maker = await makerOf(tx, macs, createdBy, role, now)
        if (maker === undefined) return 'no-access'
        const latest = maker.endsAt ?? Infinity
        if ((expiresAt === null ? Infinity : (expiresAt ?? 0)) > latest) return 'too-late'
        const end = expiresAt === undefined ? Math.min(now + lifeMs, latest) : expiresAt
        const bound = { created_by: createdBy, user_id: maker.userId, created_at: now, expires_at: end }
        await store.insertToken(tx, macs, { id, name, role, hash, ...bound })
        await writeAudit(tx, { act: 'admin-token.create', target: id, facts: { role } })
        return { id, token, expiresAt: end }
      })
    },

    list: () => store.selectTokens(db, macs),
    of: (userId) => store.selectTokensOf(db, macs, userId, clock.now()),

    async find(text) {
      if (!looksLikeSecret(text, prefix)) return undefined // no statement for text that is not a token
      const token = await store.selectTokenByHash(db, macs, hashSecret(pepper, text))
      const now = clock.now()
      if (token === undefined || token.revoked_at !== null) return undefined
      if (token.expires_at !== null && token.expires_at <= now) return undefined
      // A node of an earlier version disables a user without ending the tokens.
      const maker = token.user_id === null ? undefined : await selectUser(db, macs, 'id', token.user_id)
      const isBound = token.user_id !== null
      if (isBound && (maker === undefined || maker.disabled_at !== null || !mayAs(maker.role, token.role)))
        return undefined
      if ((token.last_used_at ?? 0) <= now - touchEveryMs)
        await store.touchToken(db, token.id, now, now - touchEveryMs)
      return token
    },

    async endOf(text) {
      if (!looksLikeSecret(text, prefix)) return 'unknown'
      const token = await store.selectTokenByHash(db, macs, hashSecret(pepper, text))
      return tokenEndOf(db, macs, token)
    },

    revoke: (id, writeAudit) => db.transaction((tx) => endToken(tx, macs, id, clock.now(), writeAudit)),
  }
}
