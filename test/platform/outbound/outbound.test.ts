// Tests calls over real loopback sockets.
import { afterEach, describe, expect, it } from 'vitest'
import { closeServers, failure, outbound, rawReceiver, receiver, request } from './outbound.harness.js'

afterEach(closeServers)

describe('post over loopback', () => {
  it('sends method, path, query, headers and body, and reads the answer', async () => {
    const seen: unknown[] = []
    const port = await receiver(async (req, res) => {
      const chunks: Buffer[] = []
      for await (const chunk of req) chunks.push(chunk as Buffer)
      seen.push(req.method, req.url, req.headers, Buffer.concat(chunks).toString())
      res.writeHead(202, { 'x-receiver': 'one', 'set-cookie': ['a=1', 'b=2'] }).end('ok')
    })
    const answer = await outbound().post(`http://127.0.0.1:${port}/hook?x=1#frag`, request)
    expect(answer).toMatchObject({ status: 202, bodyText: 'ok', truncated: false })
    expect(answer.headers).toMatchObject({ 'x-receiver': 'one', 'set-cookie': 'a=1, b=2' })
    expect(seen).toEqual([
      'POST',
      '/hook?x=1',
      {
        host: `127.0.0.1:${port}`,
        'content-type': 'application/json',
        'content-length': '7',
        connection: 'close',
      },
      '{"a":1}',
    ])
  })

  it.each([301, 302, 303, 307, 308])('returns a %i and does not follow it', async (status) => {
    let calls = 0
    const port = await receiver((_, res) => {
      calls += 1
      res.writeHead(status, { location: `http://127.0.0.1:${port}/elsewhere` }).end()
    })
    expect((await outbound().post(`http://127.0.0.1:${port}/`, request)).status).toBe(status)
    expect(calls).toBe(1)
  })

  it('cuts a huge body, keeps the status and closes the connection', async () => {
    let closed = false
    const port = await receiver((req, res) => {
      req.socket.on('close', () => {
        closed = true
      })
      res.writeHead(200)
      const more = () => {
        while (!res.destroyed && res.write('x'.repeat(64 * 1024)));
      }
      res.on('drain', more)
      more()
    })
    const answer = await outbound({ limits: { responseBytes: 1000 } }).post(
      `http://127.0.0.1:${port}/`,
      request,
    )
    expect(answer).toMatchObject({ status: 200, truncated: true })
    expect(answer.bodyText).toHaveLength(1000)
    await expect.poll(() => closed).toBe(true)
  })

  it('reports a header that is too large', async () => {
    const port = await rawReceiver(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)
    expect(await failure(outbound().post(`http://127.0.0.1:${port}/`, request))).toBe('too-large')
  })

  it.each([
    ['no answer at all', ''],
    ['a header that never ends', 'HTTP/1.1 200 OK\r\nx: y\r\n'],
    ['a body that never ends', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc'],
  ])('times out on %s', async (_, bytes) => {
    const port = await rawReceiver(bytes)
    expect(await failure(outbound().post(`http://127.0.0.1:${port}/`, { ...request, timeoutMs: 150 }))).toBe(
      'timeout',
    )
  })

  it.each([
    ['a reset before the answer', ''],
    ['a reset in the body', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc'],
  ])('reports %s', async (_, bytes) => {
    const port = await rawReceiver(bytes, (socket) => setImmediate(() => socket.resetAndDestroy()))
    expect(await failure(outbound().post(`http://127.0.0.1:${port}/`, request))).toBe('reset')
  })

  it('reports a connection closed without an answer, an answer cut short, and one that is not HTTP', async () => {
    const silent = await rawReceiver('', (socket) => socket.end())
    expect(await failure(outbound().post(`http://127.0.0.1:${silent}/`, request))).toBe('reset')
    const short = await rawReceiver('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc', (socket) =>
      socket.end(),
    )
    expect(await failure(outbound().post(`http://127.0.0.1:${short}/`, request))).toBe('reset')
    const other = await rawReceiver('SSH-2.0-x\r\n')
    expect(await failure(outbound().post(`http://127.0.0.1:${other}/`, request))).toBe('protocol')
  })

  it('accepts the end of the connection as the end of a body of unknown length', async () => {
    const port = await rawReceiver('HTTP/1.1 200 OK\r\n\r\nabc', (socket) => socket.end())
    expect(await outbound().post(`http://127.0.0.1:${port}/`, request)).toMatchObject({
      status: 200,
      bodyText: 'abc',
    })
  })

  it('does not take part in a protocol switch', async () => {
    const port = await rawReceiver(
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    )
    expect(await failure(outbound().post(`http://127.0.0.1:${port}/`, request))).toBe('protocol')
  })

  it('reports a refused connection, and a name that does not resolve', async () => {
    const port = await receiver(() => {})
    closeServers()
    expect(await failure(outbound().post(`http://127.0.0.1:${port}/`, request))).toBe('connect')
    const lookup = () => Promise.reject(new Error('ENOTFOUND'))
    expect(await failure(outbound({ lookup }).post('https://receiver.example/', request))).toBe('dns')
    expect(
      await failure(outbound({ lookup: async () => [] }).post('https://receiver.example/', request)),
    ).toBe('dns')
  })

  it('gives up when the resolver never answers, and when the caller gives up', async () => {
    const lookup = () => new Promise<string[]>(() => {})
    expect(
      await failure(outbound({ lookup }).post('https://a.example/', { ...request, timeoutMs: 50 })),
    ).toBe('timeout')
    const port = await rawReceiver('')
    const caller = new AbortController()
    const call = failure(outbound().post(`http://127.0.0.1:${port}/`, { ...request, signal: caller.signal }))
    caller.abort()
    expect(await call).toBe('cancelled')
    const late = outbound().post(`http://127.0.0.1:${port}/`, { ...request, signal: caller.signal })
    expect(await failure(late)).toBe('cancelled')
  })

  it('ignores proxies in the environment', async () => {
    const port = await receiver((_, res) => res.end('direct'))
    const before = { ...process.env }
    try {
      const proxy = 'http://127.0.0.1:9'
      Object.assign(process.env, {
        HTTP_PROXY: proxy,
        http_proxy: proxy,
        ALL_PROXY: proxy,
        NODE_USE_ENV_PROXY: '1',
      })
      expect((await outbound().post(`http://127.0.0.1:${port}/`, request)).bodyText).toBe('direct')
    } finally {
      process.env = before
    }
  })
})
