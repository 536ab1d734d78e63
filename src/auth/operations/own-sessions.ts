// Defines the operations on one's own sessions: list them, and end one that one does not know.
import { Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { act } from '../../operation/operation.js'
import { notFound, Problem } from '../../operation/problem.js'
import { hexId, object, orNull, time } from '../../operation/schemas.js'
import type { AdminSessions } from '../administrators/admin-sessions.js'
import { visitNeeded } from './sign-in.js'

interface Deps {
  readonly adminSessions: Pick<AdminSessions, 'of' | 'endById'>
}

const userIdOf = ({ id }: { readonly id: string }) => id.slice('user:'.length)

const listSessions = act({
  name: 'sessions.list',
  method: 'GET',
  path: '/session/sessions',
  summary: 'Your own sessions: where you are signed in',
  role: 'viewer',
  input: object({}),
  answer: object({
    items: Type.Array(
      object({
        id: hexId('the id of a session'),
        created_at: time(),
        last_used_at: time(),
        ends_at: time(),
        address: orNull(Type.String({ description: 'The address that opened it.' })),
        browser: orNull(Type.String({ description: 'The browser that opened it, in words.' })),
        current: Type.Boolean({ description: 'The session that asks.' }),
      }),
    ),
  }),
  async run({ adminSessions }: Deps, _input, { actor, visit }) {
    if (actor.kind !== 'user') return { items: [] }
    const sessions = await adminSessions.of(userIdOf(actor), visitNeeded(visit).cookie('session') ?? '')
    return {
      items: sessions.map(({ id, createdAt, lastUsedAt, endsAt, address, browser, isThis }) => ({
        id,
        created_at: isoTime(createdAt),
        last_used_at: isoTime(lastUsedAt),
        ends_at: isoTime(endsAt),
        address,
        browser,
        current: isThis,
      })),
    }
  },
})

/** It ends only what the same user could end by signing out there, so it asks for no fresh sign-in. */
const endSession = act({
  name: 'sessions.end',
  method: 'DELETE',
  path: '/session/sessions/{id}',
  summary: 'End one of your own sessions; its next request is refused',
  role: 'viewer',
  input: object({ id: hexId('the id of a session') }),
  answer: object({ ended: Type.Boolean() }),
  async run({ adminSessions }: Deps, { id }, { actor, writeAudit }) {
    if (actor.kind !== 'user') throw new Problem('conflict', 'Only a user has sessions')
    if (!(await adminSessions.endById(userIdOf(actor), id, writeAudit)))
      throw notFound('such session of yours')
    return { ended: true }
  },
})

export const ownSessionOperations = [listSessions, endSession]
