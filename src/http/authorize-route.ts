// Answers POST /v1/authorize: an access token for a client's id and secret.
import type { FastifyInstance } from 'fastify'
import type { Authenticator } from '../auth/authenticate.js'
import type { Tokens } from '../auth/tokens.js'
import { isoTime } from '../kernel/clock.js'
import { parseInput, type RawInput, textParam } from '../lookups/params.js'
import { maxFormBytes, readForm } from './form-body.js'

const authorizePath = '/v1/authorize'

const authorizeInput = {
  client_id: textParam('Client id', 'sandbox_0123456789abcdef0123'),
  client_secret: textParam('Client secret', 'sps_...'),
}

/**
 * What OAuth libraries send by default: id and secret, form-encoded, in a Basic header (RFC 6749, 2.3.1). The
 * interface's own way is the form; the header counts only when the form has neither field.
 */
function basicCredentials(header: string | undefined): RawInput {
  const encoded = /^basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1]
  const parts =
    encoded === undefined ? null : /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString())
  if (parts === null) return {}
  const form = new URLSearchParams(`client_id=${parts[1]}&client_secret=${parts[2]}`)
  return { client_id: form.get('client_id') ?? '', client_secret: form.get('client_secret') ?? '' }
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
      const raw = inForm ? form : basicCredentials(request.headers.authorization)
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
