// The pictures of the face tests and the form that sends them. Faces are cut from the sample photographs of
// face-api's package (MIT); whatever is odd is made from them here, nothing is kept on disk.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { type Answer, type Client, multipart, type Part } from '../support/client.js'

const require = createRequire(import.meta.url)

export const facePath = '/v1/facematch'

export function sample(number: number): Buffer {
  return readFileSync(require.resolve(`@vladmandic/face-api/demo/sample${number}.jpg`))
}

const cut =
  (number: number, left: number, top: number, width = 384, height = 422) =>
  (): Sharp =>
    sharp(sample(number)).extract({ left, top, width, height })

/** Single faces of the group photographs. */
export const faces = {
  /** The woman on the right of sample 6, at a window. */
  window: cut(6, 1400, 130, 400, 500),
  /** The same woman on two photographs: laughing on the right of sample 1, smiling in the middle of sample 3. */
  laughing: cut(1, 1394, 141),
  smiling: cut(3, 998, 137),
  /** The woman on the left of sample 4, hand in her hair. */
  hairDown: cut(4, 146, 110),
  /** The woman on the left of sample 6. */
  earring: cut(6, 154, 423),
}

export const jpeg = (image: Sharp): Promise<Buffer> => image.jpeg({ quality: 90 }).toBuffer()

export const flat = (width: number, height: number, colour = '#8090a0'): Sharp =>
  sharp({ create: { width, height, channels: 3, background: colour } })

/** A black PNG of one bit per pixel: many pixels in a file of a few kilobytes. */
export function blackPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1 // bit depth; grey, deflate, no interlacing are the zeros
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** One file of the form, as a browser or an HTTP library writes it. */
export function file(
  name: string,
  bytes: string | Buffer,
  fileName = `${name}.jpg`,
  type = 'image/jpeg',
): Part {
  return {
    head: `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${type}`,
    value: bytes,
  }
}

/** POST /v1/facematch with a form of these parts. */
export function sendParts(
  client: Client,
  parts: Part[],
  headers: Record<string, string | null> = {},
): Promise<Answer> {
  const form = multipart(parts)
  return client.lookup(facePath, undefined, {
    method: 'POST',
    headers: { ...form.headers, ...headers },
    body: form.body,
  })
}

/** POST /v1/facematch with two files. */
export function compare(client: Client, a: string | Buffer, b: string | Buffer): Promise<Answer> {
  return sendParts(client, [file('file_a', a), file('file_b', b)])
}
