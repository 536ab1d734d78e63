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
function callerOf(answer: (request: Request) => Response, authorize = token) {
  const requests: Request[] = []
  const caller = createCaller({
    baseUrl: 'https://verify.example.com/kyc',
    clientId: 'client',
    clientSecret: 'secret',
    origin: 'desk',
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

describe('no answer', () => {
  it.each([200, 502])('of the interface: HTTP %i without JSON', async (status) => {
    const problem = await problemOf(callerOf(() => new Response('<html>', { status })).call(lookup, {}))
    expect(problem.message).toBe(
      `https://verify.example.com answered HTTP ${status} without JSON: is it a server of the interface?`,
    )
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
