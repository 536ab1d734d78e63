// Defines the operations on administration tokens: list, create, revoke.
import { type Static, Type } from 'typebox'
import type { AdminToken } from '../../auth/administrators/admin-tokens.js'
import { isoTime } from '../../kernel/clock.js'
import { roles } from '../../kernel/roles.js'
import { act } from '../operation.js'
import { invalid, notFound } from '../problem.js'
import { displayName, hexId, object, orNull, time } from '../schemas.js'
import { readTime, timeText } from '../times.js'

const shownToken = object({
  id: hexId('the id of a token'),
  name: Type.String(),
  role: Type.Enum([...roles]),
  state: Type.Enum(['active', 'expired', 'revoked']),
  created_by: Type.String(),
  created_at: time(),
  expires_at: orNull(time()),
  last_used_at: orNull(time()),
})

const timeOrNull = (ms: number | null): string | null => (ms === null ? null : isoTime(ms))

const shown = (token: AdminToken, now: number): Static<typeof shownToken> => ({
  id: token.id,
  name: token.name,
  role: token.role,
  state:
    token.revoked_at !== null
      ? 'revoked'
      : token.expires_at !== null && token.expires_at <= now
        ? 'expired'
        : 'active',
  created_by: token.created_by,
  created_at: isoTime(token.created_at),
  expires_at: timeOrNull(token.expires_at),
  last_used_at: timeOrNull(token.last_used_at),
})

export const listTokens = act({
  name: 'tokens.list',
  method: 'GET',
  path: '/tokens',
  summary: 'The administration tokens, newest first',
  role: 'owner',
  input: object({}),
  answer: object({ items: Type.Array(shownToken) }),
  async run({ adminTokens, clock }) {
    return { items: (await adminTokens.list()).map((token) => shown(token, clock.now())) }
  },
})

export const createToken = act({
  name: 'tokens.create',
  method: 'POST',
  path: '/tokens',
  summary: 'Create an administration token for a script; it is shown once',
  role: 'owner',
  input: object({
    name: displayName(),
    role: Type.Enum([...roles]),
    expires_at: Type.Optional(timeText('When the token expires. Default: never.')),
  }),
  answer: object({
    id: hexId('the id of a token'),
    token: Type.String({ description: 'For `Authorization: Bearer`. Not stored, and not shown again.' }),
    name: Type.String(),
    role: Type.Enum([...roles]),
    expires_at: orNull(time()),
  }),
  async run({ adminTokens, clock, writeAudit }, { name, role, expires_at }, actor) {
    const expiresAt = expires_at === undefined ? null : readTime('expires_at', expires_at)
    if (expiresAt !== null && expiresAt <= clock.now()) throw invalid('expires_at', 'must be in the future')
    const made = { name, role, createdBy: actor.id, expiresAt }
    const { id, token } = await adminTokens.create(made, writeAudit)
    return { id, token, name, role, expires_at: timeOrNull(expiresAt) }
  },
})

export const revokeToken = act({
  name: 'tokens.revoke',
  method: 'POST',
  path: '/tokens/{id}/revoke',
  summary: 'Revoke an administration token; its next call is refused',
  role: 'owner',
  input: object({ id: hexId('the id of a token') }),
  answer: object({ id: hexId('the id of a token'), state: Type.Enum(['revoked']) }),
  async run({ adminTokens, writeAudit }, { id }) {
    if (!(await adminTokens.revoke(id, writeAudit))) throw notFound('valid token with this id')
    return { id, state: 'revoked' as const }
  },
})

export const tokenOperations = [listTokens, createToken, revokeToken]
