// Answers POST /oauth/token: the client-credentials grant of RFC 6749, for stock OAuth libraries.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Authenticator } from '../auth/authenticate.js'
import { type Tokens, tokenLifetimeS } from '../auth/tokens.js'
import { Failure } from '../kernel/failures.js'
import type { RawInput } from '../lookups/params.js'
import { readBasicCredentials } from './basic-credentials.js'
import { maxFormBytes, readForm } from './form-body.js'
import type { PlainRoute } from './openapi-route.js'

export const oauthTokenPath = '/oauth/token'

/** Fields that are read; others, such as scope, are ignored however often they were sent. */
const fields = ['grant_type', 'client_id', 'client_secret'] as const
type Grant = Readonly<Partial<Record<(typeof fields)[number], string>>>

/** Throws OAUTH_INVALID_REQUEST for a field that was sent twice. An empty field counts as absent (RFC 6749, 3.2). */
function grantOf(form: RawInput): Grant {
  const grant: Partial<Record<keyof Grant, string>> = {}
  for (const name of fields) {
    const value = form[name]
    if (value === undefined || value === '') continue
    if (typeof value !== 'string') throw new Failure('OAUTH_INVALID_REQUEST')
    grant[name] = value
  }
  return grant
}

/**
 * The credentials, from the form or HTTP Basic. Libraries that use Basic may name the client in the form too; a secret
 * in both is two methods in one request, which RFC 6749, 2.3 forbids.
 */
function credentialsOf(grant: Grant, headers: readonly string[]): { clientId: string; clientSecret: string } {
  if (headers.length > 1) throw new Failure('OAUTH_INVALID_REQUEST')
  const isBasic = /^basic\b/i.test(headers[0] ?? '')
  if (!isBasic) return { clientId: grant.client_id ?? '', clientSecret: grant.client_secret ?? '' }
  const basic = readBasicCredentials(headers[0])
  if (basic === undefined) throw new Failure('OAUTH_INVALID_CLIENT')
  const isOther = grant.client_id !== undefined && grant.client_id !== basic.client_id
  if (grant.client_secret !== undefined || isOther) throw new Failure('OAUTH_INVALID_REQUEST')
  return { clientId: basic.client_id, clientSecret: basic.client_secret }
}

const formOf = async (request: FastifyRequest): Promise<RawInput> => {
  try {
    return await request.readBody(readForm)
  } catch (error) {
    if (error instanceof Failure && error.code === 'BAD_REQUEST') throw new Failure('OAUTH_INVALID_REQUEST')
    throw error
  }
}

/** A refusal of the authenticator as this route answers it; wrong credentials stay a guess that is counted. */
function toOAuth(error: unknown): unknown {
  const isRefusal =
    error instanceof Failure && (error.code === 'INCORRECT_CREDENTIALS' || error.code === 'INACTIVE_CLIENT')
  if (!isRefusal) return error
  return new Failure('OAUTH_INVALID_CLIENT', error.guess === undefined ? {} : { guess: error.guess })
}

export function addOAuthTokenRoute(
  app: FastifyInstance,
  parts: { authenticator: Authenticator; tokens: Tokens },
): void {
  const { authenticator, tokens } = parts
  app.post(
    oauthTokenPath,
    { config: { interface: true, maxBodyBytes: maxFormBytes } },
    async (request, reply) => {
      request.facts.lookup = 'authorize'
      const { authorization } = request.facts.headers.credentials
      const grant = grantOf(await formOf(request))
      if (grant.grant_type === undefined) throw new Failure('OAUTH_INVALID_REQUEST')
      try {
        const { clientId, clientSecret } = credentialsOf(grant, authorization)
        if (clientId === '' || clientSecret === '') throw new Failure('OAUTH_INVALID_CLIENT')
        const secret = authenticator.checkSecret(clientId, clientSecret, () => request.callerAddress())
        if (grant.grant_type !== 'client_credentials') throw new Failure('OAUTH_UNSUPPORTED_GRANT')
        request.facts.clientId = secret.client.clientId
        request.facts.subCode = 'SUCCESS'
        const { token } = tokens.issue(secret.client.clientId, secret.id)
        return await reply
          .header('pragma', 'no-cache') // RFC 6749, 5.1 demands it beside Cache-Control: no-store
          .send({ access_token: token, token_type: 'Bearer', expires_in: tokenLifetimeS })
      } catch (error) {
        const failure = toOAuth(error)
        // RFC 6749, 5.2 demands it where the client tried HTTP Basic. Nowhere else: browsers would ask for a password.
        if (authorization.length > 0 && (failure as Failure).code === 'OAUTH_INVALID_CLIENT')
          reply.header('www-authenticate', 'Basic realm="satyapan"')
        throw failure
      }
    },
  )
}

export const oauthTokenDescription: PlainRoute = {
  operationId: 'oauthToken',
  method: 'POST',
  path: oauthTokenPath,
  summary: 'An access token by the OAuth 2.0 client-credentials grant',
  description:
    'For OAuth libraries (RFC 6749, 4.4). The client id and secret are in the form or in HTTP Basic. The token is the same as that of /v1/authorize. A scope is accepted and ignored.',
  credentials: 'none',
  body: {
    contentTypes: ['application/x-www-form-urlencoded'],
    required: true,
    schema: Type.Object({
      grant_type: Type.Literal('client_credentials'),
      client_id: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
      client_secret: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
    }),
    example: {
      grant_type: 'client_credentials',
      client_id: 'sandbox_0123456789abcdef0123',
      client_secret: 'sps_...',
    },
  },
  answers: {
    SUCCESS: {
      status: 200,
      about: 'The access token; send it as `Authorization: Bearer`',
      schema: Type.Object(
        {
          access_token: Type.String({ minLength: 1 }),
          token_type: Type.Literal('Bearer'),
          expires_in: Type.Literal(tokenLifetimeS, { description: 'Seconds' }),
        },
        { additionalProperties: false },
      ),
      example: {
        access_token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.c2lnbmF0dXJl',
        token_type: 'Bearer',
        expires_in: tokenLifetimeS,
      },
    },
  },
  failures: [
    'OAUTH_INVALID_REQUEST',
    'OAUTH_UNSUPPORTED_GRANT',
    'OAUTH_INVALID_CLIENT',
    'TOO_MANY_REQUESTS',
    'PAYLOAD_TOO_LARGE',
    'INTERNAL_FAULT',
  ],
}
