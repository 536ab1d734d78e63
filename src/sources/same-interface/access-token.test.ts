// Tokens of servers of this interface: their forms, and when a refused one is replaced.
import { describe, expect, it } from 'vitest'
import type { SourceHttp } from '../source-http.js'
import { createAccessToken } from './access-token.js'
import { fromTokenAnswer } from './token-answer.js'

const now = Date.UTC(2027, 0, 1)
const later = (seconds: number) => now + seconds * 1000
const jwt = (claims: object) =>
  ['{"alg":"HS256"}', JSON.stringify(claims), 'x']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')

describe('the end of a token', () => {
  it.each([
    [{ expiry: '2027-01-02T00:00:00Z' }, later(86_400)],
    [{ expiry: '24hrs' }, later(86_400)],
    [{ expiry: '24 hours' }, later(86_400)],
    [{ expiry: '86400' }, later(86_400)],
    [{ expiry: 3600 }, later(3600)],
    [{ expiry: later(7200) / 1000 }, later(7200)],
    [{ expiry: String(later(7200)) }, later(7200)],
    [{ expires_in: 1800 }, later(1800)],
    [{ expiry: null, expires_in: '1800' }, later(1800)],
    [{ expiry: '2020-01-01T00:00:00Z' }, later(600)],
    [{ expiry: 'soon' }, later(600)],
    [{}, later(600)],
  ])('%j', (fields, expiresAt) =>
    expect(fromTokenAnswer({ access_token: 'a.b.c', ...fields }, now)).toEqual({ token: 'a.b.c', expiresAt }),
  )

  it('is what the token itself says, if it does', () => {
    const token = jwt({ sub: 'live', exp: later(500) / 1000 })
    expect(fromTokenAnswer({ access_token: token, expiry: '24hrs' }, now)).toEqual({
      token,
      expiresAt: later(500),
    })
  })

  it.each([null, [], {}, { access_token: '' }, { access_token: { a: 1 } }])('%j is no token', (body) =>
    expect(() => fromTokenAnswer(body, now)).toThrow('cannot be read'),
  )
})

describe('a refused token', () => {
  /** Sends calls to a server that refuses them in this way; returns how many calls and sign-ins came. */
  function server(status: number, body: unknown, isRefused: (token: string) => boolean = () => true) {
    const seen = { calls: 0, signIns: 0 }
    let time = now
    const http = {
      send: async () => {
        seen.signIns++
        return { status: 200, headers: {}, body: { access_token: `t${seen.signIns}`, expiry: '24hrs' } }
      },
    } as SourceHttp
    const sender = createAccessToken({ http, clock: { now: () => time }, clientId: 'c', clientSecret: 's' })
    const send = sender()
    return {
      seen,
      other: sender(),
      wait: (ms: number) => {
        time += ms
      },
      call: (by = send) =>
        by(async (token) => {
          seen.calls++
          return isRefused(token) ? { status, headers: {}, body } : { status: 200, headers: {}, body: {} }
        }),
    }
  }

  it.each(['Not a valid token', 'Not authenticated', 'Could not validate credentials'])(
    '"%s" is replaced, and the call repeated once',
    async (detail) => {
      const { call, seen } = server(403, { detail }, (token) => token === 't1')
      expect(await call()).toMatchObject({ status: 200 })
      expect(seen).toEqual({ calls: 2, signIns: 2 })
    },
  )

  it.each([
    [403, { detail: 'Access forbidden' }],
    [401, { detail: 'Invalid client_id, access Denied' }],
    [400, { detail: 'Not a valid token' }],
  ])('%i %j is not about the token', async (status, body) => {
    const { call, seen } = server(status, body)
    expect(await call()).toMatchObject({ status })
    expect(await call()).toMatchObject({ status })
    expect(seen).toEqual({ calls: 2, signIns: 1 })
  })

  it('is not replaced again for a minute when a new one was refused too, for this lookup', async () => {
    const { call, seen, wait, other } = server(401, {})
    await call()
    await call()
    expect(seen).toEqual({ calls: 3, signIns: 2 })
    await call(other)
    expect(seen).toEqual({ calls: 5, signIns: 3 })
    wait(61_000)
    await call()
    expect(seen).toEqual({ calls: 7, signIns: 4 })
  })
})
