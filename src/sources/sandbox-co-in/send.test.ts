// Tests how often sandbox.co.in is signed in to, and what a refused sign-in means.
import { describe, expect, it } from 'vitest'
import type { SourceCall } from '../../lookups/source.js'
import type { SourceRequest, SourceResponse } from '../source-http.js'
import { fixtureOf } from '../vendor.harness.js'
import { sandboxCoIn } from './sandbox-co-in.js'

const fixture = fixtureOf(import.meta.url)
type Answer = Partial<SourceResponse>
const session = { access_token: 'taxpayer-token', token_expiry: 1_800_021_600_000, session_expiry: 1 }

/** Answers a sign-in and every other request; the requests are listed. */
function sourceOf(signIn: Answer, other: (request: SourceRequest, n: number) => Answer) {
  const requests: SourceRequest[] = []
  const { answers } = sandboxCoIn.create({
    name: 'vendor',
    http: {
      async send(request) {
        requests.push(request)
        const answer = request.path === '/authenticate' ? signIn : other(request, requests.length)
        return { status: 200, headers: {}, body: {}, ...answer }
      },
    },
    secret: (name) => name,
    optionalSecret: () => undefined,
    options: {},
    clock: { now: () => 1_800_000_000_000 },
    newId: () => '0123456789abcdef0123456789abcdef',
  })
  const call: SourceCall = { transactionId: 't', clientId: 'c', session }
  return {
    requests,
    paths: () => requests.map(({ path }) => path.split('/').at(-1)),
    ask: (lookup: string, more: Partial<SourceCall> = {}) =>
      answers[lookup]!(
        { pan_number: 'ZZZPZ1000A', gstin_number: '27ZZZCZ1000A1ZE', aadhaar_number: '999999990019' },
        { ...call, ...more },
      ),
  }
}
const foundReply = () => ({ body: fixture('pan') })

describe('the token', () => {
  it.each(['token', 'token-in-data'])('%s: fetched once, and sent without the word Bearer', async (name) => {
    const source = sourceOf({ body: fixture(name) }, foundReply)
    await Promise.all([source.ask('panbasic'), source.ask('panbasic')])
    await source.ask('panadvanced')
    expect(source.paths()).toEqual(['authenticate', 'search', 'search', 'search'])
    expect(source.requests[0]).toMatchObject({
      headers: { 'x-api-key': 'api_key', 'x-api-secret': 'api_secret' },
    })
    expect(source.requests[1]!.headers).toMatchObject({ authorization: 'token-1', 'x-api-key': 'api_key' })
    expect(source.requests[1]!.headers).not.toHaveProperty('x-api-secret')
  })

  it.each([
    [403, { message: 'Access token has expired' }],
    [403, { message: 'Invalid access token' }],
    [403, {}],
  ])('%i %j: renewed once a call', async (status, body) => {
    const well = sourceOf({ body: fixture('token') }, (_request, n) =>
      n === 2 ? { status, body } : foundReply(),
    )
    expect(await well.ask('panadvanced')).toMatchObject({ subCode: 'SUCCESS' })
    expect(well.paths()).toEqual(['authenticate', 'search', 'authenticate', 'search'])
    const ill = sourceOf({ body: fixture('token') }, () => ({ status, body }))
    await expect(ill.ask('panadvanced')).rejects.toMatchObject({ kind: 'refused', nothingDone: true })
    expect(ill.paths()).toEqual(['authenticate', 'search', 'authenticate', 'search'])
  })

  it.each([
    [401, 'Unauthorized'],
    [403, 'Insufficient credits'],
    [403, 'Insufficient privilege'],
    [403, 'Usage quota exhausted'],
    [403, 'Access revoked'],
  ])('%i %s: no new token helps', async (status, message) => {
    const source = sourceOf({ body: fixture('token') }, () => ({ status, body: { message } }))
    for (const lookup of ['panadvanced', 'ekyc/aadhaar/generate-otp'])
      await expect(source.ask(lookup)).rejects.toMatchObject({ kind: 'refused', nothingDone: true })
    expect(source.paths()).toEqual(['authenticate', 'search', 'otp'])
  })

  it.each([401, 403])("%i for the taxpayer's token says nothing about ours", async (status) => {
    const body = { message: 'Access token has expired' }
    const source = sourceOf({ body: fixture('token') }, () => ({ status, body }))
    await expect(source.ask('gst/tax-payer/session/refresh')).rejects.toMatchObject({ kind: 'refused' })
    expect(source.paths()).toEqual(['refresh'])
  })
})

describe('a refused sign-in', () => {
  it.each([
    [401, 'Unauthorized', 'credentials'],
    [403, 'Insufficient credits', 'balance'],
    [403, 'Usage quota exhausted', 'quota'],
    [403, 'something new', 'credentials'],
  ])('%i %s is about our %s, and not repeated at once', async (status, message, about) => {
    const source = sourceOf({ status, body: { message } }, foundReply)
    for (const lookup of ['panbasic', 'gstinlite', 'ekyc/aadhaar/generate-otp'])
      await expect(source.ask(lookup)).rejects.toMatchObject({
        kind: 'refused',
        message: `it answered ${status}, about ${about}`,
        nothingDone: true,
      })
    expect(source.paths()).toEqual(['authenticate'])
  })

  it.each([{}, { access_token: "{{$headers 'authorization'}}" }, { access_token: '' }])(
    '%j is no token',
    async (body) =>
      expect(sourceOf({ body }, foundReply).ask('panbasic')).rejects.toMatchObject({
        kind: 'unreadable',
        nothingDone: true,
      }),
  )
})

it('a call past all caches has a cache-control of its own', async () => {
  const source = sourceOf({ body: fixture('token') }, foundReply)
  await source.ask('panbasic', { noCache: true })
  await source.ask('panbasic')
  expect(source.requests[1]!.headers).toMatchObject({ 'cache-control': '0123456789abcdef0123456789abcdef' })
  expect(source.requests[2]!.headers).not.toHaveProperty('cache-control')
})
