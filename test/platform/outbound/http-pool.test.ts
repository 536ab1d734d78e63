// Tests exchanges with one server: how an answer is collected, and the name of each failure.
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttpPool, type HttpPool, HttpPoolError } from '../../../src/platform/outbound/http-pool.js'
import { makeCertificate } from '../../support/certificates.js'

const maxBodyBytes = 1_000
let server: Server | undefined
let pool: HttpPool | undefined

async function open(answer: RequestListener): Promise<HttpPool> {
  const listening = createServer(answer)
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  pool = createHttpPool({ origin: `http://127.0.0.1:${port}`, connections: 1, maxBodyBytes })
  return pool
}

afterEach(async () => {
  await pool?.close()
  server?.closeAllConnections()
  await new Promise<unknown>((resolve) => server?.close(resolve))
})

const get = { method: 'GET', path: '/', headers: {} } as const
const reasonOf = (exchange: Promise<unknown>) =>
  exchange.then(
    () => 'answered',
    (error: unknown) => (error instanceof HttpPoolError ? [error.reason, error.notSent] : error),
  )

it('an unknown authority is refused, whatever the environment says', async () => {
  const listening = createTlsServer(await makeCertificate(['localhost']), (_request, response) =>
    response.end('{}'),
  )
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED
  try {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    pool = createHttpPool({ origin: `https://localhost:${port}`, connections: 1, maxBodyBytes })
    expect(await reasonOf(pool.exchange(get))).toEqual(['down', false])
  } finally {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
  }
})

describe('an answer', () => {
  it('is collected from all its pieces, with the first value of a repeated header', async () => {
    const { exchange } = await open((_request, response) => {
      response.writeHead(201, { 'X-Piece': ['one', 'two'] })
      response.write('{"a":')
      setImmediate(() => response.end('1}'))
    })
    const { status, headers, body } = await exchange(get)
    expect([status, headers['x-piece'], body.toString()]).toEqual([201, 'one', '{"a":1}'])
  })

  it('is the final one, not an earlier interim one', async () => {
    const { exchange } = await open((_request, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' })
      response.writeHead(404, { 'x-final': 'yes' }).end('none')
    })
    const { status, headers, body } = await exchange(get)
    expect([status, headers['x-final'], headers.link, body.toString()]).toEqual([
      404,
      'yes',
      undefined,
      'none',
    ])
  })

  it('may have no body', async () => {
    const { exchange } = await open((_request, response) => void response.writeHead(204).end())
    expect((await exchange(get)).body).toHaveLength(0)
  })
})

describe('a failure', () => {
  it('is a timeout when the caller stops waiting, and the next exchange is answered', async () => {
    let isAsked = () => {}
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve
    })
    const { exchange } = await open((request, response) => {
      if (request.url === '/stuck') isAsked()
      else response.end('{}')
    })
    const controller = new AbortController()
    const stuck = { ...get, path: '/stuck', signal: controller.signal }
    const first = reasonOf(exchange(stuck))
    await asked
    const second = reasonOf(exchange(stuck)) // waits in the pool for the one connection
    controller.abort()
    expect([await first, await second]).toEqual([
      ['timeout', false],
      ['timeout', false],
    ])
    expect((await exchange(get)).body.toString()).toBe('{}')
  })

  it('is a timeout at once when the signal is already aborted', async () => {
    const { exchange } = await open((_request, response) => void response.end('{}'))
    expect(await reasonOf(exchange({ ...get, signal: AbortSignal.abort() }))).toEqual(['timeout', false])
  })

  it('is named when the body is too long, and when the connection ends', async () => {
    const { exchange } = await open((request, response) => {
      if (request.url === '/long') response.end('x'.repeat(maxBodyBytes + 1))
      else response.destroy()
    })
    expect(await reasonOf(exchange({ ...get, path: '/long' }))).toEqual(['too-large', false])
    expect(await reasonOf(exchange(get))).toEqual(['down', false])
  })

  it('is known to have reached nobody when nobody listens', async () => {
    const { exchange } = await open(() => {})
    await new Promise<unknown>((resolve) => server?.close(resolve))
    expect(await reasonOf(exchange(get))).toEqual(['down', true])
  })
})
