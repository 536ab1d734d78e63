// Tests callers who do not read: pipelined calls whose answers nobody reads, and bodies that are not needed.
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { faceMatch } from '../../src/lookups/matching/face-match.js'
import { until } from '../support/until.js'
import {
  exchange,
  expectServed,
  lookupBytes,
  openLine,
  requestBytes,
  startFront,
  urlencoded,
} from './front.js'

const front = await startFront()

/** A caller who reads slowly: rests are shorter than the write timeout of a second, and all of it is longer. */
const readsForMs = 20
const restsForMs = 100
const slowForMs = 1_500

describe('callers that never read', () => {
  it('take no place from others, and are cut off', async () => {
    const before = front.closedFor('write_timeout')
    // Answers of half a megabyte: more than the network buffers.
    const calls = requestBytes(front, 'GET /openapi.json').repeat(100)
    const lines = await Promise.all([1, 2, 3].map(() => openLine(front, { reads: false })))
    for (const { socket } of lines) socket.write(calls)
    let served = 0
    await until(async () => {
      await expectServed(front)
      const [healthy] = await exchange(front, requestBytes(front, 'GET /healthz'))
      expect(healthy?.status).toBe(200)
      served++
      return front.closedFor('write_timeout') === before + 3
    })
    expect(served).toBeGreaterThan(1)
    for (const { socket } of lines) socket.destroy()
  })

  it('are cut off at once when they send hundreds of calls without waiting', async () => {
    const before = front.closedFor('pipelining')
    const line = await openLine(front, { reads: false })
    line.socket.write(requestBytes(front, 'GET /openapi.json').repeat(3_000))
    await line.closed
    expect(front.closedFor('pipelining')).toBe(before + 1)
    await expectServed(front)
  })

  it('do not delay a caller who reads slowly', async () => {
    const before = front.closedFor('write_timeout')
    const line = await openLine(front, { reads: false })
    line.socket.write(requestBytes(front, 'GET /openapi.json').repeat(20))
    let bytes = 0
    line.socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    for (const from = performance.now(); performance.now() - from < slowForMs; ) {
      line.socket.resume()
      await pause(readsForMs)
      line.socket.pause()
      await pause(restsForMs)
    }
    line.socket.resume()
    await until(() => bytes > 1_000_000)
    expect(front.closedFor('write_timeout')).toBe(before)
    line.socket.destroy()
  })
})

describe('pipelined calls whose answers are read', () => {
  it('are all answered in order, however many', async () => {
    const ids = Array.from({ length: 200 }, (_, at) => `order-${at}`)
    const line = await openLine(front)
    // In pieces, as fast as the service reads them.
    for (const id of ids) line.socket.write(lookupBytes(front, { 'x-service-origin': id }))
    const seen = await line.came(ids.length)
    expect(seen.map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect(front.takeEvents().flatMap(({ origin }) => (origin === null ? [] : [origin]))).toEqual(ids)
    line.socket.destroy()
  })

  it('are carried out a few at a time', async () => {
    let working = 0
    let most = 0
    const release: (() => void)[] = []
    front.answerWith(async () => {
      most = Math.max(most, ++working)
      await new Promise<void>((resolve) => release.push(resolve))
      working--
      throw new Error('unavailable')
    })
    const line = await openLine(front)
    line.socket.write(lookupBytes(front).repeat(20))
    for (let left = 20; left > 0; left--) {
      await until(() => release.length >= Math.min(4, left))
      release.shift()!()
    }
    await line.came(20)
    expect(most).toBe(4)
    front.answerAsUsual()
    line.socket.destroy()
  })

  it('after a request for another protocol are not answered: the connection is closed', async () => {
    const upgrade = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' }
    const line = await openLine(front)
    line.socket.write(requestBytes(front, 'GET /healthz', upgrade) + lookupBytes(front))
    await line.came(1)
    if (!line.socket.closed) line.socket.write(requestBytes(front, 'GET /healthz'))
    await line.closed
    expect(line.answers().map(({ status }) => status)).toEqual([200])
    expect(line.answers()[0]!.head).toMatch(/^connection: close\r$/im)
  })
})

describe('the rest of a body after its answer', () => {
  const unknown = (length: number) =>
    requestBytes(front, 'POST /v1/unknown', { 'content-length': String(length) })

  it('is read, and the connection is used again', async () => {
    const line = await openLine(front)
    line.socket.write(unknown(500_000))
    await line.came(1)
    line.socket.write('x'.repeat(500_000) + requestBytes(front, 'GET /healthz'))
    expect((await line.came(2)).map(({ status }) => status)).toEqual([404, 200])
    line.socket.destroy()
  })

  const refused: [string, number][] = [
    ['POST /v1/unknown', 404],
    [`POST ${faceMatch.route.path}`, 401],
    ['POST /v1/authorize', 413],
  ]
  it.each(refused)(
    'is read to its end when it is long, and the answer says that the connection closes (%s)',
    async (firstLine, status) => {
      const before = front.closedFor('unread_body')
      const line = await openLine(front)
      line.socket.write(requestBytes(front, firstLine, { ...urlencoded, 'content-length': '5000000' }))
      const [answer] = await line.came(1)
      expect(answer?.status).toBe(status)
      expect(answer?.head).toMatch(/^connection: close\r$/im)
      line.socket.write('x'.repeat(5_000_000) + requestBytes(front, 'GET /healthz'))
      await line.closed
      expect(line.answers()).toHaveLength(1)
      expect(front.closedFor('unread_body')).toBe(before)
    },
  )

  it('is not read beyond 32 MiB', async () => {
    const before = front.closedFor('unread_body')
    const line = await openLine(front)
    const head = { ...urlencoded, 'content-length': '100000000' }
    line.socket.write(requestBytes(front, `POST ${faceMatch.route.path}`, head))
    expect((await line.came(1))[0]?.status).toBe(401)
    line.socket.write('x'.repeat(36_000_000))
    await line.closed
    expect(front.closedFor('unread_body')).toBe(before + 1)
  })

  it('gets no second answer when it is malformed', async () => {
    const broken = (firstLine: string) =>
      requestBytes(front, firstLine, { ...urlencoded, 'transfer-encoding': 'chunked' }) + 'zz\r\nbroken\r\n'
    for (const firstLine of ['POST /v1/unknown', 'POST /healthz', 'GET /v1/verification/panbasic']) {
      const line = await openLine(front)
      line.socket.write(broken(firstLine))
      await line.closed
      expect(line.answers(), firstLine).toHaveLength(1)
    }
    const waitedFor = await openLine(front)
    waitedFor.socket.write(broken('POST /v1/authorize'))
    await waitedFor.closed
    expect(waitedFor.answers().map(({ status }) => status)).toEqual([400])
  })
})
