// Tests auth.compatibility: what each setting lets in, what it does not, and that nothing is let in without it.
import { afterAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../src/lookups/catalogue.js'
import type { Lookup } from '../../src/lookups/lookup.js'
import { contractApp, rightQuery, sentTo } from './app.harness.js'

const [panbasic] = catalogue as [Lookup]
const keyAndClientId: Lookup = {
  ...panbasic,
  name: 'made-key-and-client-id',
  route: { method: 'GET', path: '/v1/made/key-and-client-id' },
  credentials: 'key-and-client-id',
}
const rows = [panbasic, keyAndClientId]
const apps = {
  strict: contractApp(rows),
  bearerOnly: contractApp(rows, { compatibility: { bearerOnly: true } }),
  bareToken: contractApp(rows, { compatibility: { bareToken: true } }),
  both: contractApp(rows, { compatibility: { bearerOnly: true, bareToken: true } }),
  withClientId: contractApp(rows, { compatibility: { bearerOnly: true }, requireClientId: true }),
  elsewhere: contractApp(rows, {
    compatibility: { bearerOnly: true },
    clientIs: { mayCallFrom: () => false },
  }),
}
type Name = keyof typeof apps
afterAll(async () => {
  for (const { app } of Object.values(apps)) await app.close()
})

async function ask(
  name: Name,
  headers: (under: (typeof apps)[Name], token: string) => object,
  lookup = panbasic,
) {
  const under = apps[name]
  under.answerWith(async () => ({ subCode: 'SUCCESS', data: lookup.example }))
  const answer = await under.app.inject({
    ...sentTo(lookup, rightQuery(lookup)),
    headers: headers(under, under.token(under.client)) as Record<string, string>,
  })
  return answer.statusCode === 200
    ? 'answered'
    : `${answer.statusCode} ${(answer.json() as { detail: string }).detail}`
}

const absent = '401 Not authenticated'
const notAToken = '403 Not a valid token'
const unknown = '401 Could not validate credentials'

const withoutKey = (_: unknown, token: string) => ({ authorization: `Bearer ${token}` })
const emptyKey = (_: unknown, token: string) => ({ authorization: `Bearer ${token}`, 'x-api-key': ' ' })
const bare = ({ client }: { client: { secret: string } }, token: string) => ({
  authorization: token,
  'x-api-key': client.secret,
})
const bareAlone = (_: unknown, token: string) => ({ authorization: token })

describe('a token without x-api-key', () => {
  it.each<[Name, string]>([
    ['strict', absent],
    ['bareToken', absent],
    ['bearerOnly', 'answered'],
    ['both', 'answered'],
    ['withClientId', absent],
    ['elsewhere', unknown],
  ])('%s: %s', async (name, expected) => {
    expect(await ask(name, withoutKey)).toBe(expected)
    expect(await ask(name, emptyKey)).toBe(expected)
  })

  it('a key that was sent is checked as always', async () => {
    const wrongKey = (_: unknown, token: string) => ({
      authorization: `Bearer ${token}`,
      'x-api-key': 'sps_0',
    })
    expect(await ask('bearerOnly', wrongKey)).toBe(unknown)
    const ofStranger = ({ stranger }: (typeof apps)[Name], token: string) => ({
      authorization: `Bearer ${token}`,
      'x-api-key': stranger.secret,
    })
    expect(await ask('bearerOnly', ofStranger)).toBe('401 Incorrect client_id or client_secret')
  })

  it('the token, the client-id, the client and its entitlements are checked as always', async () => {
    expect(await ask('bearerOnly', () => ({}))).toBe(absent)
    expect(await ask('bearerOnly', (_, token) => ({ authorization: `Bearer ${token}x` }))).toBe(notAToken)
    const named = (clientId: string) => (_: unknown, token: string) => ({
      authorization: `Bearer ${token}`,
      'client-id': clientId,
    })
    expect(await ask('bearerOnly', named('nobody'))).toBe('401 Invalid client_id, access Denied')
    expect(await ask('withClientId', named(apps.withClientId.client.clientId))).toBe('answered')
    const tokenOf = (who: 'inactive' | 'barred') => (under: (typeof apps)[Name]) => ({
      authorization: `Bearer ${under.token(under[who])}`,
    })
    expect(await ask('bearerOnly', tokenOf('inactive'))).toBe('400 Inactive client_id')
    expect(await ask('bearerOnly', tokenOf('barred'))).toBe('403 Access forbidden')
  })

  it('calls that have no token still need their key', async () => {
    const clientIdAlone = ({ client }: (typeof apps)[Name]) => ({ 'client-id': client.clientId })
    expect(await ask('both', clientIdAlone, keyAndClientId)).toBe(absent)
  })
})

describe('a token without the scheme', () => {
  it.each<[Name, string]>([
    ['strict', absent],
    ['bearerOnly', absent],
    ['bareToken', 'answered'],
    ['both', 'answered'],
  ])('%s: %s', async (name, expected) => expect(await ask(name, bare)).toBe(expected))

  it('without the key too', async () => {
    expect(await ask('bareToken', bareAlone)).toBe(absent)
    expect(await ask('both', bareAlone)).toBe('answered')
  })

  it.each([
    ['Bearer', absent],
    ['bearer', absent],
    ['Basic YTpi', absent],
    ['Token abc', absent],
    ['', absent],
    ['undefined', notAToken],
    ['abc.def.ghi', notAToken],
  ])('%j: %s', async (authorization, expected) => {
    const sent = ({ client }: (typeof apps)[Name]) => ({ authorization, 'x-api-key': client.secret })
    expect(await ask('bareToken', sent)).toBe(expected)
  })

  it('a token with its scheme is read as always', async () => {
    expect(await ask('bareToken', (under) => under.credentials(panbasic))).toBe('answered')
  })
})
