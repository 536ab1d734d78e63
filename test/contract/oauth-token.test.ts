// Tests POST /oauth/token: the grant of RFC 6749 in both of its ways, and every refusal, as the OpenAPI document has it.
import { afterAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../src/http/openapi.js'
import { catalogue } from '../../src/lookups/catalogue.js'
import { contractApp } from './app.harness.js'
import { createConformance } from './conformance.js'

const rows = catalogue.filter(({ name }) => name === 'panbasic')
const under = contractApp(rows)
const few = contractApp(rows, { limits: { wrongCredentials: 1 } })
const outside = contractApp(rows, { clientIs: { mayCallFrom: () => false } })
afterAll(async () => {
  for (const { app } of [under, few, outside]) await app.close()
})
const problemOf = createConformance(openApiDocument({ catalogue: rows }))

type Fields = [string, string][]
const grant: [string, string] = ['grant_type', 'client_credentials']
const of = ({ client } = under): Fields => [
  grant,
  ['client_id', client.clientId],
  ['client_secret', client.secret],
]
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
})

async function ask(fields: Fields | string, headers: Record<string, string> = {}, { app } = under) {
  const payload = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString()
  const answer = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  })
  const contentType = String(answer.headers['content-type'])
  const seen = { method: 'POST', path: '/oauth/token', status: answer.statusCode, contentType }
  expect(problemOf({ ...seen, body: answer.json() })).toBeUndefined()
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['x-transaction-id']).toMatch(/^[0-9a-f]{32}$/)
  return answer
}

describe('the client-credentials grant', () => {
  const { client } = under
  const ways: [string, Fields, Record<string, string>][] = [
    ['credentials in the form', of(), {}],
    ['HTTP Basic', [grant], basic(client.clientId, client.secret)],
    ['HTTP Basic, the client named in the form too', of().slice(0, 2), basic(client.clientId, client.secret)],
    [
      'HTTP Basic beside empty fields',
      [grant, ['client_id', ''], ['client_secret', '']],
      basic(client.clientId, client.secret),
    ],
    ['the form beside a header of another scheme', of(), { authorization: 'Bearer undefined' }],
    [
      'a scope, and fields that are not read',
      [...of(), ['scope', 'a b'], ['audience', 'x'], ['audience', 'y']],
      {},
    ],
  ]
  it.each(ways)('%s', async (_how, fields, headers) => {
    const answer = await ask(fields, headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers.pragma).toBe('no-cache')
    const { access_token: token, ...others } = answer.json() as Record<string, string>
    expect(others).toEqual({ token_type: 'Bearer', expires_in: 86_400 })
    under.answerWith(async () => ({ subCode: 'SUCCESS', data: rows[0]!.example }))
    const call = await under.app.inject({
      url: '/v1/verification/panbasic?pan_number=ZZZPZ1000A',
      headers: { authorization: `Bearer ${token}`, 'x-api-key': client.secret },
    })
    expect(call.statusCode).toBe(200)
  })
})

describe('refusals', () => {
  const { client, stranger, inactive } = under
  const right = basic(client.clientId, client.secret)
  const id: [string, string] = ['client_id', client.clientId]
  const secret: [string, string] = ['client_secret', client.secret]
  const refusals: [string, number, string, Fields | string, Record<string, string>?][] = [
    ['an empty body', 400, 'invalid_request', ''],
    ['no grant_type', 400, 'invalid_request', [id, secret]],
    [
      'a JSON body',
      400,
      'invalid_request',
      JSON.stringify(Object.fromEntries(of())),
      { 'content-type': 'application/json' },
    ],
    ['grant_type twice', 400, 'invalid_request', [grant, ...of()]],
    ['client_secret twice', 400, 'invalid_request', [...of(), secret]],
    ['the secret in the form and as HTTP Basic', 400, 'invalid_request', of(), right],
    [
      'different clients in the form and in HTTP Basic',
      400,
      'invalid_request',
      [grant, ['client_id', stranger.clientId]],
      right,
    ],
    [
      'a body that is cut off',
      400,
      'invalid_request',
      '--b\r\nContent-Disposition: form-data',
      { 'content-type': 'multipart/form-data; boundary=b' },
    ],
    ['another grant', 400, 'unsupported_grant_type', [['grant_type', 'password'], id, secret]],
    ['no credentials', 401, 'invalid_client', [grant]],
    ['no secret', 401, 'invalid_client', [grant, id]],
    ['a wrong secret', 401, 'invalid_client', [grant, id, ['client_secret', stranger.secret]]],
    ['an unknown client', 401, 'invalid_client', [grant, ['client_id', 'nobody'], secret]],
    [
      'a client that is deactivated',
      401,
      'invalid_client',
      [grant, ['client_id', inactive.clientId], ['client_secret', inactive.secret]],
    ],
    ['wrong HTTP Basic', 401, 'invalid_client', [grant], basic(client.clientId, 'x')],
    ['HTTP Basic without a colon', 401, 'invalid_client', [grant], { authorization: 'Basic YWJj' }],
    ['HTTP Basic without credentials', 401, 'invalid_client', [grant], { authorization: 'Basic' }],
  ]
  it.each(
    refusals.map(([how, status, error, fields, headers = {}]) => ({ how, status, error, fields, headers })),
  )('$how: $status $error', async ({ status, error, fields, headers }) => {
    const answer = await ask(fields, headers)
    expect(answer.json()).toEqual({ error })
    expect(answer.statusCode).toBe(status)
    const isBasic = headers.authorization !== undefined && status === 401
    expect(answer.headers['www-authenticate']).toBe(isBasic ? 'Basic realm="satyapan"' : undefined)
  })

  it('an address that the client may not call from: 401 invalid_client', async () => {
    expect((await ask(of(outside), {}, outside)).json()).toEqual({ error: 'invalid_client' })
  })

  it('credentials in the address are not read', async () => {
    const query = new URLSearchParams(of()).toString()
    const answer = await under.app.inject({ method: 'POST', url: `/oauth/token?${query}` })
    expect(answer.json()).toEqual({ error: 'invalid_request' })
  })

  it('attribution that breaks a limit is refused first', async () => {
    const answer = await ask([], { 'x-service-origin': '-' })
    expect(answer.json()).toMatchObject({ code: 400, sub_code: 'INVALID_ORIGIN_METADATA' })
  })

  it('GET: 405 with Allow', async () => {
    const answer = await under.app.inject({ url: '/oauth/token' })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('POST')
  })

  it('guesses are counted with those of authorize, and right credentials are let in all the same', async () => {
    const guess = (text: string): Fields => [
      grant,
      ['client_id', few.client.clientId],
      ['client_secret', text],
    ]
    expect((await ask(guess('a'), {}, few)).statusCode).toBe(401)
    const second = await few.app.inject({
      method: 'POST',
      url: '/v1/authorize',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `client_id=${few.client.clientId}&client_secret=b`,
    })
    expect(second.statusCode).toBe(429)
    const third = await ask(guess('c'), {}, few)
    expect(third.statusCode).toBe(429)
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(of(few), {}, few)).statusCode).toBe(200)
  })
})
