// Tests the limits on opening an image: sizes by format, and small files that expand far beyond their size. The files
// are made here, byte by byte.
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { hasTooManyPixels, type ImageHead, unfolds } from './image-cost.js'

const million = 1e6

describe('hasTooManyPixels', () => {
  const colour = { channels: 3, depth: 'uchar' }
  const progressive = { format: 'jpeg', isProgressive: true, ...colour }
  const cases: [what: string, pixels: number, head: Omit<ImageHead, 'width' | 'height'>, refused: boolean][] =
    [
      ['the photograph of a phone', 50 * million, { format: 'jpeg', ...colour }, false],
      ['JPEG', 64 * million, { format: 'jpeg', ...colour }, false],
      ['JPEG', 65 * million, { format: 'jpeg', ...colour }, true],
      ['JPEG in CMYK', 49 * million, { format: 'jpeg', channels: 4, depth: 'uchar' }, true],
      ['progressive JPEG', 12.2 * million, { ...progressive, chromaSubsampling: '4:2:0' }, false],
      ['progressive JPEG', 13 * million, { ...progressive, chromaSubsampling: '4:2:0' }, true],
      ['progressive JPEG in full colour', 6 * million, { ...progressive, chromaSubsampling: '4:4:4' }, false],
      ['progressive JPEG in full colour', 7 * million, { ...progressive, chromaSubsampling: '4:4:4' }, true],
      ['progressive JPEG in grey', 18 * million, { ...progressive, channels: 1 }, false],
      ['PNG', 21 * million, { format: 'png', ...colour }, false],
      ['PNG', 22 * million, { format: 'png', ...colour }, true],
      ['PNG in black and white', 30 * million, { format: 'png', channels: 1, depth: 'uchar' }, false],
      [
        'PNG of 16 bits with transparency',
        9 * million,
        { format: 'png', channels: 4, depth: 'ushort' },
        true,
      ],
      ['interlaced PNG', 14 * million, { format: 'png', isProgressive: true, ...colour }, true],
      ['WebP', 12.2 * million, { format: 'webp', ...colour }, false],
      ...['webp', 'gif', 'tiff'].map(
        (format) => [format, 24 * million, { format, ...colour }, true] as (typeof cases)[number],
      ),
      ['TIFF of real numbers', 3 * million, { format: 'tiff', channels: 3, depth: 'double' }, true],
      ['AVIF', 3 * million, { format: 'heif', ...colour }, false],
      ['AVIF', 4 * million, { format: 'heif', ...colour }, true],
      ['AVIF of 12 bits', 2 * million, { format: 'heif', channels: 3, depth: 'ushort' }, true],
    ]
  it.each(cases)('%s, %d pixels', (_what, pixels, head, refused) => {
    expect(hasTooManyPixels({ ...head, width: pixels / 1_000, height: 1_000 })).toBe(refused)
  })
})

const bytes = (...parts: (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)))
const times = (count: number, part: Buffer): Buffer => Buffer.concat(Array<Buffer>(count).fill(part))

describe('unfolds: JPEG', () => {
  const segment = (marker: string, content: Buffer): Buffer => {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(content.length + 2)
    return bytes(`ff${marker}`, length, content)
  }
  const scan = bytes(segment('da', Buffer.alloc(6)), '12ff00ffd034')
  const jpeg = (...parts: Buffer[]): Buffer => bytes('ffd8', ...parts, 'ffd9')

  it("an encoder's usual passes are accepted, hundreds are refused", () => {
    expect(unfolds(jpeg(times(12, scan)))).toBe(false)
    expect(unfolds(jpeg(times(64, scan)))).toBe(false)
    expect(unfolds(jpeg(times(65, scan)))).toBe(true)
  })

  it('fill bytes and garbage between passes hide none of them', () => {
    expect(unfolds(jpeg(times(65, bytes('00ffff', scan))))).toBe(true)
  })

  it('data in a segment or after the image, such as a thumbnail or a film, does not count as a pass', () => {
    const many = times(200, Buffer.from('ffda', 'hex'))
    expect(unfolds(jpeg(segment('e1', many), scan))).toBe(false)
    expect(unfolds(bytes(jpeg(scan), many))).toBe(false)
  })

  it('a file truncated anywhere is checked without an error', () => {
    const whole = jpeg(segment('e1', Buffer.alloc(9)), scan)
    for (let end = 0; end < whole.length; end++) expect(unfolds(whole.subarray(0, end))).toBe(false)
  })
})

describe('unfolds: PNG', () => {
  const chunk = (type: string, content: Buffer): Buffer => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    return bytes(length, Buffer.from(type, 'latin1'), content, '00000000')
  }
  const png = (...chunks: Buffer[]): Buffer => bytes('89504e470d0a1a0a', ...chunks)
  const packed = deflateSync(Buffer.alloc(5_000_000))
  const key = Buffer.from('key\0', 'latin1')

  it('compressed text that expands to hundreds of megabytes is refused; plain text does not count', () => {
    const ztxt = chunk('zTXt', bytes(key, '00', packed))
    expect(unfolds(png(ztxt))).toBe(false)
    expect(unfolds(png(times(100, ztxt)))).toBe(true)
    expect(unfolds(png(times(100, chunk('iTXt', bytes(key, '0100', packed)))))).toBe(true)
    expect(unfolds(png(chunk('iTXt', bytes(key, '0000', Buffer.alloc(500_000)))))).toBe(false)
    expect(unfolds(png(chunk('IDAT', Buffer.alloc(500_000))))).toBe(false)
  })

  it('a file truncated anywhere, or with lengths beyond its end, is checked without an error', () => {
    const whole = png(chunk('zTXt', bytes(key, '00')))
    for (let end = 0; end < whole.length; end++) expect(unfolds(whole.subarray(0, end))).toBe(false)
    expect(unfolds(bytes('89504e470d0a1a0a', 'ffffffff', Buffer.from('zTXt')))).toBe(true)
  })
})

describe('unfolds: TIFF', () => {
  /** Makes a chain of this many directories without entries. With `loop`, the last one leads to the first. */
  function tiff(images: number, { little = true, big = false, loop = false } = {}): Buffer {
    const [head, size] = big ? [16, 16] : [8, 6]
    const file = Buffer.alloc(head + images * size)
    file.write(little ? 'II' : 'MM', 'latin1')
    const put = (at: number, value: number, width: number) => {
      if (width < 8) little ? file.writeUIntLE(value, at, width) : file.writeUIntBE(value, at, width)
      else little ? file.writeBigUInt64LE(BigInt(value), at) : file.writeBigUInt64BE(BigInt(value), at)
    }
    put(2, big ? 43 : 42, 2)
    put(big ? 8 : 4, head, big ? 8 : 4)
    for (let n = 0; n < images; n++) {
      const next = n + 1 < images ? head + (n + 1) * size : loop ? head : 0
      put(head + n * size + (big ? 8 : 2), next, big ? 8 : 4)
    }
    return file
  }

  it.each([[{}], [{ little: false }], [{ big: true }], [{ big: true, little: false }]])(
    'thousands of images are refused, a few are not: %j',
    (kind) => {
      expect(unfolds(tiff(1, kind))).toBe(false)
      expect(unfolds(tiff(64, kind))).toBe(false)
      expect(unfolds(tiff(65, kind))).toBe(true)
      expect(unfolds(tiff(3, { ...kind, loop: true }))).toBe(true)
      const whole = tiff(2, kind)
      for (let end = 0; end < whole.length; end++) expect(unfolds(whole.subarray(0, end))).toBe(false)
    },
  )
})
