// Tests that calls from an address that is not allowed are answered as if their credentials were unknown, behind a
// proxy too.
import { afterAll, describe, expect, it } from 'vitest'
import { admits } from '../../src/auth/client-settings.js'
import { catalogue } from '../../src/lookups/catalogue.js'
import { readNetworks } from '../../src/platform/trusted-networks.js'
import { contractApp, isAskedByParameters, rightQuery, target } from './app.harness.js'

const lookup = catalogue.filter(isAskedByParameters)[0]!
const allowFrom = ['203.0.113.7', '10.1.0.0/16', '2001:db8:1::/48']
const under = contractApp(catalogue, {
  clientIs: { mayCallFrom: admits(allowFrom) },
  frame: { isTrustedProxy: readNetworks(['192.0.2.1'])! },
})
under.answerWith(async () => ({ subCode: 'SUCCESS', data: lookup.example }))
afterAll(() => under.app.close())

async function ask(from: string, own: Record<string, string> = {}, key?: string) {
  const response = await under.app.inject({
    method: lookup.route.method,
    url: target(lookup.route.path, rightQuery(lookup)),
    headers: { ...under.credentials(lookup), ...(key === undefined ? {} : { 'x-api-key': key }), ...own },
    remoteAddress: from,
  })
  const { date: _date, 'x-transaction-id': _id, ...headers } = response.headers
  return { status: response.statusCode, body: response.body, headers }
}

describe('an allow-list', () => {
  it.each(['203.0.113.7', '::ffff:203.0.113.7', '10.1.255.9', '2001:db8:1:ffff::9'])(
    'lets %s in',
    async (from) => {
      expect((await ask(from)).status).toBe(200)
    },
  )

  it.each(['203.0.113.8', '10.2.0.1', '2001:db8:2::1', '127.0.0.1', '::1'])(
    'refuses %s with the answer to an unknown key',
    async (from) => {
      const refused = await ask(from)
      expect(refused.status).toBe(401)
      expect(refused).toEqual(await ask(from, {}, `sps_${'0'.repeat(72)}`))
      under.takeEvents()
    },
  )

  it('uses the address that a trusted proxy names, and no other header', async () => {
    expect((await ask('192.0.2.1', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(200)
    expect((await ask('192.0.2.1', { 'x-forwarded-for': '203.0.113.7, 198.51.100.1' })).status).toBe(401)
    expect((await ask('198.51.100.1', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(401)
    expect((await ask('192.0.2.1')).status).toBe(401)
  })

  it('applies to authorize too, with the answer to a wrong secret', async () => {
    const authorize = (remoteAddress: string) =>
      under.app.inject({
        method: 'POST',
        url: '/v1/authorize',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `client_id=${under.client.clientId}&client_secret=${under.client.secret}`,
        remoteAddress,
      })
    expect((await authorize('203.0.113.7')).statusCode).toBe(200)
    const refused = await authorize('203.0.113.8')
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toEqual({ detail: 'Incorrect client_id or client_secret' })
  })

  it('does not reveal whether the credentials would be right', async () => {
    const wrongClientId = await ask('203.0.113.8', { 'client-id': 'nobody' })
    expect(wrongClientId.body).toContain('Could not validate credentials')
    expect((await ask('203.0.113.8', { authorization: 'Bearer x' })).status).toBe(403)
  })
})
