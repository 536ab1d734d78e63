// Tests bodies that never arrive, never end, are too large or in an unsupported coding: none takes a place from
// others, and each complete one is answered at once.
import { describe, expect, it } from 'vitest'
import { faceMatch } from '../../src/lookups/matching/face-match.js'
import { panbasic } from '../../src/lookups/pan/panbasic.js'
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
const form = { 'content-type': 'multipart/form-data; boundary=b' }
const fields = 'client_id=a&client_secret=b'

/** As many as there are places, and more. */
const many = 20

describe('bodies under way', () => {
  it('hold no place: others are served while many have not arrived', async () => {
    const head = requestBytes(front, 'POST /v1/authorize', { ...urlencoded, 'content-length': '100' })
    const before = front.begun()
    const lines = await Promise.all(
      Array.from({ length: many }, async () => {
        const line = await openLine(front)
        line.socket.write(`${head}client_id=`)
        return line
      }),
    )
    await until(() => front.begun() === before + many)
    for (let i = 0; i < many; i++) await expectServed(front)
    const [answer] = await exchange(front, requestBytes(front, 'POST /v1/authorize', urlencoded, fields))
    expect(answer?.status).toBe(401)
    for (const { socket } of lines) socket.destroy()
  })

  it('take a place once they have arrived completely', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let asked = 0
    front.answerWith(async () => {
      asked++
      await released
      return { subCode: 'SUCCESS', data: panbasic.example }
    })
    const lines = await Promise.all(Array.from({ length: 8 }, () => openLine(front)))
    for (const { socket } of lines) socket.write(lookupBytes(front))
    await until(() => asked === 8)
    const [refused] = await exchange(front, requestBytes(front, 'POST /v1/authorize', urlencoded, fields))
    expect(refused?.status).toBe(503)
    expect(refused?.head).toMatch(/^retry-after: \d+\r$/im)
    // Probes are answered all the same.
    for (const path of ['/healthz', '/readyz'])
      expect((await exchange(front, requestBytes(front, `GET ${path}`)))[0]?.status).toBe(200)
    release()
    for (const line of lines) expect((await line.came(1))[0]?.status).toBe(200)
    front.answerAsUsual()
    await expectServed(front)
    for (const { socket } of lines) socket.destroy()
  })
})

describe('forms that have arrived but lack their end are answered at once', () => {
  const bodies = {
    'part headers without an end': '--b\r\nX: y',
    'a field without an end': '--b\r\nContent-Disposition: form-data; name="client_id"\r\n\r\nx',
    '200 KB behind the end': `--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nx\r\n--b--\r\n${'y'.repeat(200 * 1024)}`,
  }
  const signed = front.credentials(panbasic)
  const paths = { authorize: '/v1/authorize', 'face match': faceMatch.route.path }

  for (const [about, body] of Object.entries(bodies)) {
    it.each(Object.entries(paths))(`${about}: %s`, async (name, path) => {
      const bytes = requestBytes(front, `POST ${path}`, { ...signed, ...form }, body)
      const [answer] = await exchange(front, bytes)
      // A form of 200 KB is too large for authorize, whatever it holds.
      expect(answer?.status).toBe(name === 'authorize' && body.length > 16 * 1024 ? 413 : 400)
    })
  }

  it('and hold no place', async () => {
    const lines = await Promise.all(Array.from({ length: many }, () => openLine(front)))
    const bytes = requestBytes(front, 'POST /v1/authorize', form, bodies['part headers without an end'])
    for (const { socket } of lines) socket.write(bytes)
    await expectServed(front)
    for (const line of lines) {
      expect((await line.came(1)).map(({ status }) => status)).toEqual([400])
      line.socket.destroy()
    }
  })
})

describe('a body that is announced as too large', () => {
  const announced = (bytes: number) => ({
    ...urlencoded,
    expect: '100-continue',
    'content-length': String(bytes),
  })

  it('is not requested: 413 without 100 Continue, and the connection is closed', async () => {
    const line = await openLine(front)
    line.socket.write(requestBytes(front, 'POST /v1/authorize', announced(17 * 1024)))
    await line.closed
    expect(line.answers().map(({ status }) => status)).toEqual([413])
  })

  it('is not requested without credentials either: 401 without 100 Continue', async () => {
    const line = await openLine(front)
    line.socket.write(requestBytes(front, `POST ${faceMatch.route.path}`, announced(1000)))
    await line.closed
    expect(line.answers().map(({ status }) => status)).toEqual([401])
  })

  it('is requested when it is acceptable', async () => {
    const line = await openLine(front)
    line.socket.write(requestBytes(front, 'POST /v1/authorize', announced(fields.length)))
    expect((await line.came(1)).map(({ status }) => status)).toEqual([100])
    line.socket.write(fields)
    expect((await line.came(2)).map(({ status }) => status)).toEqual([100, 401])
    line.socket.destroy()
  })
})

describe('a body in an unsupported coding is refused, not read as plain', () => {
  const post = async (headers: Record<string, string>, body: string) =>
    (await exchange(front, requestBytes(front, 'POST /v1/authorize', { ...urlencoded, ...headers }, body)))[0]
      ?.status
  const chunked = async (coding: string) => {
    const head = requestBytes(front, 'POST /v1/authorize', { ...urlencoded, 'transfer-encoding': coding })
    return (await exchange(front, `${head}${fields.length.toString(16)}\r\n${fields}\r\n0\r\n\r\n`))[0]
      ?.status
  }

  it.each(['gzip', 'br', 'x', 'identity, gzip'])('content-encoding: %s', async (coding) => {
    expect(await post({ 'content-encoding': coding }, fields)).toBe(400)
  })

  it.each(['gzip, chunked', 'x, chunked', 'identity, chunked', 'chunked, chunked'])(
    'transfer-encoding: %s',
    async (coding) => {
      expect(await chunked(coding)).toBe(400)
    },
  )

  it.each(['gzip', 'identity', 'chunked, gzip'])(
    'whose end is unknown: the answer says that the connection closes (%s)',
    async (coding) => {
      const line = await openLine(front)
      line.socket.write(requestBytes(front, 'GET /healthz', { 'transfer-encoding': coding }))
      const [answer] = await line.came(1)
      expect(answer?.status).toBe(400)
      expect(answer?.head).toMatch(/^connection: close\r$/im)
      await line.closed
      expect(line.answers()).toHaveLength(1)
    },
  )

  it('but plain bodies are read, and a coding without a body is ignored', async () => {
    expect(await post({ 'content-encoding': 'identity' }, fields)).toBe(401)
    expect(await chunked('chunked')).toBe(401)
    expect(await chunked('Chunked')).toBe(401)
    const [answer] = await exchange(front, lookupBytes(front, { 'content-encoding': 'gzip' }))
    expect(answer?.status).toBe(200)
  })
})
