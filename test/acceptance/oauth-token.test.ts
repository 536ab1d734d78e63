// POST /oauth/token with a stock OAuth client library: the grant in both ways, its token in a call, and a refusal.
import * as oauth from 'openid-client'
import { describe, expect, it } from 'vitest'
import { useTarget } from './target.js'

const target = useTarget()

/** The library's own requests, over a connection that trusts the service's authority. */
const send: oauth.CustomFetch = async (url, { method, headers, body }) => {
  const answer = await target.client.request({
    method,
    path: new URL(url).pathname,
    headers: headers as Record<string, string>,
    ...(body === undefined ? {} : { body: String(body) }),
  })
  return new Response(answer.body, { status: answer.status, headers: answer.headers })
}

function libraryFor(way: (secret: string) => oauth.ClientAuth, secret = target.client.clientSecret) {
  const { baseUrl, clientId } = target.client
  const server = { issuer: baseUrl, token_endpoint: `${baseUrl}/oauth/token` }
  const library = new oauth.Configuration(server, clientId, undefined, way(secret))
  library[oauth.customFetch] = send
  return library
}

describe.each([
  ['in the form', oauth.ClientSecretPost],
  ['as HTTP Basic', oauth.ClientSecretBasic],
])('a stock OAuth library with its credentials %s', (_how, way) => {
  it('gets a token for a day, which a lookup takes', async () => {
    const grant = await oauth.clientCredentialsGrant(libraryFor(way), { scope: 'verification' })
    expect(grant.token_type).toBe('bearer') // the library writes it in lower case
    expect(grant.expiresIn()).toBeGreaterThan(86_390)
    const answer = await target.client.lookup(
      '/v1/verification/panbasic',
      { pan_number: 'ZZZPZ1000A' },
      { headers: { authorization: `Bearer ${grant.access_token}` } },
    )
    expect(answer.status).toBe(200)
  })

  it('reads a refusal as invalid_client', async () => {
    const refused = oauth.clientCredentialsGrant(libraryFor(way, 'sps_wrong'))
    await expect(refused).rejects.toMatchObject(
      way === oauth.ClientSecretBasic
        ? { code: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE', status: 401 }
        : { error: 'invalid_client', status: 401 },
    )
  })
})
