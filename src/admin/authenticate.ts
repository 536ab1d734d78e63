// Authenticates the actor of an operation: by token, or by session cookie.
import type { FastifyRequest } from 'fastify'
import type { AdminSessions } from '../auth/administrators/admin-sessions.js'
import type { Administrators } from '../auth/administrators/administrators.js'
import type { SessionEnd, TokenEnd } from '../auth/administrators/session-ends.js'
import type { Actor } from '../operation/operation.js'
import { Problem } from '../operation/problem.js'
import { sessionCookieOf } from './visits.js'

/** Anybody who may use the control socket or the data directory. */
export const commandActor: Actor = {
  kind: 'command',
  id: 'command',
  name: 'command line',
  role: 'owner',
  origin: '',
}

const tokenEnds: Readonly<Record<TokenEnd, string>> = {
  unknown: 'The administration token is unknown: copy all of it, or ask an owner for another',
  expired: 'The administration token has expired: ask an owner for another',
  disabled:
    'The user who made this administration token is disabled, which ended it: ask an owner for another',
  reset: 'The user who made this administration token was reset, which ended it: ask an owner for another',
  role: "The user who made this administration token no longer has the token's role, which ended it: ask an owner for another",
  revoked: 'The administration token was revoked: ask an owner for another',
}

const sessionEnds = ({
  idleMinutes,
  lifeHours,
}: Pick<AdminSessions, 'idleMinutes' | 'lifeHours'>): Readonly<Record<SessionEnd, string>> => ({
  idle: `Your session was not used for ${idleMinutes} minutes and has ended: sign in again`,
  over: `Your session has ended, ${lifeHours === 1 ? 'an hour' : `${lifeHours} hours`} after you signed in: sign in again`,
  disabled: 'Your session has ended because an owner disabled you: ask an owner',
  reset: 'Your session has ended because an owner reset you: ask the owner for your setup code',
  ended: 'The session has ended: sign in again',
})

const bearer = /^bearer +(\S+)$/i

/**
 * Refuses requests that a browser sends for a page of another site, with or without a cookie. Throws Problem.
 */
export function refuseOtherSites(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new Problem('csrf-token', 'The request came from a page of another site')
}

export interface AuthenticateParts extends Pick<Administrators, 'adminTokens' | 'adminSessions'> {
  readonly addressOf: (request: FastifyRequest) => string
}

export function createAdminAuthenticate(
  parts: AuthenticateParts,
): (request: FastifyRequest, isChange: boolean) => Promise<Actor> {
  const { adminTokens, adminSessions, addressOf } = parts

  async function byToken(request: FastifyRequest, authorization: string): Promise<Actor> {
    const text = bearer.exec(authorization.trim())?.[1]
    const token = text === undefined ? undefined : await adminTokens.find(text)
    if (token === undefined)
      throw new Problem(
        'not-authenticated',
        tokenEnds[text === undefined ? 'unknown' : await adminTokens.endOf(text)],
      )
    const { id, name, role } = token
    return { kind: 'token', id: `token:${id}`, name, role, origin: addressOf(request) }
  }

  /** Says why the session of a cookie is over. */
  const endText = async (cookie: string): Promise<string> =>
    sessionEnds(adminSessions)[await adminSessions.endOf(cookie)]

  return async (request, isChange) => {
    const { authorization } = request.headers
    if (authorization !== undefined) return byToken(request, authorization)
    const cookie = sessionCookieOf(request)
    if (cookie === undefined)
      throw new Problem('not-authenticated', 'Sign in, or send a token as Authorization: Bearer TOKEN')
    const session = await adminSessions.find(cookie)
    if (session === undefined) throw new Problem('not-authenticated', await endText(cookie))
    if (isChange) {
      refuseOtherSites(request)
      if (!adminSessions.isCsrf(cookie, String(request.headers['x-csrf-token'] ?? '')))
        throw new Problem('csrf-token', 'Send the csrf_token of GET /admin/v1/session as X-CSRF-Token')
    }
    const { id, name, role, authenticated_at: authenticatedAt } = session
    return { kind: 'user', id: `user:${id}`, name, role, origin: addressOf(request), authenticatedAt }
  }
}
