// Tests what a call sends and what becomes of its answer: the price, a refusal, an answer that is none, and no answer.
import { describe, expect, it } from 'vitest'
import { type CallProblem, createCaller } from './caller.js'
import type { ToolLookup } from './lookup.js'

const lookup: ToolLookup = {
  name: 'panbasic',
  summary: 'PAN',
  price: 100,
  route: { method: 'GET', path: '/v1/verification/panbasic' },
  input: {},
  outcomes: {},
}
const acting: ToolLookup = { ...lookup, route: { method: 'POST', path: '/v1/gst/otp', from: 'json' } }
const token = () => Response.json({ access_token: 'the-token', expiry: '2099-01-01T00:00:00Z' })

/** A caller whose server gives a token and then answers each request as `answer` does. */
function callerOf(answer: (request: Request) => Response, authorize = token, waitMs = 60_000) {
  const requests: Request[] = []
  const caller = createCaller({
    baseUrl: 'https://verify.example.com/kyc',
    clientId: 'client',
    clientSecret: 'secret',
    origin: 'desk',
    wait: { waitMs, pauseMs: 1 },
    fetch: async (request) => {
      requests.push(request)
      return new URL(request.url).pathname.endsWith('/v1/authorize') ? authorize() : answer(request)
    },
  })
  return { call: caller.call, requests }
}

const problemOf = (call: Promise<unknown>): Promise<CallProblem> =>
  call.then(
    () => expect.fail('it was answered'),
    (error) => error,
  )

describe('a call', () => {
  it('carries the token, the key and the origin, below the path of the server, and reads the price', async () => {
    const headers = { 'x-satyapan-price': '100', 'x-transaction-id': 'aa' }
    const { call, requests } = callerOf(() => Response.json({ sub_code: 'SUCCESS' }, { headers }))
    expect(await call(lookup, { pan_number: 'ZZZPZ1000A' })).toEqual({
      httpStatus: 200,
      body: { sub_code: 'SUCCESS' },
      transactionId: 'aa',
      charged: 100,
    })
    const [authorized, lookupCall] = requests
    expect((await authorized!.formData()).get('client_secret')).toBe('secret')
    expect(lookupCall!.url).toBe(
      'https://verify.example.com/kyc/v1/verification/panbasic?pan_number=ZZZPZ1000A',
    )
    expect(Object.fromEntries(lookupCall!.headers)).toMatchObject({
      authorization: 'Bearer the-token',
      'client-id': 'client',
      'x-api-key': 'secret',
      'x-service-origin': 'desk',
    })
  })

  it('states consent and purpose with the parameters, and names a consent in the header', async () => {
    const stated = { consent: 'Y', purpose: 'Opening an account', consent_id: 'form-17' }
    for (const each of [lookup, acting]) {
      const { call, requests } = callerOf(() => Response.json({ sub_code: 'SUCCESS' }))
      await call(each, { pan_number: 'ZZZPZ1000A', ...stated })
      const { url, headers, method } = requests[1]!
      const sent =
        method === 'POST' ? await requests[1]!.json() : Object.fromEntries(new URL(url).searchParams)
      expect(sent).toEqual({ pan_number: 'ZZZPZ1000A', consent: 'Y', purpose: 'Opening an account' })
      expect(headers.get('x-satyapan-consent-id')).toBe('form-17')
    }
    const own = {
      ...lookup,
      input: { consent_id: { kind: 'text', required: true, maxChars: 9, about: '', example: '' } },
    }
    const { call, requests } = callerOf(() => Response.json({ sub_code: 'SUCCESS' }))
    await call(own, { consent_id: 'x' })
    expect(new URL(requests[1]!.url).search).toBe('?consent_id=x')
    expect(requests[1]!.headers.has('x-satyapan-consent-id')).toBe(false)
  })

  it('sends the parameters of a JSON lookup as its body', async () => {
    const { call, requests } = callerOf(() => Response.json({ sub_code: 'SUCCESS' }))
    await call(acting, { username: 'asha' })
    expect([requests[1]!.method, await requests[1]!.json()]).toEqual(['POST', { username: 'asha' }])
  })

  it('returns a refusal as an answer, and is not repeated', async () => {
    const { call, requests } = callerOf(() => Response.json({ detail: 'busy' }, { status: 503 }))
    expect(await call(lookup, {})).toEqual({
      httpStatus: 503,
      body: { detail: 'busy' },
      transactionId: null,
      charged: undefined,
    })
    expect(requests).toHaveLength(2)
  })
})

