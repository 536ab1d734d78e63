// Defines the operations on administration tokens: list, create, revoke.

import { type Static, Type } from 'typebox'
import { type Clock, isoTime } from '../../kernel/clock.js'
import { roles } from '../../kernel/roles.js'
import { act } from '../../operation/operation.js'
import { invalid, notFound, Problem } from '../../operation/problem.js'
import { displayName, hexId, object, orNull, time } from '../../operation/schemas.js'
import { readTime, timeText } from '../../operation/times.js'
import type { AdminToken, AdminTokens } from '../administrators/admin-tokens.js'
import { timeOrNull } from './client-view.js'

interface Deps {
  readonly adminTokens: Pick<AdminTokens, 'list' | 'create' | 'revoke'>
  readonly clock: Pick<Clock, 'now'>
}

/** What the help says of the option --role. */
export const ofRole = `${roles.join(', ')}: each may do what those before it may.`

export const shownToken = object({
  id: hexId('the id of a token'),
  name: Type.String(),
  role: Type.Enum([...roles]),
  state: Type.Enum(['active', 'expired', 'revoked']),
  created_by: Type.String(),
  user_id: orNull(Type.String({ description: 'The user with whose access it ends; null: no user made it.' })),
  created_at: time(),
  expires_at: orNull(time()),
  last_used_at: orNull(time()),
})

export const tokenView = (token: AdminToken, now: number): Static<typeof shownToken> => ({
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
  user_id: token.user_id,
  created_at: isoTime(token.created_at),
  expires_at: timeOrNull(token.expires_at),
  last_used_at: timeOrNull(token.last_used_at),
})

export const listTokens = act({
  name: 'tokens.list',
  method: 'GET',
  path: '/tokens',
  summary: 'List the administration tokens, newest first',
  role: 'owner',
  input: object({}),
  answer: object({ items: Type.Array(shownToken) }),
  command: { words: 'admin token list' },
  async run({ adminTokens, clock }: Deps) {
    return { items: (await adminTokens.list()).map((token) => tokenView(token, clock.now())) }
  },
})

export const createToken = act({
  name: 'tokens.create',
  method: 'POST',
  path: '/tokens',
  summary:
    'Create an administration token for a script; it is shown once, and ends with the access of its maker',
  role: 'owner',
  freshSignIn: true,
  input: object({
    name: displayName(),
    role: Type.Enum([...roles]),
    expires_at: Type.Optional(timeText('When the token expires. Default: 90 days from now.')),
  }),
  answer: object({
    id: hexId('the id of a token'),
    token: Type.String({ description: 'For `Authorization: Bearer`. Not stored, and not shown again.' }),
    name: Type.String(),
    role: Type.Enum([...roles]),
    expires_at: orNull(time()),
  }),
  command: {
    words: 'admin token create',
    about: {
      role: ofRole,
      name: 'What it is for. Default: the role.',
      expires_at: 'When it expires. Default: 90 days from now.',
    },
    values: { role: 'ROLE', name: 'NAME', expires_at: 'DAY' },
    notes: [
      'Send it to the admin address as Authorization: Bearer TOKEN. See docs/admin-api.md.',
      'No user made it, so it ends with its expiry or "admin token revoke".',
    ],
  },
  async run({ adminTokens, clock }: Deps, { name, role, expires_at }, { writeAudit, actor }) {
    const expiresAt = expires_at === undefined ? undefined : readTime('expires_at', expires_at)
    if (expiresAt !== undefined && expiresAt <= clock.now())
      throw invalid('expires_at', 'must be in the future')
    const result = await adminTokens.create({ name, role, createdBy: actor.id, expiresAt }, writeAudit)
    if (result === 'too-late')
      throw invalid('expires_at', 'must not be after the end of the token that makes this one')
    if (result === 'no-access') throw new Problem('conflict', 'Your own access has ended')
    return { id: result.id, token: result.token, name, role, expires_at: timeOrNull(result.expiresAt) }
  },
})

export const revokeToken = act({
  name: 'tokens.revoke',
  method: 'POST',
  path: '/tokens/{id}/revoke',
  summary: 'Revoke an administration token and those that it made; their next call is refused',
  role: 'owner',
  freshSignIn: true,
  input: object({ id: hexId('the id of a token') }),
  answer: object({ id: hexId('the id of a token'), state: Type.Enum(['revoked']) }),
  command: { words: 'admin token revoke', operands: ['id'] },
  async run({ adminTokens }: Deps, { id }, { writeAudit }) {
    if (!(await adminTokens.revoke(id, writeAudit))) throw notFound('valid token with this id')
    return { id, state: 'revoked' as const }
  },
})

export const tokenOperations = [listTokens, createToken, revokeToken]
