// Makes PNG images of one colour: very many pixels in a small file.
import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

/** Grey of eight bits per pixel; 24 megapixels are 23 KB. `interlaced` images cannot be read in strips. */
export function flatPng(width: number, height: number, interlaced = false): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  head[12] = interlaced ? 1 : 0
  // Rows of zeros with a filter byte each; the seven passes of an interlaced image have some more rows.
  const rows = Buffer.alloc((1 + width) * height + (interlaced ? 3 * height : 0))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
