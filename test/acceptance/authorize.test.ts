// POST /v1/authorize: the access token object and every refusal.
import { describe, expect, it } from 'vitest'
import { type Answer, multipart, urlencoded } from '../support/client.js'
import { expectAuditHeaders, expectDetail, expectEnvelope, expectParameterRefused } from './answers.js'
import { exactly, fields, pattern, problems } from './shapes.js'
import { useTarget } from './target.js'

const target = useTarget()
const path = '/v1/authorize'
const dayMs = 24 * 60 * 60 * 1000

const post = (form: { headers: Record<string, string>; body: Buffer | string }) =>
  target.client.request({ method: 'POST', path, ...form })
const own = (): [string, string][] => [
  ['client_id', target.client.clientId],
  ['client_secret', target.client.clientSecret],
]

const tokenObject = fields({
  access_token: pattern('a JWT', /^[\w-]+\.[\w-]+\.[\w-]+$/),
  token_type: exactly('bearer'),
  expiry: pattern('ISO 8601 UTC', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
})

function expectToken(answer: Answer): { access_token: string; expiry: string } {
  expect(`${answer.status} ${answer.body}`).toMatch(/^200 \{/)
  expectAuditHeaders(answer)
  expect(problems(answer.json, tokenObject)).toEqual([])
  return answer.json as { access_token: string; expiry: string }
}

function claimsOf(token: string, part: 0 | 1): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[part]!, 'base64url').toString()) as Record<string, unknown>
}

describe('access token (response of the authorize operation)', () => {
  it('200: access_token, token_type bearer, expiry as ISO 8601 UTC, by multipart form fields', async () => {
    expectToken(await target.client.authorize())
  })

  it('Access token validity 24 hours: expiry and the claim exp are 24 hours ahead', async () => {
    const before = Date.now()
    const { access_token, expiry } = expectToken(await target.client.authorize())
    const expires = new Date(expiry).getTime()
    // A second either way: exp counts whole seconds.
    expect(expires).toBeGreaterThanOrEqual(before + dayMs - 1000)
    expect(expires).toBeLessThanOrEqual(Date.now() + dayMs + 1000)
    expect(Math.abs(Number(claimsOf(access_token, 1).exp) * 1000 - expires)).toBeLessThan(1000)
  })

  it('the token is an HS256 JWT whose sub is the client id, and names no secret', async () => {
    const { access_token } = expectToken(await target.client.authorize())
    expect(claimsOf(access_token, 0).alg).toBe('HS256')
    expect(claimsOf(access_token, 1).sub).toBe(target.client.clientId)
    expect(JSON.stringify(claimsOf(access_token, 1))).not.toContain(target.client.clientSecret)
  })

  it('several tokens are valid at the same time', async () => {
    const issued = await Promise.all(Array.from({ length: 5 }, () => target.client.authorize()))
    const tokens = issued.map((answer) => expectToken(answer).access_token)
    for (const token of tokens) {
      const answer = await target.client.lookup(
        '/v1/verification/panbasic',
        { pan_number: 'ZZZPZ1000A' },
        { headers: { authorization: `Bearer ${token}` } },
      )
      expect(answer.status).toBe(200)
    }
  })
})

describe('forms of the authorize call', () => {
  it('200: application/x-www-form-urlencoded', async () => {
    expectToken(await post(urlencoded(own())))
  })

  it('200: urlencoded with a charset', async () => {
    const form = urlencoded(own())
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }
    expectToken(await post({ headers, body: form.body }))
  })

  it('200: extra fields such as grant_type are ignored, in both forms', async () => {
    const extra: [string, string][] = [
      ['grant_type', 'client_credentials'],
      ...own(),
      ['scope', ''],
      ['scope', 'x'],
    ]
    expectToken(await post(urlencoded(extra)))
    expectToken(await post(multipart(extra)))
  })

  it('200: parts that carry their own Content-Type', async () => {
    const parts = own().map(([name, value]) => ({
      head: `Content-Disposition: form-data; name="${name}"\r\nContent-Type: text/plain; charset=utf-8`,
      value,
    }))
    expectToken(await post(multipart(parts)))
  })

  it('200: part names without quotes', async () => {
    const parts = own().map(([name, value]) => ({
      head: `Content-Disposition: form-data; name=${name}`,
      value,
    }))
    expectToken(await post(multipart(parts)))
  })

  it('200: a boundary in quotes and header names in any case', async () => {
    const boundary = 'b0undary with space'.replaceAll(' ', '_')
    const form = multipart(own(), boundary)
    const headers = { 'CONTENT-TYPE': `Multipart/Form-Data; boundary="${boundary}"` }
    expectToken(await post({ headers, body: form.body }))
  })
})

