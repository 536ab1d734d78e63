// Owns POST /v1/authorize: a client's id and secret against an access token.
import type { FastifyInstance } from 'fastify'
import type { Judge } from '../auth/judge.js'
import type { Tokens } from '../auth/tokens.js'
import { isoTime } from '../kernel/clock.js'
import { readInput, textParam } from '../lookups/params.js'
import { readForm } from './form-body.js'

export const authorizePath = '/v1/authorize'

export const authorizeInput = {
  client_id: textParam('Client id', 'sandbox_0123456789abcdef0123'),
  client_secret: textParam('Client secret', 'sps_...'),
}

export function addAuthorizeRoute(app: FastifyInstance, parts: { judge: Judge; tokens: Tokens }): void {
  const { judge, tokens } = parts
  app.post(authorizePath, { config: { interface: true } }, async (request, reply) => {
    request.facts.lookup = 'authorize'
    const read = readInput(authorizeInput, await readForm(request.raw), 'body')
    const input = 'input' in read ? read.input : {}
    const secret = judge.authorize(input.client_id as string, input.client_secret as string)
    request.facts.clientId = secret.client.clientId
    request.facts.subCode = 'SUCCESS'
    const { token, expiresAtS } = tokens.issue(secret.client.clientId, secret.id)
    return reply.send({ access_token: token, token_type: 'bearer', expiry: isoTime(expiresAtS * 1000) })
  })
}
