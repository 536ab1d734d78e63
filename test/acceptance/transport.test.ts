// Tests HTTPS itself: what is refused before any route, and in which form.
import { connect } from 'node:tls'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../support/client.js'
import { expectDetail } from './answers.js'
import { lookups } from './every-lookup.js'
import { exchange } from './exchange.js'
import { useTarget } from './target.js'

const target = useTarget()
const panbasic = lookups[0]!
const address = () => new URL(target.client.baseUrl)
const send = (bytes: string | Buffer) => exchange({ url: target.client.baseUrl, ca: target.client.ca, bytes })
const sendPlain = (bytes: string) =>
  exchange({ url: target.client.baseUrl, ca: target.client.ca, bytes, plain: true })

/** A whole lookup with credentials, its first line and further header lines given. */
async function lookupBytes(firstLine: string, ...lines: string[]): Promise<string> {
  const credentials = [
    `Authorization: Bearer ${await target.client.token()}`,
    `x-api-key: ${target.client.clientSecret}`,
  ]
  return [firstLine, ...lines, ...credentials, '', ''].join('\r\n')
}
const lookupPath = `${panbasic.path}?pan_number=ZZZPZ1000A`

function expectRefused(answer: Answer, status: number): void {
  expectDetail(answer, status)
  expect(answer.headers['content-type']).toMatch(/^application\/json(;|$)/)
  const { link, 'x-satyapan-failure': name } = answer.headers
  expect(name).toMatch(/^[A-Z][A-Z_]+$/)
  expect(link).toBe(`</docs/failures#${String(name).toLowerCase()}>; rel="help"`)
}

let halfHead: Promise<Answer>
let halfBody: Promise<Answer>

beforeAll(() => {
  const { host } = address()
  // Begun first, read last: the server waits for the rest until its time limit.
  halfHead = send(`GET ${lookupPath} HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `)
  halfBody = send(
    `POST /v1/authorize HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 40\r\n\r\nclient_id=`,
  )
  // A failure is reported where the answers are read.
  halfHead.catch(() => {})
  halfBody.catch(() => {})
})

