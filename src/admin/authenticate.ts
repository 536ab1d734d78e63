// Finds out who asks for an operation, from the credentials of the request.
import type { FastifyRequest } from 'fastify'
import type { AdminTokens } from '../auth/administrators/admin-tokens.js'
import type { Actor } from './operation.js'
import { Problem } from './problem.js'

/** Whoever may use the control socket or the data directory. */
export const commandActor: Actor = {
  kind: 'command',
  id: 'command',
  name: 'command line',
  role: 'owner',
  origin: '',
}

const bearer = /^bearer +(\S+)$/i

export function createAdminAuthenticate(parts: {
  adminTokens: Pick<AdminTokens, 'find'>
  addressOf: (request: FastifyRequest) => string
}): (request: FastifyRequest, isChange: boolean) => Promise<Actor> {
  const { adminTokens, addressOf } = parts
  return async (request) => {
    const { authorization } = request.headers
    const text = authorization === undefined ? undefined : bearer.exec(authorization.trim())?.[1]
    if (text === undefined)
      throw new Problem('not-authenticated', 'Send an administration token as Authorization: Bearer TOKEN')
    const token = await adminTokens.find(text)
    if (token === undefined)
      throw new Problem('not-authenticated', 'The administration token is unknown, expired or revoked')
    return {
      kind: 'token',
      id: `token:${token.id}`,
      name: token.name,
      role: token.role,
      origin: addressOf(request),
    }
  }
}
