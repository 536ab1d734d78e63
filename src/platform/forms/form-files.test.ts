// Tests forms with files: files are read one after the other, and a faulty form is refused, never waited for.
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { type FormReading, readFormParts, type Upload } from './form-parts.js'

const part = (name: string, value: string, fileName?: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n${value}\r\n`
const whole = `${part('summary', '{}')}${part('document', 'x'.repeat(200_000), 'a.pdf')}${part('document', '', '../b.pdf')}${part('later', '1')}--b--\r\n`

function bodyOf(text: string, options: { type?: string; piece?: number; fault?: Error } = {}): Upload {
  const { type = 'multipart/form-data; boundary=b', piece = 10_000, fault } = options
  async function* pieces() {
    for (let at = 0; at < text.length; at += piece) yield Buffer.from(text.slice(at, at + piece))
    if (fault !== undefined) throw fault
  }
  return Object.assign(Readable.from(pieces(), { objectMode: false }), { headers: { 'content-type': type } })
}

async function readAll(body: Upload, limits: Partial<FormReading> = {}): Promise<string[]> {
  const seen: string[] = []
  const fields: string[] = []
  const reading = {
    maxBodyBytes: 1_000_000,
    maxParts: 4,
    maxFieldBytes: 10,
    keepsFolders: true,
    ...limits,
  }
  for await (const part of readFormParts(body, reading)) {
    if (part.kind === 'field') {
      fields.push(`${part.name}=${part.value}${part.isCut ? '...' : ''}`)
      continue
    }
    let bytes = 0
    for await (const chunk of part.read()) bytes += chunk.length
    seen.push(`${part.name} ${part.fileName} ${bytes}`)
  }
  return [...seen, ...fields]
}

/** A body whose last bytes come alone, when everything before them has been read. */
function bodyInTwo(text: string, lastBytes: number): Upload {
  async function* pieces() {
    yield Buffer.from(text.slice(0, -lastBytes))
    for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate)
    yield Buffer.from(text.slice(-lastBytes))
  }
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  return Object.assign(Readable.from(pieces(), { objectMode: false }), { headers })
}

describe('a form with files', () => {
  it('is read wherever its end is cut into pieces', async () => {
    const all = await readAll(bodyOf(whole))
    for (let lastBytes = 1; lastBytes <= 60; lastBytes++)
      expect([lastBytes, await readAll(bodyInTwo(whole, lastBytes))]).toEqual([lastBytes, all])
  })

  it.each([1_000_000, 10_000, 997])('is read in pieces of %i bytes', async (piece) => {
    expect(await readAll(bodyOf(whole, { piece }))).toEqual([
      'document a.pdf 200000',
      'document ../b.pdf 0',
      'summary={}',
      'later=1',
    ])
  })

  const cut = whole.slice(0, 150_000)
  it.each([
    ['that ends inside a file', () => readAll(bodyOf(cut)), 'BAD_REQUEST'],
    ['that breaks off', () => readAll(bodyOf(cut, { fault: new Error('aborted') })), 'BAD_REQUEST'],
    ['without its end', () => readAll(bodyOf(whole.slice(0, -8))), 'BAD_REQUEST'],
    ['without a part', () => readAll(bodyOf('hello')), 'BAD_REQUEST'],
    [
      'whose last headers never end',
      () => readAll(bodyOf(`${whole.slice(0, -5)}--b\r\nX: ${'y'.repeat(200_000)}`)),
      'BAD_REQUEST',
    ],
    ['with much behind its end', () => readAll(bodyOf(`${whole}${'y'.repeat(200_000)}`)), 'BAD_REQUEST'],
    ['with nothing in it', () => readAll(bodyOf('')), 'BAD_REQUEST'],
    ['of another boundary', () => readAll(bodyOf(whole.replaceAll('--b', '--c'))), 'BAD_REQUEST'],
    ['that names no boundary', () => readAll(bodyOf(whole, { type: 'multipart/form-data' })), 'BAD_REQUEST'],
    ['of another type', () => readAll(bodyOf(whole, { type: 'text/plain' })), 'BAD_REQUEST'],
    ['beyond its bytes', () => readAll(bodyOf(whole), { maxBodyBytes: 100_000 }), 'PAYLOAD_TOO_LARGE'],
    ['beyond its parts', () => readAll(bodyOf(whole), { maxParts: 3 }), 'BAD_REQUEST'],
    [
      'beyond its parts, in the words of its route',
      () => readAll(bodyOf(whole), { maxParts: 3, tooManyParts: 'PAYLOAD_TOO_LARGE' }),
      'PAYLOAD_TOO_LARGE',
    ],
  ])('%s is refused', async (_, read, code) => {
    await expect(read()).rejects.toMatchObject({ code })
  })

  it('has fields cut to their limit, file names without folders, and skips what is not read', async () => {
    expect((await readAll(bodyOf(whole), { maxFieldBytes: 1 })).at(-2)).toBe('summary={...')
    const seen: string[] = []
    for await (const part of readFormParts(bodyOf(whole), { maxBodyBytes: 1_000_000, maxParts: 4 }))
      seen.push(part.kind === 'file' ? String(part.fileName) : part.name)
    expect(seen).toEqual(['summary', 'a.pdf', 'b.pdf', 'later'])
  })

  it('drops the rest when the reader stops early', async () => {
    const body = bodyOf(whole)
    const seen: string[] = []
    for await (const part of readFormParts(body, { maxBodyBytes: 1_000_000, maxParts: 4 })) {
      seen.push(part.name)
      if (part.kind === 'file') break
    }
    expect(seen).toEqual(['summary', 'document'])
    await expect.poll(() => body.readableEnded).toBe(true)
  })
})