describe('plain HTTP calls fail', () => {
  it('400 detail: plain HTTP on the TLS port is answered in JSON, not redirected', async () => {
    const answer = await sendPlain(await lookupBytes(`GET ${lookupPath} HTTP/1.1`, 'Host: x'))
    expectRefused(answer, 400)
    expect(String((answer.json as { detail: string }).detail)).toMatch(/https/i)
    expect(answer.headers.location).toBeUndefined()
  })

  it('400 detail: a plain POST of credentials gets no token', async () => {
    const body = `client_id=${target.client.clientId}&client_secret=${target.client.clientSecret}`
    const answer = await sendPlain(
      `POST /v1/authorize HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    expectRefused(answer, 400)
    expect(answer.body).not.toContain('access_token')
  })

  it('TLS below 1.2 is refused', async () => {
    const { hostname, port } = address()
    const outcome = await new Promise<string>((resolve) => {
      const socket = connect(
        {
          host: hostname,
          port: Number(port),
          ca: target.client.ca,
          minVersion: 'TLSv1',
          maxVersion: 'TLSv1.1',
          ciphers: 'DEFAULT@SECLEVEL=0',
        },
        () => resolve(`connected by ${socket.getProtocol()}`),
      )
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)))
      socket.on('close', () => resolve('closed'))
    })
    expect(outcome).toMatch(/PROTOCOL_VERSION|ECONNRESET|closed/)
  })

  it('the certificate is verified by the authority of ca_file', async () => {
    const answer = await target.client.request({ path: '/healthz' })
    expect(answer.status).toBe(200)
    await expect(
      exchange({ url: target.client.baseUrl, ca: '', bytes: 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n' }),
    ).rejects.toThrow()
  })
})

describe('routes and methods', () => {
  for (const path of [
    '/',
    '/v1',
    '/v3/verification/panbasic',
    '/v1/verification/panbasic/',
    '/v1/..%2f..',
    '/%zz',
  ]) {
    it(`an unknown path is refused with a detail: ${path}`, async () => {
      const answer = await target.client.lookup(path, panbasic.query)
      expectRefused(answer, path === '/%zz' ? answer.status : 404)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    })
  }

  it('404 detail: without credentials and with a body as well', async () => {
    expectRefused(await target.client.request({ path: '/v1/unknown' }), 404)
    expectRefused(await target.client.request({ method: 'POST', path: '/v1/unknown', body: '{' }), 404)
  })

  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    it(`405 detail: ${method} on a lookup, with Allow`, async () => {
      const answer = await target.client.lookup(panbasic.path, panbasic.query, { method })
      expectRefused(answer, 405)
      expect(answer.headers.allow).toMatch(/\bGET\b/)
    })
  }

  for (const path of [`/v1/transactions/${'0'.repeat(32)}`, `/v1/files/batches/${'0'.repeat(32)}.csv`]) {
    it(`405 detail: POST on a path with a name in it, with Allow: ${path}`, async () => {
      const answer = await target.client.lookup(path, undefined, { method: 'POST' })
      expectRefused(answer, 405)
      expect(answer.headers.allow).toBe('GET')
    })
  }

  it('405 detail: TRACE, which repeats nothing of the call, with Allow', async () => {
    for (const path of [lookupPath, '/v1/authorize', '/healthz']) {
      const answer = await send(await lookupBytes(`TRACE ${path} HTTP/1.1`, `Host: ${address().host}`))
      expectRefused(answer, 405)
      expect(answer.headers.allow).toMatch(/^(GET|POST)/)
      expect(answer.body).not.toContain(target.client.clientSecret)
    }
  })
})

describe('malformed requests', () => {
  it('an unknown expectation is ignored', async () => {
    const answer = await send(
      await lookupBytes(`GET ${lookupPath} HTTP/1.1`, `Host: ${address().host}`, 'Expect: banana'),
    )
    expect(answer.status).toBe(200)
    expect(answer.headers['x-transaction-id']).toMatch(/^[0-9a-f]{32}$/)
  })

  it('405 detail: CONNECT, for which no method is allowed', async () => {
    const answer = await send(`CONNECT x:1 HTTP/1.1\r\nHost: ${address().host}\r\n\r\n`)
    expectRefused(answer, 405)
    expect(answer.headers.allow).toBe('')
  })

  it('400 detail: two Host headers', async () => {
    const host = `Host: ${address().host}`
    expectRefused(await send(await lookupBytes(`GET ${lookupPath} HTTP/1.1`, host, host)), 400)
  })

  it('400 detail: no Host header', async () => {
    expectRefused(await send(await lookupBytes(`GET ${lookupPath} HTTP/1.1`)), 400)
  })

  it('400 detail: an absolute-form target', async () => {
    const { host } = address()
    const answer = await send(await lookupBytes(`GET https://${host}${lookupPath} HTTP/1.1`, `Host: ${host}`))
    expectRefused(answer, 400)
  })

  it('505 detail: HTTP/2.0 in the request line', async () => {
    expectRefused(await send(await lookupBytes(`GET ${lookupPath} HTTP/2.0`, `Host: ${address().host}`)), 505)
  })

  it('400 detail: bytes that are not HTTP', async () => {
    expectRefused(await send('NONSENSE\r\n\r\n'), 400)
    expectRefused(await send(`GET ${lookupPath} HTTP/1.1\nHost: ${address().host}\n\n`), 400)
    expectRefused(
      await send(await lookupBytes(`GET ${lookupPath} HTTP/1.1`, 'Host: x', 'bad header line')),
      400,
    )
  })
})

describe('sizes', () => {
  const junk = (count: number) => Array.from({ length: count }, (_, at) => `X-Junk-${at}: ${at}`)

  it('200: exactly 100 headers', async () => {
    const answer = await send(
      await lookupBytes(`GET ${lookupPath} HTTP/1.1`, `Host: ${address().host}`, ...junk(97)),
    )
    expect(answer.status).toBe(200)
  })

  for (const count of [98, 900, 3000]) {
    it(`431 detail: ${count + 3} headers`, async () => {
      const short = Array.from({ length: count }, () => 'j:')
      const bytes = await lookupBytes(`GET ${lookupPath} HTTP/1.1`, `Host: ${address().host}`, ...short)
      expectRefused(await send(bytes), 431)
    })
  }

  it('431 detail: 1 MB of headers, in one and in many', async () => {
    const first = [`GET ${lookupPath} HTTP/1.1`, `Host: ${address().host}`] as const
    expectRefused(await send(await lookupBytes(...first, `X-Junk: ${'j'.repeat(1_000_000)}`)), 431)
    const many = Array.from({ length: 90 }, (_, at) => `X-Junk-${at}: ${'j'.repeat(11_000)}`)
    expectRefused(await send(await lookupBytes(...first, ...many)), 431)
  })

  it('a query of 1 MB is refused with a detail', async () => {
    const query = `pan_number=ZZZPZ1000A&x=${'y'.repeat(1_000_000)}`
    const answer = await send(
      await lookupBytes(`GET ${panbasic.path}?${query} HTTP/1.1`, `Host: ${address().host}`),
    )
    expect([414, 431]).toContain(answer.status)
    expectRefused(answer, answer.status)
  })

  it('413 detail: a body of 50 MB at authorize, announced or sent', async () => {
    const head = (type: string, length: string) =>
      `POST /v1/authorize HTTP/1.1\r\nHost: ${address().host}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`
    const fields = 'client_id=x&client_secret='
    const announced = head('application/x-www-form-urlencoded', 'Content-Length: 52428800') + fields
    expectRefused(await send(announced), 413)

    const multipart = head('multipart/form-data; boundary=b', 'Content-Length: 52428800')
    const part = '--b\r\nContent-Disposition: form-data; name="client_id"\r\n\r\n'
    expectRefused(
      await send(Buffer.concat([Buffer.from(multipart + part), Buffer.alloc(8_000_000, 'x')])),
      413,
    )
  })
})

describe('slow clients', () => {
  it('headers that do not end are given up: the connection is closed', async () => {
    expect([0, 408]).toContain((await halfHead).status)
  })

  it('a body that does not end is given up: the connection is closed', async () => {
    expect([0, 408]).toContain((await halfBody).status)
  })

  it('others are answered meanwhile', async () => {
    expect((await target.client.lookup(panbasic.path, panbasic.query)).status).toBe(200)
  })
})
