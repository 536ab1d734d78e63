// Tests CORS: preflights and answers for pages of the configured origins, and nothing for any other.
import { afterAll, describe, expect, it } from 'vitest'
import { createCors } from '../../src/http/cors.js'
import { catalogue } from '../../src/lookups/catalogue.js'
import type { Lookup } from '../../src/lookups/lookup.js'
import { contractApp, rightQuery, sentTo } from './app.harness.js'

const [panbasic] = catalogue as [Lookup]
const rows = [panbasic]
const origin = 'https://app.example.com'
const open = contractApp(rows, { frame: { cors: createCors([origin, 'http://localhost:3000']) } })
const closed = contractApp(rows, { frame: { cors: createCors([]) } })
afterAll(async () => {
  await open.app.close()
  await closed.app.close()
})

const preflightHeaders = (from: string) => ({
  origin: from,
  'access-control-request-method': 'GET',
  'access-control-request-headers': 'authorization, x-api-key, x-service-meta-order-id',
})
const preflight = (under: typeof open, headers: Record<string, string>, path = panbasic.route.path) =>
  under.app.inject({ method: 'OPTIONS', url: path, headers })
const ofCors = (headers: object) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-') || name === 'vary')
const namesIn = (value: unknown) =>
  String(value)
    .split(',')
    .map((name) => name.trim().toLowerCase())

describe('a preflight of a configured origin', () => {
  it('allows the headers of the interface and the metadata that it asked for', async () => {
    const { statusCode, headers, body } = await preflight(open, preflightHeaders(origin))
    expect([statusCode, body]).toEqual([204, ''])
    expect(headers['access-control-allow-origin']).toBe(origin)
    expect(headers.vary).toBe('Origin')
    expect(namesIn(headers['access-control-allow-methods'])).toEqual(['get', 'post', 'put', 'delete'])
    expect(namesIn(headers['access-control-allow-headers'])).toEqual(
      expect.arrayContaining([
        'authorization',
        'x-api-key',
        'client-id',
        'idempotency-key',
        'content-type',
        'x-service-origin',
        'x-service-meta-order-id',
      ]),
    )
    expect(Number(headers['access-control-max-age'])).toBeGreaterThan(0)
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    expect(headers['x-transaction-id']).toMatch(/^[0-9a-f]{32}$/)
  })

  it('allows no header that the interface does not read', async () => {
    const asked = {
      ...preflightHeaders(origin),
      'access-control-request-headers': 'x-other, x-service-meta-a b, *',
    }
    const { headers } = await preflight(open, asked)
    const allowed = namesIn(headers['access-control-allow-headers'])
    expect(allowed).not.toContain('*')
    expect(allowed.filter((name) => name.includes('x-other') || name.includes('meta'))).toEqual([])
  })

  it('needs no credentials, asks nobody and is in no ledger', async () => {
    let asked = 0
    open.answerWith(async () => {
      asked++
      return { subCode: 'SUCCESS', data: panbasic.example }
    })
    open.takeEvents()
    await preflight(open, preflightHeaders(origin))
    expect([asked, open.takeEvents()]).toEqual([0, []])
  })

  it('is answered for a path that does not exist too, so that the page can read the 404', async () => {
    expect((await preflight(open, preflightHeaders(origin), '/v1/none')).statusCode).toBe(204)
    const answer = await open.app.inject({ url: '/v1/none', headers: { origin } })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['access-control-allow-origin']).toBe(origin)
  })
})

describe('an answer to a page of a configured origin', () => {
  const ask = (headers: Record<string, string>) => {
    open.answerWith(async () => ({ subCode: 'SUCCESS', data: panbasic.example }))
    return open.app.inject({ ...sentTo(panbasic, rightQuery(panbasic)), headers })
  }

  it.each([
    ['an answer', (): Record<string, string> => open.credentials(panbasic), 200],
    ['a refusal', () => ({}), 401],
    ['attribution that breaks a limit', () => ({ 'x-service-origin': '-' }), 400],
  ])('%s can be read, with our headers', async (_what, headers, status) => {
    const answer = await ask({ ...headers(), origin })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['access-control-allow-origin']).toBe(origin)
    expect(answer.headers.vary).toBe('Origin')
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    expect(namesIn(answer.headers['access-control-expose-headers'])).toEqual(
      expect.arrayContaining(['x-transaction-id', 'x-satyapan-price', 'x-satyapan-source', 'retry-after']),
    )
  })

  it('a call without an origin says only that answers vary', async () => {
    expect(ofCors((await ask(open.credentials(panbasic))).headers)).toEqual(['vary'])
  })
})

describe('any other origin', () => {
  it.each([
    'https://app.example.com.evil.example',
    'https://evil.example',
    'http://app.example.com',
    'https://APP.example.com',
    'https://app.example.com:8443',
    'https://sub.app.example.com',
    'null',
    '*',
  ])('%s gets nothing', async (other) => {
    const asked = await preflight(open, preflightHeaders(other))
    expect([asked.statusCode, asked.headers.allow]).toEqual([405, 'GET, POST'])
    expect(ofCors(asked.headers)).toEqual(['vary'])
    const answer = await open.app.inject({
      ...sentTo(panbasic, rightQuery(panbasic)),
      headers: { ...open.credentials(panbasic), origin: other },
    })
    expect(ofCors(answer.headers)).toEqual(['vary'])
  })
})

describe('without cors.origins', () => {
  it('nothing is different: preflights are refused, and answers have no header of CORS', async () => {
    const asked = await preflight(closed, preflightHeaders(origin))
    expect([asked.statusCode, ofCors(asked.headers)]).toEqual([405, []])
    closed.answerWith(async () => ({ subCode: 'SUCCESS', data: panbasic.example }))
    const headers = { ...closed.credentials(panbasic), origin }
    const answer = await closed.app.inject({ ...sentTo(panbasic, rightQuery(panbasic)), headers })
    expect([answer.statusCode, ofCors(answer.headers)]).toEqual([200, []])
  })
})
