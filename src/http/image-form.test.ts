import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { Failure } from '../kernel/failures.js'
import type { Reservation } from '../platform/forms/upload-budget.js'
import { readImages } from './image-form.js'

const kilobyte = 1024

/** A reservation that answers `take` when asked for memory. */
function reservationOf(take: (bytes: number) => boolean) {
  let release = () => {}
  const reservation: Reservation = {
    take,
    arrived() {},
    onEvicted(evict) {
      release = evict
    },
    complete() {},
    keep() {},
    leave() {},
  }
  return { reservation, giveAway: () => release() }
}

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
  it('asks for memory for every byte that arrives, and reads both files', async () => {
    const { body, request } = upload(20 * kilobyte, 3)
    let taken = 0
    const { reservation } = reservationOf((bytes) => {
      taken += bytes
      return true
    })
    const { file_a, file_b } = await readImages(request, reservation)
    expect([file_a.length, file_b.length, taken]).toEqual([20 * kilobyte, 3, body.length])
  })

  it('asks once, before anything arrives, when the length is announced', async () => {
    const { body, request } = upload(20 * kilobyte, 3)
    request.headers['content-length'] = String(body.length)
    const sizes: number[] = []
    const reading = readImages(request, reservationOf((bytes) => sizes.push(bytes) === 0).reservation)
    expect(sizes).toEqual([body.length])
    await expect(reading).rejects.toMatchObject({ code: 'OVERLOADED', retryAfterS: 1 })
  })

  it('ends OVERLOADED, with Retry-After, when there is no memory; it asks no more and reads to the end', async () => {
    const { request } = upload(20 * kilobyte, 20 * kilobyte)
    const ended = new Promise((resolve) => request.once('end', resolve))
    let count = 0
    const reading = readImages(request, reservationOf(() => ++count < 5).reservation)
    const failure: unknown = await reading.catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({ code: 'OVERLOADED', retryAfterS: 1 })
    await ended
    expect(count).toBe(5)
  })

  it('ends OVERLOADED when its reservation is given away while it waits for more', async () => {
    const request = Object.assign(new Readable({ read() {} }), {
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '1000' },
    })
    const { reservation, giveAway } = reservationOf(() => true)
    const reading = readImages(request, reservation)
    giveAway()
    await expect(reading).rejects.toMatchObject({ code: 'OVERLOADED', retryAfterS: 1 })
  })
})