describe('refusals of the authorize call', () => {
  const wrong = 'Incorrect client_id or client_secret'

  it('401 Incorrect client_id or client_secret: wrong secret', async () => {
    expectDetail(await target.client.authorize({ clientSecret: 'not-the-secret' }), 401, wrong)
  })

  it('401 Incorrect client_id or client_secret: one character of the secret changed', async () => {
    const { clientSecret } = target.client
    const last = clientSecret.endsWith('a') ? 'b' : 'a'
    expectDetail(
      await target.client.authorize({ clientSecret: clientSecret.slice(0, -1) + last }),
      401,
      wrong,
    )
    expectDetail(await target.client.authorize({ clientSecret: `${clientSecret}x` }), 401, wrong)
    expectDetail(await target.client.authorize({ clientSecret: clientSecret.slice(0, -1) }), 401, wrong)
  })

  it('401 Incorrect client_id or client_secret: an unknown client gets the same answer', async () => {
    const unknown = await target.client.authorize({ clientId: 'nobody' })
    const secret = await target.client.authorize({ clientSecret: 'not-the-secret' })
    expectDetail(unknown, 401, wrong)
    expect(unknown.body).toBe(secret.body)
    const names = (answer: Answer) => Object.keys(answer.headers).sort()
    expect(names(unknown)).toEqual(names(secret))
  })

  it('401 Incorrect client_id or client_secret: values with a NUL, non-ASCII or far too long', async () => {
    for (const clientId of ['a\u0000b', 'क्लाइंट', 'x'.repeat(4000)]) {
      const answer = await target.client.authorize({ clientId })
      // A value above 256 characters is too long and gets the 422 of a parameter.
      if (clientId.length > 256) expectParameterRefused(answer, ['body', 'client_id'])
      else expectDetail(answer, 401, wrong)
    }
  })

  for (const name of ['client_id', 'client_secret']) {
    it(`422 detail: ${name} missing or empty, in both forms`, async () => {
      for (const form of [multipart, urlencoded]) {
        const without = own().filter(([field]) => field !== name)
        expectParameterRefused(await post(form(without)), ['body', name])
        expectParameterRefused(await post(form([...without, [name, '']])), ['body', name])
      }
    })

    it(`422 detail: ${name} repeated`, async () => {
      for (const form of [multipart, urlencoded]) {
        const again = own().filter(([field]) => field === name)
        expectParameterRefused(await post(form([...own(), ...again])), ['body', name])
      }
    })
  }

  it('422 detail: credentials in the query are not read', async () => {
    const form = urlencoded([['grant_type', 'client_credentials']])
    const answer = await target.client.request({ method: 'POST', path, query: own(), ...form })
    expect(answer.status).toBe(422)
  })

  it('422 detail: an empty body names both fields', async () => {
    const answer = await target.client.request({ method: 'POST', path })
    expect(answer.status).toBe(422)
    const { detail } = answer.json as { detail: { loc: unknown }[] }
    expect(detail.map((entry) => entry.loc)).toEqual([
      ['body', 'client_id'],
      ['body', 'client_secret'],
    ])
  })

  it('a multipart body that ends too early is refused with a detail', async () => {
    const form = multipart(own())
    const cut = form.body.subarray(0, form.body.length - 60)
    const answer = await post({ headers: form.headers, body: cut })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(Object.keys(answer.json as object)).toEqual(['detail'])
  })

  it('405 detail: GET, with Allow', async () => {
    const answer = await target.client.request({ path })
    expectDetail(answer, 405)
    expect(answer.headers.allow).toBe('POST')
  })

  it('400 INVALID_ORIGIN_METADATA: checked at authorize too, before the credentials', async () => {
    const form = multipart([['client_id', 'nobody']])
    const answer = await post({ headers: { ...form.headers, 'x-service-origin': '-wrong' }, body: form.body })
    expectEnvelope(answer, { status: 400, code: 400, subCode: 'INVALID_ORIGIN_METADATA' })
  })
})
