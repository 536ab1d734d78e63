import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { type FormReading, readFormParts, type Upload } from '../platform/forms/form-parts.js'
import { maxFormBytes, readForm } from './form-body.js'

const multipart = 'multipart/form-data; boundary=b'
const urlencoded = 'application/x-www-form-urlencoded'

/** A request whose body arrives in these pieces. */
const upload = (type: string, pieces: readonly (string | Buffer)[]) =>
  Object.assign(
    Readable.from(
      pieces.map((piece) => Buffer.from(piece)),
      { objectMode: false },
    ),
    {
      headers: { 'content-type': type },
    },
  )

async function readAll(body: Upload, reading: FormReading): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  for await (const part of readFormParts(body, reading))
    if (part.kind === 'file') for await (const chunk of part.read()) chunks.push(chunk)
  return chunks
}

const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const whole = `${field('client_id', 'a')}${field('client_secret', 'b')}--b--\r\n`
const fields = { client_id: 'a', client_secret: 'b' }
const read = async (type: string, ...pieces: (string | Buffer)[]) =>
  readForm(upload(type, pieces)).then(
    (form) => ({ ...form }),
    (failure: { code: string }) => failure.code,
  )

describe('a complete form is read', () => {
  it('wherever it is cut in two', async () => {
    for (let at = 1; at < whole.length; at++)
      expect(await read(multipart, whole.slice(0, at), whole.slice(at)), `cut at ${at}`).toEqual(fields)
  })

  it('in single bytes', async () => {
    expect(await read(multipart, ...whole)).toEqual(fields)
    expect(await read(urlencoded, ...'client_id=a&client_secret=b')).toEqual(fields)
  })

  it('with a preamble, and with a few bytes after its end', async () => {
    expect(await read(multipart, `for old mail programs\r\n${whole}`)).toEqual(fields)
    expect(await read(multipart, whole, 'and some words')).toEqual(fields)
    expect(await read(multipart, `${whole}and some words`)).toEqual(fields)
  })

  it.each(['boundary=b', 'boundary="b"', 'charset=utf-8; boundary=b', 'Boundary=b; charset=utf-8'])(
    'with %s',
    async (parameters) => {
      expect(await read(`multipart/form-data; ${parameters}`, whole)).toEqual(fields)
    },
  )

  it('with a file of megabytes, byte for byte', async () => {
    const file = Buffer.alloc(3 * 1024 * 1024, 'x')
    const body = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="f"; filename="x"\r\n\r\n'),
      file,
      Buffer.from('\r\n--b--\r\n'),
    ])
    const pieces = Array.from({ length: Math.ceil(body.length / 16_384) }, (_, i) =>
      body.subarray(i * 16_384, (i + 1) * 16_384),
    )
    const taken = await readAll(upload(multipart, pieces), { maxBodyBytes: 2 * body.length, maxParts: 1 })
    expect(Buffer.concat(taken).equals(file)).toBe(true)
  })
})

describe('a complete form that cannot be read is refused at once', () => {
  const behind = 'y'.repeat(200 * 1024)
  const broad = { maxBodyBytes: 1024 * 1024, maxParts: 10 }
  const code = (reading: Promise<unknown>) =>
    reading.then(
      () => 'read',
      (failure: { code: string }) => failure.code,
    )

  it.each([
    ['a part whose headers never end', ['--b\r\nX: y']],
    ['a part whose headers never end, behind a whole one', [`${field('client_id', 'a')}--b\r\nX: y`]],
    ['a part without an end', [field('client_id', 'a')]],
    ['200 KB behind the closing boundary', [whole, behind]],
    [
      '200 KB behind the closing boundary, in pieces',
      [whole, ...Array.from({ length: 200 }, () => 'y'.repeat(1024))],
    ],
    ['200 KB behind a closing boundary and no part', ['--b--\r\n', behind]],
    ['no part', ['no boundary']],
    ['nothing', []],
  ])('%s', async (_name, pieces) => {
    expect(await code(readAll(upload(multipart, pieces), broad))).toBe('BAD_REQUEST')
  })

  it.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=""'])(
    'a type that names no boundary: %s',
    async (type) => {
      expect(await read(type, whole)).toBe('BAD_REQUEST')
    },
  )
})

describe('a form of many parts', () => {
  const twenty = Array.from({ length: 20 }, (_, at) => `f${at}`)

  it('is read up to 20 of them', async () => {
    const expected = Object.fromEntries(twenty.map((name) => [name, '1']))
    expect(await read(multipart, `${twenty.map((name) => field(name, '1')).join('')}--b--\r\n`)).toEqual(
      expected,
    )
    expect(await read(urlencoded, twenty.map((name) => `${name}=1`).join('&'))).toEqual(expected)
  })

  it('is refused with one part more', async () => {
    const more = [...twenty, 'more']
    expect(await read(multipart, `${more.map((name) => field(name, '1')).join('')}--b--\r\n`)).toBe(
      'BAD_REQUEST',
    )
    expect(await read(urlencoded, more.map((name) => `${name}=1`).join('&'))).toBe('BAD_REQUEST')
  })

  it('costs no more with more parts: the rest is not parsed', async () => {
    const body = '--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n\r\n'.repeat(200)
    let parts = 0
    const counted = async () => {
      const limits = { maxBodyBytes: 1024 * 1024, maxParts: 20 }
      for await (const _ of readFormParts(upload(multipart, [body.slice(0, 1_000), body]), limits)) parts++
    }
    await expect(counted()).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(parts).toBeLessThan(20)
  })

  it('is refused beyond 16 KiB', async () => {
    expect(await read(urlencoded, `client_id=${'a'.repeat(maxFormBytes)}`)).toBe('PAYLOAD_TOO_LARGE')
  })
})
