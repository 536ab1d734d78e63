// Makes, finds and revokes the tokens with which scripts administer the service.
import type { Clock } from '../../kernel/clock.js'
import type { Role } from '../../kernel/roles.js'
import type { WriteAudit } from '../../platform/audit-port.js'
import type { Database } from '../../platform/database/database.js'
import { hashSecret, looksLikeSecret, newSecret } from '../secret.js'
import * as store from './token-store.js'

export type AdminToken = store.TokenRow

interface NewAdminToken {
  readonly name: string
  readonly role: Role
  readonly createdBy: string
  /** Unix milliseconds; null: it does not expire. */
  readonly expiresAt: number | null
}

export interface AdminTokens {
  /** The token itself is shown here and never again. */
  create(token: NewAdminToken, writeAudit: WriteAudit): Promise<{ id: string; token: string }>
  list(): Promise<AdminToken[]>
  /** The valid token with this text; undefined for any other text. */
  find(text: string): Promise<AdminToken | undefined>
  /** False: there is none, or it was revoked before. Takes effect with the next call on every node. */
  revoke(id: string, writeAudit: WriteAudit): Promise<boolean>
}

const prefix = 'spa_'
/** The last use is only shown to people; writing it more often would cost a write for each call. */
const touchEveryMs = 60_000

export function createAdminTokens(parts: {
  db: Database
  clock: Clock
  pepper: Buffer
  newId: () => string
}): AdminTokens {
  const { db, clock, pepper, newId } = parts
  return {
    async create({ name, role, createdBy, expiresAt }, writeAudit) {
      const id = newId()
      const token = newSecret(prefix)
      const hash = hashSecret(pepper, token)
      await db.transaction(async (tx) => {
        const times = { created_at: clock.now(), expires_at: expiresAt }
        await store.insertToken(tx, { id, name, role, hash, created_by: createdBy, ...times })
        await writeAudit(tx, { act: 'admin-token.create', target: id, facts: { role } })
      })
      return { id, token }
    },

    list: () => store.selectTokens(db),

    async find(text) {
      if (!looksLikeSecret(text, prefix)) return undefined // no statement for text that is not a token
      const token = await store.selectTokenByHash(db, hashSecret(pepper, text))
      const now = clock.now()
      if (token === undefined || token.revoked_at !== null) return undefined
      if (token.expires_at !== null && token.expires_at <= now) return undefined
      if ((token.last_used_at ?? 0) <= now - touchEveryMs)
        await store.touchToken(db, token.id, now, now - touchEveryMs)
      return token
    },

    revoke: (id, writeAudit) =>
      db.transaction(async (tx) => {
        if (!(await store.revokeToken(tx, id, clock.now()))) return false
        await writeAudit(tx, { act: 'admin-token.revoke', target: id })
        return true
      }),
  }
}
