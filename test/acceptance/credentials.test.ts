// Credentials of a lookup: the refusals of the contract's table, row by row.
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../support/client.js'
import { expectAuditHeaders, expectDetail } from './answers.js'
import { lookups } from './every-lookup.js'
import { useTarget } from './target.js'

const target = useTarget()
const panbasic = lookups[0]!

const notAuthenticated = [401, 'Not authenticated'] as const
const notAToken = [403, 'Not a valid token'] as const
const notValidated = [401, 'Could not validate credentials'] as const
const invalidClient = [401, 'Invalid client_id, access Denied'] as const
type Refusal = readonly [number, string]

const ask = (headers: Record<string, string | null>, lookup = panbasic) =>
  target.client.lookup(lookup.path, lookup.query, { headers })

function expectRefused(answer: Answer, [status, text]: Refusal): void {
  expectDetail(answer, status, text)
  expectAuditHeaders(answer)
}

describe('401 Not authenticated: no valid bearer token supplied', () => {
  const headers: Record<string, (token: string) => string | null> = {
    'Authorization absent': () => null,
    'Authorization empty': () => '',
    'another scheme': () => `Basic ${Buffer.from('a:b').toString('base64')}`,
    'the token without a scheme': (token) => token,
    'Bearer without a token': () => 'Bearer',
    'Bearer and blanks': () => 'Bearer    ',
    'a scheme that only begins like Bearer': (token) => `Bearerx ${token}`,
  }
  for (const [name, value] of Object.entries(headers)) {
    it(`401 Not authenticated: ${name}`, async () => {
      expectRefused(await ask({ authorization: value(await target.client.token()) }), notAuthenticated)
    })
  }

  it('401 Not authenticated: x-api-key absent', async () => {
    expectRefused(await ask({ 'x-api-key': null }), notAuthenticated)
  })

  it('401 Not authenticated: credentials in the query are not read', async () => {
    const query = { ...panbasic.query, 'x-api-key': target.client.clientSecret, access_token: 'x' }
    expectRefused(await target.client.request({ path: panbasic.path, query }), notAuthenticated)
  })
})

describe('403 Not a valid token: token expired or invalid', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const parts = async () => (await target.client.token()).split('.') as [string, string, string]
  const claims = async () =>
    JSON.parse(Buffer.from((await parts())[1], 'base64url').toString()) as Record<string, unknown>
  const signed = (head: object, body: object, key: string, hash = 'sha256') => {
    const text = `${encode(head)}.${encode(body)}`
    return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
  }
  const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

  const forged: Record<string, () => Promise<string>> = {
    garbage: async () => 'garbage',
    'three empty parts': async () => '..',
    'a JWT nobody signed': async () => `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: 'x' })}.AAAA`,
    'alg none': async () => `${encode({ alg: 'none', typ: 'JWT' })}.${(await parts())[1]}.`,
    'alg none in capitals, signature kept': async () => {
      const [, body, signature] = await parts()
      return `${encode({ alg: 'NONE', typ: 'JWT' })}.${body}.${signature}`
    },
    'signed with the client secret': async () =>
      signed(
        { alg: 'HS256', typ: 'JWT' },
        { ...(await claims()), exp: inAnHour() },
        target.client.clientSecret,
      ),
    'signed with an empty key': async () => signed({ alg: 'HS256', typ: 'JWT' }, await claims(), ''),
    'a kid that names a file': async () =>
      signed({ alg: 'HS256', typ: 'JWT', kid: '../../../../dev/null' }, await claims(), ''),
    'a longer exp under the old signature': async () => {
      const [head, , signature] = await parts()
      return `${head}.${encode({ ...(await claims()), exp: inAnHour() + 1e6 })}.${signature}`
    },
    'another sub under the old signature': async () => {
      const [head, , signature] = await parts()
      return `${head}.${encode({ ...(await claims()), sub: 'nobody' })}.${signature}`
    },
    'without its signature': async () => (await parts()).slice(0, 2).join('.'),
    'cut by one character': async () => (await target.client.token()).slice(0, -1),
    'with a part more': async () => `${await target.client.token()}.AAAA`,
    'ten thousand characters': async () => 'a'.repeat(10_000),
  }
  for (const [name, token] of Object.entries(forged)) {
    it(`403 Not a valid token: ${name}`, async () => {
      expectRefused(await ask({ authorization: `Bearer ${await token()}` }), notAToken)
    })
  }

  it('403 Not a valid token: any character of the token changed', async () => {
    const token = await target.client.token()
    // Every seventh character and the whole signature. The last character of a part has unused bits, so it is left out.
    const ends = new Set([...token.matchAll(/\.|$/g)].map((dot) => dot.index - 1))
    const places = [...token].flatMap((letter, at) =>
      letter === '.' || ends.has(at) || (at % 7 !== 0 && at < token.lastIndexOf('.')) ? [] : [at],
    )
    const answers = await Promise.all(
      places.map((at) => {
        const other = token[at] === 'A' ? 'B' : 'A'
        return ask({ authorization: `Bearer ${token.slice(0, at)}${other}${token.slice(at + 1)}` })
      }),
    )
    expect(places.length).toBeGreaterThan(40)
    for (const answer of answers) expectRefused(answer, notAToken)
  })

  it('403 Not a valid token: checked before the x-api-key', async () => {
    expectRefused(await ask({ authorization: 'Bearer garbage', 'x-api-key': 'garbage' }), notAToken)
  })
})

describe('401 Could not validate credentials: credentials not validated', () => {
  it('401 Could not validate credentials: unknown x-api-key', async () => {
    for (const key of [
      'garbage',
      `${target.client.clientSecret}x`,
      target.client.clientId,
      'x'.repeat(4000),
    ]) {
      expectRefused(await ask({ 'x-api-key': key }), notValidated)
    }
  })

  for (const name of ['authorization', 'x-api-key', 'client-id']) {
    it(`401 Could not validate credentials: ${name} doubled, even with the right value`, async () => {
      const { client } = target
      const right: Record<string, string> = {
        authorization: `Bearer ${await client.token()}`,
        'x-api-key': client.clientSecret,
        'client-id': client.clientId,
      }
      const rawHeaders = [name, right[name]!]
      const headers = { 'client-id': client.clientId }
      const answer = await client.lookup(panbasic.path, panbasic.query, { headers, rawHeaders })
      expectRefused(answer, notValidated)
    })
  }
})

describe('401 Invalid client_id, access Denied: client id rejected', () => {
  it('401 Invalid client_id, access Denied: a client-id that is not the token’s own', async () => {
    expectRefused(await ask({ 'client-id': 'nobody' }), invalidClient)
    expectRefused(await ask({ 'client-id': `${target.client.clientId}x` }), invalidClient)
  })

  it("200: the caller's own client-id, and no client-id", async () => {
    expect((await ask({ 'client-id': target.client.clientId })).status).toBe(200)
    expect((await ask({})).status).toBe(200)
  })
})
