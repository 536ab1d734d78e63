// Tests how often ULIP is signed in to: few refused sign-ins lock the account.
import { describe, expect, it } from 'vitest'
import { UpstreamError } from '../../lookups/source.js'
import type { SourceRequest, SourceResponse } from '../source-http.js'
import { fixtureOf } from '../vendor.harness.js'
import { ulip } from './ulip.js'

const fixture = fixtureOf(import.meta.url)
type Answer = Partial<SourceResponse> | Error
const minute = 60_000

/** Answers sign-ins and other requests; `n` counts the requests of the same sort from 1. */
function sourceOf(signIn: (n: number) => Answer, other: (n: number) => Answer) {
  const time = { now: 1_800_000_000_000 }
  const requests: SourceRequest[] = []
  const { answers } = ulip.create({
    name: 'vendor',
    http: {
      async send(request) {
        requests.push(request)
        const isSignIn = request.path === '/user/login'
        const n = requests.filter(({ path }) => (path === '/user/login') === isSignIn).length
        const answer = isSignIn ? signIn(n) : other(n)
        if (answer instanceof Error) throw answer
        return { status: 200, headers: {}, body: {}, ...answer }
      },
    },
    secret: (name) => name,
    optionalSecret: () => undefined,
    options: {},
    clock: { now: () => time.now },
    newId: () => '0123456789abcdef0123456789abcdef',
  })
  return {
    time,
    requests,
    paths: () => requests.map(({ path }) => path.split('/')[1]),
    ask: () => answers['rc-advanced']!({ rc_number: 'DL99ZZ0001' }, { transactionId: 't', clientId: 'c' }),
  }
}
const token = () => ({ body: fixture('login') })
const foundReply = () => ({ body: fixture('vahan-04') })
const withoutJson = new UpstreamError('rejected', 'it answered 401', { nothingDone: true })

describe('the token', () => {
  it('is fetched once for all calls, and again after half an hour', async () => {
    const source = sourceOf(token, foundReply)
    await Promise.all([source.ask(), source.ask()])
    await source.ask()
    expect(source.paths()).toEqual(['user', 'VAHAN', 'VAHAN', 'VAHAN'])
    expect(source.requests[0]).toMatchObject({
      method: 'POST',
      path: '/user/login',
      json: { username: 'username', password: 'password' },
    })
    expect(source.requests[1]!.headers).toEqual({ authorization: 'Bearer token-1' })
    source.time.now += 30 * minute
    await source.ask()
    expect(source.paths().slice(4)).toEqual(['user', 'VAHAN'])
  })

  it.each<readonly [string, Answer]>([
    ['401', { status: 401 }],
    ['403', { status: 403 }],
    ['401 or 403 without JSON', withoutJson],
  ])('%s: renewed once a call', async (_, refused) => {
    const source = sourceOf(token, (n) => (n === 1 ? foundReply() : refused))
    await source.ask()
    source.time.now += 5 * minute
    await expect(source.ask()).rejects.toMatchObject({ kind: 'refused', nothingDone: true })
    expect(source.paths()).toEqual(['user', 'VAHAN', 'VAHAN', 'user', 'VAHAN'])
  })

  it.each<readonly [string, Answer]>([
    ['for a young token', { status: 403, body: { message: 'Forbidden' } }],
    ['about the daily limit', { status: 403, body: { message: 'daily usage limit reached' } }],
  ])('403 %s: no new token helps', async (about, refused) => {
    const source = sourceOf(token, (n) => (n === 1 ? foundReply() : refused))
    await source.ask()
    if (about !== 'for a young token') source.time.now += 5 * minute
    await expect(source.ask()).rejects.toMatchObject({ kind: 'refused' })
    expect(source.paths()).toEqual(['user', 'VAHAN', 'VAHAN'])
  })
})

describe('a refused sign-in', () => {
  it.each<readonly [string, Answer]>([
    ['wrong password', { status: 401, body: {} }],
    ['locked', { status: 403, body: { message: 'Account is Locked' } }],
    ['address or user name', { status: 412, body: { code: '412 PRECONDITION_FAILED' } }],
    ['form', { status: 400, body: { message: 'no' } }],
    ['without JSON', withoutJson],
  ])('%s: not repeated for half an hour, then for an hour', async (_, refused) => {
    const source = sourceOf((n) => (n < 3 ? refused : token()), foundReply)
    const refusedAt = async (minutes: number, signIns: number) => {
      source.time.now = 1_800_000_000_000 + minutes * minute
      await expect(source.ask()).rejects.toMatchObject({ kind: 'refused', nothingDone: true })
      expect(source.requests).toHaveLength(signIns)
    }
    await refusedAt(0, 1)
    await refusedAt(1, 1)
    await refusedAt(29, 1)
    await refusedAt(30, 2)
    await refusedAt(89, 2)
    source.time.now += 2 * minute
    expect(await source.ask()).toMatchObject({ subCode: 'SUCCESS' })
  })

  it.each<readonly [string, Answer]>([
    ['down', new UpstreamError('unavailable', 'it answered 500')],
    ['without a token', { body: { response: { id: null }, error: 'false', code: '200' } }],
    ['with a token and an error', { body: { response: { id: 'x' }, error: 'true', code: '200' } }],
  ])('%s is none: it is repeated', async (_, answer) => {
    const source = sourceOf((n) => (n === 1 ? answer : token()), foundReply)
    await expect(source.ask()).rejects.toMatchObject({ nothingDone: true })
    expect(await source.ask()).toMatchObject({ subCode: 'SUCCESS' })
  })
})
