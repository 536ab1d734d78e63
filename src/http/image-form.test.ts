import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { Failure } from '../kernel/failures.js'
import { createRoom, readImages } from './image-form.js'

const kilobyte = 1024

/** A form of two files of these sizes, arriving in pieces. */
function upload(sizeA: number, sizeB: number) {
  const part = (name: string, bytes: number) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"; filename="x"\r\n\r\n${'x'.repeat(bytes)}\r\n`
  const body = Buffer.from(`${part('file_a', sizeA)}${part('file_b', sizeB)}--b--\r\n`)
  const pieces = Array.from({ length: Math.ceil(body.length / kilobyte) }, (_, i) =>
    body.subarray(i * kilobyte, (i + 1) * kilobyte),
  )
  const headers: Record<string, string> = { 'content-type': 'multipart/form-data; boundary=b' }
  return { body, request: Object.assign(Readable.from(pieces, { objectMode: false }), { headers }) }
}

describe('readImages', () => {
  it('asks for room for every byte that arrives, and reads both files', async () => {
    const { body, request } = upload(20 * kilobyte, 3)
    let taken = 0
    const { file_a, file_b } = await readImages(request, (bytes) => {
      taken += bytes
      return true
    })
    expect([file_a.length, file_b.length, taken]).toEqual([20 * kilobyte, 3, body.length])
  })

  it('asks once, before anything arrives, where the length is announced', async () => {
    const { body, request } = upload(20 * kilobyte, 3)
    request.headers['content-length'] = String(body.length)
    const asked: number[] = []
    const reading = readImages(request, (bytes) => asked.push(bytes) === 0)
    expect(asked).toEqual([body.length])
    await expect(reading).rejects.toMatchObject({ code: 'OVERLOADED', retryAfterS: 1 })
  })

  it('ends OVERLOADED, to come back later, where there is no room; it asks no more and reads to the end', async () => {
    const { request } = upload(20 * kilobyte, 20 * kilobyte)
    const ended = new Promise((resolve) => request.once('end', resolve))
    let asked = 0
    const reading = readImages(request, () => ++asked < 5)
    const failure: unknown = await reading.catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({ code: 'OVERLOADED', retryAfterS: 1 })
    await ended
    expect(asked).toBe(5)
  })
})

describe('createRoom', () => {
  it('is shared by all calls, and given back as each leaves', () => {
    const enter = createRoom(100)
    const [one, other] = [enter(), enter()]
    expect([one.take(60), other.take(30), other.take(11), other.take(10)]).toEqual([true, true, false, true])
    expect(one.take(1)).toBe(false)
    one.leave()
    one.leave()
    expect([other.take(60), other.take(1)]).toEqual([true, false])
    other.leave()
    expect(enter().take(100)).toBe(true)
  })
})