describe('a lookup that answers in two steps', () => {
  const licence: ToolLookup = {
    ...lookup,
    route: { method: 'POST', path: '/v1/verification/post-driving-license' },
    task: { poll: '/v1/verification/get-driving-license' },
  }
  const submitted = (price?: string) =>
    Response.json(
      { sub_code: 'SUCCESS', message: 'Accepted.', request_id: 'aa' },
      {
        headers: { 'x-transaction-id': 'aa', ...(price === undefined ? {} : { 'x-satyapan-price': price }) },
      },
    )
  /** The submission, then each of these elements. */
  const serverOf = (elements: object[], price?: string) => (request: Request) =>
    request.method === 'POST' ? submitted(price) : Response.json([elements.shift()])

  it('is asked until it has ended, and answered like the others', async () => {
    const completed = {
      status: 'completed',
      result: { source_output: { id_number: 'ZZ01', status: 'id_found' } },
    }
    const { call, requests } = callerOf(serverOf([{ status: 'in_progress' }, completed], '300'))
    expect(await call(licence, { dl_number: 'ZZ01' })).toEqual({
      httpStatus: 200,
      transactionId: 'aa',
      charged: 300,
      body: { sub_code: 'SUCCESS', message: null, data: { id_number: 'ZZ01', status: 'id_found' } },
    })
    expect(
      requests.slice(1).map(({ method, url }) => `${method} ${new URL(url).pathname}${new URL(url).search}`),
    ).toEqual([
      'POST /kyc/v1/verification/post-driving-license?dl_number=ZZ01',
      'GET /kyc/v1/verification/get-driving-license?request_id=aa',
      'GET /kyc/v1/verification/get-driving-license?request_id=aa',
    ])
  })

  it.each([
    [
      { status: 'completed', result: { source_output: { status: 'id_not_found' } } },
      '300',
      { charged: 300, body: { sub_code: 'DETAILS_NOT_FOUND' } },
    ],
    [
      { status: 'failed', error: 'SOURCE_FAILURE', message: 'Source Failure' },
      undefined,
      { charged: 0, body: { sub_code: 'SOURCE_FAILURE', message: 'Source Failure' } },
    ],
  ])('%j', async (element, price, expected) =>
    expect(await callerOf(serverOf([element], price)).call(licence, {})).toMatchObject(expected),
  )

  it('is asked for again when there was no answer', async () => {
    const looks = [
      () => new Response('<html>', { status: 502 }),
      () => Response.json({ detail: 'x' }, { status: 503 }),
      () => Response.json([{ status: 'failed', error: 'x' }]),
    ]
    const { call } = callerOf((request) => (request.method === 'POST' ? submitted() : looks.shift()!()))
    expect(await call(licence, {})).toMatchObject({ charged: 0, body: { sub_code: 'x' } })
    expect(looks).toEqual([])
  })

  it.each([
    ['does not end', [{ status: 'in_progress' }]],
    ['has a state that the interface does not know', [{ status: 'queued' }]],
    ['the server does not describe', []],
  ])('that %s is answered as submitted, with an open price', async (_what, elements) => {
    const { call } = callerOf(
      (request) => (request.method === 'POST' ? submitted() : Response.json(elements)),
      token,
      10,
    )
    expect(await call(licence, {})).toMatchObject({
      charged: undefined,
      body: { request_id: 'aa', message: expect.stringContaining('in progress') },
    })
  })

  it('that is refused is not asked for', async () => {
    const { call, requests } = callerOf(() => Response.json({ detail: 'x' }, { status: 422 }))
    expect(await call(licence, {})).toMatchObject({ httpStatus: 422 })
    expect(requests).toHaveLength(2)
  })
})

describe('no answer', () => {
  it.each([200, 502])('of the interface: HTTP %i without JSON', async (status) => {
    const problem = await problemOf(callerOf(() => new Response('<html>', { status })).call(lookup, {}))
    expect(problem.message).toBe(
      `https://verify.example.com answered HTTP ${status} without JSON: is it a server of the interface?`,
    )
    expect(problem.mayBeCharged).toBe(true) // a proxy's page may stand for an answer that was charged
  })

  it('because the server gives no token', async () => {
    const refused = () => Response.json({ detail: 'Incorrect client_id or client_secret' }, { status: 401 })
    const { message, mayBeCharged } = await problemOf(callerOf(token, refused).call(lookup, {}))
    expect([message, mayBeCharged]).toEqual([
      'https://verify.example.com gave no token (HTTP 401): Incorrect client_id or client_secret',
      false,
    ])
  })

  it.each([true, false])('because the connection failed; nothing was sent: %s', async (notSent) => {
    const fails = () => {
      throw Object.assign(new Error('down (ECONNRESET)'), { notSent })
    }
    const { message, mayBeCharged } = await problemOf(callerOf(fails).call(lookup, {}))
    expect([message, mayBeCharged]).toEqual([
      'no answer from https://verify.example.com: down (ECONNRESET)',
      !notSent,
    ])
  })
})
