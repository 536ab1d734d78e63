// A small OpenID Connect provider on loopback, over HTTPS, for tests.
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { systemClock } from '../../src/kernel/clock.js'
import { makeAuthority, makeLeaf } from '../../src/platform/tls/make-certificate.js'

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

interface Served {
  issuer: string
  audience: string
  /** Codes that were issued, with what must come with them. */
  readonly given: Map<string, { challenge: string; nonce: string; claims: object }>
}

function idToken(provider: Served, nonce: string, claims: object): string {
  const now = Math.floor(systemClock.now() / 1000)
  const payload = {
    iss: provider.issuer,
    aud: provider.audience,
    iat: now,
    exp: now + 60,
    nonce,
    auth_time: now,
    ...claims,
  }
  const signed = `${base64url({ alg: 'RS256', kid: 'one' })}.${base64url(payload)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), keys.privateKey).toString('base64url')}`
}

function answerToken(provider: Served, form: URLSearchParams): [number, object] {
  const code = form.get('code') ?? ''
  const own = provider.given.get(code)
  provider.given.delete(code)
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (own === undefined || own.challenge !== challenge) return [400, { error: 'invalid_grant' }]
  const id_token = idToken(provider, own.nonce, own.claims)
  return [200, { access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token }]
}

function answer(provider: Served, path: string, body: string): [number, object] {
  const { issuer } = provider
  if (path === '/token') return answerToken(provider, new URLSearchParams(body))
  if (path === '/keys')
    return [
      200,
      { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
    ]
  if (path === '/.well-known/openid-configuration')
    return [
      200,
      {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      },
    ]
  return [404, {}]
}

/** `audience`: the client that its tokens are for. */
export async function openProvider(audience: string) {
  const provider: Served = { issuer: '', audience, given: new Map() }
  const authority = await makeAuthority(systemClock.now())
  const leaf = await makeLeaf(authority, ['127.0.0.1'], systemClock.now())
  const server = createServer({ cert: leaf.cert, key: leaf.key }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const [status, body] = answer(provider, request.url!, Buffer.concat(chunks).toString())
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.issuer = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(provider, {
    ca: authority.cert,
    close: () => new Promise((resolve) => server.close(resolve)),
  })
}
