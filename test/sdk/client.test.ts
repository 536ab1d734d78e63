// Tests the SDK's client against a function as the server: tokens, repetitions, requests and errors.
import { describe, expect, it } from 'vitest'
import { createClient, SatyapanError } from '../../sdk/src/index.js'

const options = { baseUrl: 'https://verify.example.com', clientId: 'me', clientSecret: 'sps_1' }

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const tokenAnswer = (token: string, endsInMs = 24 * 3600_000) =>
  json({ access_token: token, token_type: 'bearer', expiry: new Date(Date.now() + endsInMs).toISOString() })
const found = (headers = {}) => json({ sub_code: 'SUCCESS', transaction_id: 't' }, 200, headers)
const priced = { 'x-satyapan-price': '100' }

/** A client whose requests get `answers` in turn, except those for tokens. */
function clientOf(
  answers: (() => Response | Promise<Response>)[],
  more = {},
  tokens = () => tokenAnswer('one'),
) {
  const requests: Request[] = []
  let authorized = 0
  const client = createClient({
    ...options,
    ...more,
    fetch: async (request) => {
      if (new URL(request.url).pathname === '/v1/authorize') {
        authorized++
        return tokens()
      }
      requests.push(request)
      const next = answers.shift()
      if (next === undefined) throw new Error('one request too many')
      return next()
    },
  })
  return { client, requests, authorized: () => authorized }
}

const lost = () => Promise.reject(new TypeError('fetch failed'))
const ask = (client: ReturnType<typeof createClient>, call = {}) =>
  client.panbasic({ pan_number: 'ZZZPZ1000A' }, call)

describe('requests', () => {
  it('carry token, key, client-id, origin and metadata, and the parameters in the address', async () => {
    const { client, requests } = clientOf([found], { origin: 'loan-desk' })
    await ask(client, { metadata: { order_id: '17' } })
    const [request] = requests
    expect(request!.method).toBe('GET')
    expect(request!.url).toBe(`${options.baseUrl}/v1/verification/panbasic?pan_number=ZZZPZ1000A`)
    expect(Object.fromEntries(request!.headers)).toMatchObject({
      authorization: 'Bearer one',
      'x-api-key': 'sps_1',
      'client-id': 'me',
      'x-service-origin': 'loan-desk',
      'x-service-meta-order-id': '17',
      'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  it('state the consent in headers and parameters, in the address or in the body, for batches too', async () => {
    const consent = { consent: 'Y', purpose: 'Loan 7', id: 'form-7', at: new Date(Date.UTC(2026, 10, 26)) }
    const { client, requests } = clientOf([found, found, found, found])
    await ask(client, { consent })
    await client.drivingLicense({ dl_number: 'ZZ0120200000001', dob: '1988-04-12' }, { consent })
    await client.batches.submit('upi-basic', ['found@sandbox'], { consent, metadata: { order_id: '17' } })
    const picture = new Blob(['a picture'])
    await client.facematch({ file_a: picture, file_b: picture }, { consent })
    for (const { headers } of requests)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-satyapan-consent-id': 'form-7',
        'x-satyapan-consent-at': '2026-11-26T00:00:00.000Z',
      })
    const [single, task, batch, faces] = requests
    expect(new URL(single!.url).search).toBe('?consent=Y&purpose=Loan+7&pan_number=ZZZPZ1000A')
    const sent = `${new URL(task!.url).search}${await task!.text()}`
    for (const text of ['ZZ0120200000001', 'Loan']) expect(sent).toContain(text)
    for (const { url } of [batch!, faces!]) expect(new URL(url).search).toBe('?consent=Y&purpose=Loan+7')
    expect(batch!.headers.get('x-service-meta-order-id')).toBe('17')
  })

  it('of a sensitive lookup keep the consent of the input', async () => {
    const { client, requests } = clientOf([found])
    const input = { mobile_number: '6000000001', consent: 'Y' }
    await client.mobileToPan(input, { consent: { consent: 'yes', reason: 'KYC' } })
    expect(new URL(requests[0]!.url).searchParams.getAll('consent')).toEqual(['Y'])
    expect(new URL(requests[0]!.url).searchParams.get('reason')).toBe('KYC')
  })

  it('have their parameters in the body, and none in the address, when that is set', async () => {
    const { client, requests } = clientOf([found], { identifiersInBody: true })
    await ask(client)
    expect(requests[0]!.method).toBe('POST')
    expect(requests[0]!.url).toBe(`${options.baseUrl}/v1/verification/panbasic`)
    expect(await requests[0]!.json()).toEqual({ pan_number: 'ZZZPZ1000A' })
  })
})

