// Answers POST /v1/authorize: an access token for a client's id and secret.
import type { FastifyInstance } from 'fastify'
import type { Authenticator } from '../auth/authenticate.js'
import type { Tokens } from '../auth/tokens.js'
import { isoTime } from '../kernel/clock.js'
import { parseInput, textParam } from '../lookups/params.js'
import { readBasicCredentials } from './basic-credentials.js'
import { maxFormBytes, readForm } from './form-body.js'

const authorizePath = '/v1/authorize'

const authorizeInput = {
  client_id: textParam('Client id', 'sandbox_0123456789abcdef0123'),
  client_secret: textParam('Client secret', 'sps_...'),
}

export function addAuthorizeRoute(
  app: FastifyInstance,
  parts: { authenticator: Authenticator; tokens: Tokens },
): void {
  const { authenticator, tokens } = parts
  app.post(
    authorizePath,
    { config: { interface: true, maxBodyBytes: maxFormBytes } },
    async (request, reply) => {
      request.facts.lookup = 'authorize'
      const form = await request.readBody(readForm)
      const inForm = form.client_id !== undefined || form.client_secret !== undefined
      // The interface's own way is the form; the header counts only when the form has neither field.
      const raw = inForm ? form : (readBasicCredentials(request.headers.authorization) ?? {})
      const parsed = parseInput(authorizeInput, raw, 'body')
      if ('failure' in parsed) throw parsed.failure
      const input = 'input' in parsed ? parsed.input : {}
      const secret = authenticator.checkSecret(input.client_id as string, input.client_secret as string, () =>
        request.callerAddress(),
      )
      request.facts.clientId = secret.client.clientId
      request.facts.subCode = 'SUCCESS'
      const { token, expiresAtS } = tokens.issue(secret.client.clientId, secret.id)
      return reply.send({ access_token: token, token_type: 'bearer', expiry: isoTime(expiresAtS * 1000) })
    },
  )
}
