// Unpacks WOFF 1.0 font files (W3C Recommendation, 13 December 2012) into the TrueType form. The PDF
// library reads WOFF as it is, and unpacks a table again each time it looks at it: that costs half a second a page.
import { inflateSync } from 'node:zlib'

const signature = 0x774f4646 // "wOFF"
const headerBytes = 44
const entryBytes = 20
const outHeaderBytes = 12
const outEntryBytes = 16

/** The font as TrueType. Throws when the bytes are no WOFF. */
export function fromWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== signature) throw new Error('not a WOFF font')
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(outHeaderBytes + count * outEntryBytes)
  head.writeUInt32BE(woff.readUInt32BE(4), 0) // flavour
  head.writeUInt16BE(count, 4)
  const power = 2 ** Math.floor(Math.log2(count))
  head.writeUInt16BE(power * outEntryBytes, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * outEntryBytes, 10)
  const tables: Buffer[] = []
  let offset = head.length
  for (let n = 0; n < count; n++) {
    const entry = headerBytes + n * entryBytes
    const at = woff.readUInt32BE(entry + 4)
    const packedBytes = woff.readUInt32BE(entry + 8)
    const bytes = woff.readUInt32BE(entry + 12)
    const packed = woff.subarray(at, at + packedBytes)
    const table = packedBytes === bytes ? packed : inflateSync(packed, { maxOutputLength: bytes })
    const out = outHeaderBytes + n * outEntryBytes
    woff.copy(head, out, entry, entry + 4) // tag
    woff.copy(head, out + 4, entry + 16, entry + 20) // checksum
    head.writeUInt32BE(offset, out + 8)
    head.writeUInt32BE(bytes, out + 12)
    const padding = -bytes & 3
    tables.push(table, Buffer.alloc(padding))
    offset += bytes + padding
  }
  return Buffer.concat([head, ...tables])
}