describe('tokens', () => {
  it('are fetched once for calls that begin together', async () => {
    const { client, authorized } = clientOf([found, found, found])
    await Promise.all([ask(client), ask(client), ask(client)])
    expect(authorized()).toBe(1)
  })

  it('are renewed in their last minute', async () => {
    const { client, authorized } = clientOf([found, found], {}, () => tokenAnswer('short', 59_000))
    await ask(client)
    await ask(client)
    expect(authorized()).toBe(2)
  })

  it('are renewed once when the server refuses one, and the call is sent again', async () => {
    let number = 0
    const refused = () => json({ detail: 'Not a valid token' }, 403)
    const { client, requests } = clientOf([refused, found], {}, () => tokenAnswer(`token${++number}`))
    expect((await ask(client)).sub_code).toBe('SUCCESS')
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer token1',
      'Bearer token2',
    ])
  })

  it('are not renewed when the client is not entitled', async () => {
    const { client, authorized } = clientOf([() => json({ detail: 'Access forbidden' }, 403)])
    await expect(ask(client)).rejects.toMatchObject({ status: 403, message: 'Access forbidden (HTTP 403)' })
    expect(authorized()).toBe(1)
  })

  it('wrong credentials are an error of the call', async () => {
    const wrong = () => json({ detail: 'Incorrect client_id or client_secret' }, 401)
    const { client, requests } = clientOf([], {}, wrong)
    await expect(ask(client)).rejects.toMatchObject({ status: 401 })
    expect(requests).toEqual([])
  })
})

describe('repetitions', () => {
  const busy = (headers = {}) => json({ detail: 'Service is busy.' }, 503, headers)

  it('follow 429 and 503 under the same key', async () => {
    const { client, requests } = clientOf([() => busy(), () => json({ detail: 'Slow down' }, 429), found])
    expect((await ask(client)).sub_code).toBe('SUCCESS')
    expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })

  it('end with the last answer', async () => {
    const { client } = clientOf([() => busy(), () => busy({ 'retry-after': '0' })], { retries: 1 })
    await expect(ask(client)).rejects.toMatchObject({ status: 503, retryAfterS: 0 })
  })

  it('are left to the caller when the server asks for a long pause', async () => {
    const { client } = clientOf([() => busy({ 'retry-after': '3600' })])
    await expect(ask(client)).rejects.toMatchObject({ status: 503, retryAfterS: 3600 })
  })

  it('do not follow a lost answer of a server that has not shown that it knows keys', async () => {
    const { client } = clientOf([found, lost])
    await ask(client)
    await expect(ask(client)).rejects.toMatchObject({
      status: 0,
      message: `no answer from ${options.baseUrl}`,
    })
  })

  it('follow a lost answer of a server that has', async () => {
    const { client } = clientOf([() => found(priced), lost, found])
    await ask(client)
    expect((await ask(client)).sub_code).toBe('SUCCESS')
  })

  it('do not follow a call that the caller has aborted', async () => {
    const controller = new AbortController()
    const { client } = clientOf([
      () => found(priced),
      () => {
        controller.abort(new Error('enough'))
        return lost()
      },
    ])
    await ask(client)
    await expect(ask(client, { signal: controller.signal })).rejects.toThrow('enough')
  })
})

describe('errors', () => {
  it('name what was refused, without its value', async () => {
    const refusal = { detail: [{ loc: ['query', 'pan_number'], msg: 'Field required', type: 'missing' }] }
    const { client } = clientOf([() => json(refusal, 422, { 'x-transaction-id': 'abc' })])
    const error = await ask(client).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SatyapanError)
    expect(error).toMatchObject({
      status: 422,
      message: 'query.pan_number: Field required (HTTP 422)',
      transactionId: 'abc',
      problems: refusal.detail,
    })
  })

  it('have the sub_code and message of the envelope', async () => {
    const body = { code: 500, sub_code: 'SOURCE_FAILURE', message: 'Source failure.', transaction_id: 'abc' }
    const { client } = clientOf([() => json(body, 500)])
    await expect(ask(client)).rejects.toMatchObject({
      status: 500,
      subCode: 'SOURCE_FAILURE',
      transactionId: 'abc',
    })
  })

  it('are reported for an answer that is not JSON', async () => {
    const { client } = clientOf([() => new Response('<html>', { status: 502, statusText: 'Bad Gateway' })])
    await expect(ask(client)).rejects.toMatchObject({ status: 502, message: 'Bad Gateway (HTTP 502)' })
  })
})

describe('what went wrong is said', () => {
  const fails = (code: string) => () =>
    Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code }) }))

  it('an authority that is not trusted', async () => {
    const { client } = clientOf([fails('SELF_SIGNED_CERT_IN_CHAIN')], { retries: 0 })
    await expect(ask(client)).rejects.toThrow(
      `no answer from ${options.baseUrl}: its certificate's authority is not trusted (SELF_SIGNED_CERT_IN_CHAIN); name the authority's file in NODE_EXTRA_CA_CERTS`,
    )
  })

  it('a refused connection', async () => {
    const { client } = clientOf([fails('ECONNREFUSED')], { retries: 0 })
    await expect(ask(client)).rejects.toThrow(`no answer from ${options.baseUrl} (ECONNREFUSED)`)
  })

  it.each(['nothing', 'toString'])('a batch of %s, which has none', async (name) => {
    const { client } = clientOf([])
    const submitted = client.batches.submit(name as 'upi-basic', ['someone@upi'])
    await expect(submitted).rejects.toBeInstanceOf(SatyapanError)
    await expect(submitted).rejects.toThrow(/^\S+ has no batches; those that have are .*upi-basic/)
  })
})
