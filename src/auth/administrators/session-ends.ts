// Ends the sessions of a user, and says why a session or a token opens nothing any more to whoever had it.
import { mayAs } from '../../kernel/roles.js'
import type { Sql } from '../../platform/database/database.js'
import type { RowMacs } from '../row-macs.js'
import type { TokenRow } from './token-store.js'
import * as store from './user-store.js'

/**
 * Why a session is no longer valid: unused for too long, over after its life, its user disabled or reset, or ended by
 * somebody.
 */
export type SessionEnd = 'idle' | 'over' | 'disabled' | 'reset' | 'ended'

/** Why a token is refused: as with sessions, or its maker no longer has its role. */
export type TokenEnd = 'unknown' | 'expired' | 'disabled' | 'reset' | 'role' | 'revoked'

type User = Pick<store.UserRow, 'disabled_at' | 'password' | 'oidc_subject' | 'role'>

/** A user who was reset has neither a password nor another way in, until the setup code is used. */
const stateOf = (user: User | undefined): 'disabled' | 'reset' | undefined =>
  user === undefined
    ? undefined
    : user.disabled_at !== null
      ? 'disabled'
      : user.password === null && user.oidc_subject === null
        ? 'reset'
        : undefined

/**
 * Ends all sessions of a user now. The rows stay until they are swept: from them, and from the state of the user, the
 * browser is told why.
 */
export async function endSessionsOf(tx: Sql, macs: RowMacs, userId: string, now: number): Promise<void> {
  for (const hash of await store.selectSessionHashes(tx, userId, now)) {
    const isEnded = await macs.change(tx, 'admin_session', hash, () => store.expireSession(tx, hash))
    if (!isEnded) await store.deleteSession(tx, hash) // a row that this service did not write
  }
}

/** Why a session opens nothing any more; `ended` also when its row was swept. */
export async function sessionEndOf(
  sql: Sql,
  macs: RowMacs,
  hash: Buffer,
  { now, idleMs }: { readonly now: number; readonly idleMs: number },
): Promise<SessionEnd> {
  const row = await store.selectSessionEnd(sql, hash)
  if (row === undefined) return 'ended'
  const wasEndedEarly = row.expires_at < row.created_at // by `endSessionsOf`
  if (row.expires_at <= now && !wasEndedEarly) return 'over'
  const state = stateOf(await store.selectUser(sql, macs, 'id', row.user_id))
  if (state !== undefined) return state
  return row.expires_at > now && row.last_seen_at <= now - idleMs ? 'idle' : 'ended'
}

/** Why a token is refused, by its row and the user who made it. */
export async function tokenEndOf(sql: Sql, macs: RowMacs, token: TokenRow | undefined): Promise<TokenEnd> {
  if (token === undefined) return 'unknown'
  const user = token.user_id === null ? undefined : await store.selectUser(sql, macs, 'id', token.user_id)
  const state = stateOf(user)
  if (state !== undefined) return state
  if (user !== undefined && !mayAs(user.role, token.role)) return 'role'
  return token.revoked_at === null ? 'expired' : 'revoked'
}
