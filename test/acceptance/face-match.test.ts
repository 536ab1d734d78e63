// POST /v1/facematch: two images in, a comparison out, over HTTPS; odd images and odd forms.

import { beforeAll, describe, expect, it } from 'vitest'
import { expectDetail, expectEnvelope } from './answers.js'
import { exchange } from './exchange.js'
import { expectCompared, expectImageRefused, expectNoComparison, expectPartsRefused } from './face-answers.js'
import { facelessImages, oddImages, refusedImages } from './face-images.cases.js'
import { compare, facePath, faces, file, flat, jpeg, sample, sendParts } from './face-images.js'
import { useTarget } from './target.js'

const target = useTarget()
const megabyte = 1024 * 1024

type Made = () => Promise<Buffer>
let reference: Buffer
let stranger: Buffer
beforeAll(async () => {
  reference = await jpeg(faces.window())
  stranger = await jpeg(faces.hairDown())
})

const { window } = faces

describe('people', () => {
  it('200 SUCCESS: one person on two photographs, in either order', async () => {
    const [one, other] = [await jpeg(faces.laughing()), await jpeg(faces.smiling())]
    const confidence = expectCompared(await compare(target.client, one, other), true)
    expect(expectCompared(await compare(target.client, other, one), true)).toBe(confidence)
  })

  it('200 SUCCESS: one photograph against itself', async () => {
    expect(expectCompared(await compare(target.client, reference, reference), true)).toBeGreaterThan(90)
  })

  const strangers: [string, Made][] = [
    ['with her hand in her hair', async () => stranger],
    ['of the same party', () => jpeg(faces.earring())],
    ['who laughs', () => jpeg(faces.laughing())],
    ['who smiles', () => jpeg(faces.smiling())],
    ['among three on a whole photograph', async () => sample(3)],
    ['among four on a whole photograph', async () => sample(4)],
    ['among five on a whole photograph', async () => sample(5)],
  ]
  it.each(strangers)('200 SUCCESS, no match: another woman, %s', async (_who, make) => {
    expectCompared(await compare(target.client, reference, await make()), false)
  })
})

describe('odd images of one face, all compared', () => {
  it.each(oddImages)('200 SUCCESS: %s', async (_what, make) => {
    expectCompared(await compare(target.client, reference, await make()), true)
  })

  it('200 SUCCESS: the larger of two faces counts', async () => {
    const small = await jpeg(window().resize(120))
    const both = flat(760, 540).composite([
      { input: stranger, left: 150, top: 60 },
      { input: small, left: 610, top: 380 },
    ])
    const picture = await jpeg(both)
    expectCompared(await compare(target.client, picture, stranger), true)
    expectCompared(await compare(target.client, picture, reference), false)
  })
})

describe('acceptable images without a usable face', () => {
  it.each(facelessImages)('200, code null, match false, confidence null: %s', async (_what, make) => {
    const image = await make()
    expectNoComparison(await compare(target.client, reference, image), 'file_b')
    expectNoComparison(await compare(target.client, image, reference), 'file_a')
  })
})

describe('what is not an acceptable image', () => {
  it.each(refusedImages)('422 INVALID_IMAGE: %s', async (_what, make) => {
    const bytes = await make()
    expectImageRefused(await compare(target.client, reference, bytes), 'file_b')
    expectImageRefused(await compare(target.client, bytes, reference), 'file_a')
  })

  it('422 INVALID_IMAGE: comes before a missing face in the other file', async () => {
    const faceless = await jpeg(flat(100, 100))
    expectImageRefused(await compare(target.client, faceless, 'text'), 'file_b')
  })

  it('200 SUCCESS: the content decides, not the name or the declared type', async () => {
    const parts = [
      file('file_a', reference, '../../etc/passwd.svg', 'text/plain'),
      file('file_b', await window().png().toBuffer(), 'चेहरा.pdf', 'application/pdf'),
    ]
    expectCompared(await sendParts(target.client, parts), true)
    const bare = sendParts(target.client, [
      ['file_a', reference],
      ['file_b', reference],
    ])
    expectCompared(await bare, true)
  })
})

describe('the form', () => {
  it('422 detail: a file missing, doubled or under another name', async () => {
    const { client } = target
    const [a, b] = [file('file_a', reference), file('file_b', reference)]
    expectPartsRefused(await sendParts(client, [a]), ['file_b'])
    expectPartsRefused(await sendParts(client, [b]), ['file_a'])
    expectPartsRefused(await sendParts(client, []), ['file_a', 'file_b'])
    expectPartsRefused(await sendParts(client, [a, b, a]), ['file_a'])
    expectPartsRefused(await sendParts(client, [a, b, b, b]), ['file_b'])
    expectPartsRefused(await sendParts(client, [a, file('fileB', reference)]), ['file_b'])
    expectPartsRefused(await sendParts(client, [file('FILE_A', reference), b]), ['file_a'])
  })

  it('422 detail: a body that is not multipart, or none', async () => {
    const { client } = target
    const post = (headers: Record<string, string>, body?: string) =>
      client.lookup(facePath, undefined, { method: 'POST', headers, ...(body === undefined ? {} : { body }) })
    const both = ['file_a', 'file_b']
    expectPartsRefused(await post({ 'content-type': 'application/json' }, '{"file_a":"x"}'), both)
    expectPartsRefused(await post({ 'content-type': 'image/jpeg' }, 'x'.repeat(megabyte)), both)
    expectPartsRefused(await post({ 'content-type': 'application/x-www-form-urlencoded' }, 'file_a=1'), both)
    expectPartsRefused(await post({}), both)
  })

  it('200 SUCCESS: other parts than the two are ignored, repeated or not', async () => {
    const parts = [
      file('extra', Buffer.alloc(megabyte), 'x.bin'),
      ['note', 'x'] as [string, string],
      ['note', 'y'] as [string, string],
      ['__proto__', 'z'] as [string, string],
      file('file_b', reference),
      file('file_a', reference),
    ]
    expectCompared(await sendParts(target.client, parts), true)
  })

  it('400 Bad Request: multipart without a boundary, or cut off', async () => {
    const { client } = target
    const send = (type: string, body: string) =>
      client.lookup(facePath, undefined, { method: 'POST', headers: { 'content-type': type }, body })
    expectDetail(await send('multipart/form-data', 'x'), 400, 'Bad Request')
    const head = '--b\r\nContent-Disposition: form-data; name="file_a"; filename="a.jpg"\r\n\r\nhalf'
    expectDetail(await send('multipart/form-data; boundary=b', head), 400, 'Bad Request')
  })

  it('413 detail: a file above 10 MB, or a body above two such files', async () => {
    const { client } = target
    const large = Buffer.alloc(10 * megabyte + 1)
    expectDetail(await compare(client, reference, large), 413)
    expectDetail(await compare(client, Buffer.alloc(22 * megabyte), reference), 413)
    const extra = [file('extra', Buffer.alloc(21 * megabyte)), file('file_a', ''), file('file_b', '')]
    expectDetail(await sendParts(client, extra), 413)
    // A file of exactly 10 MB is read, and is not an image.
    expectImageRefused(await compare(client, large.subarray(1), reference), 'file_a')
  })

  it('413 detail: a body without a length is counted as it arrives', async () => {
    const { client } = target
    const head = [
      `POST ${facePath} HTTP/1.1`,
      `Host: ${new URL(client.baseUrl).host}`,
      `Authorization: Bearer ${await client.token()}`,
      `x-api-key: ${client.clientSecret}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Transfer-Encoding: chunked',
    ].join('\r\n')
    const part = Buffer.from('--b\r\nContent-Disposition: form-data; name="x"; filename="x"\r\n\r\n')
    const size = 22 * megabyte
    const body = Buffer.concat([part, Buffer.alloc(size - part.length)])
    const bytes = Buffer.concat([Buffer.from(`${head}\r\n\r\n${size.toString(16)}\r\n`), body])
    expectDetail(await exchange({ url: client.baseUrl, ca: client.ca, bytes }), 413)
  })

  it('401, 400 and 405: credentials and attribution before the images, the method with Allow', async () => {
    const { client } = target
    const parts = [file('file_a', Buffer.alloc(9 * megabyte)), file('file_b', Buffer.alloc(9 * megabyte))]
    expectDetail(await sendParts(client, parts, { authorization: null }), 401, 'Not authenticated')
    expectDetail(await sendParts(client, parts, { 'x-api-key': null }), 401, 'Not authenticated')
    expectEnvelope(await sendParts(client, parts, { 'x-service-origin': '_' }), {
      status: 400,
      code: 400,
      subCode: 'INVALID_ORIGIN_METADATA',
    })
    const get = await client.lookup(facePath)
    expectDetail(get, 405)
    expect(get.headers.allow).toMatch(/\bPOST\b/)
  })
})
