// Tests the comparison of whole pictures: the same face in every form, other faces, none, and files that are not
// images.
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createFaceEngine, type FaceEngine, type FaceMatch } from '../src/index.js'
import { flat, jpeg, otherPortrait, portrait, sample } from './face-pictures.js'

type Made = () => Promise<Buffer>

let engine: FaceEngine
let reference: Buffer

beforeAll(async () => {
  engine = await createFaceEngine()
  reference = await jpeg(portrait())
})

const isMatch = (answer: FaceMatch): boolean => 'comparable' in answer && answer.comparable && answer.match

describe('the same face', () => {
  const cases: [string, Made][] = [
    ['as JPEG', () => jpeg(portrait())],
    ['as PNG', () => portrait().png().toBuffer()],
    ['as WebP', () => portrait().webp().toBuffer()],
    ['as GIF', () => portrait().gif().toBuffer()],
    ['as TIFF', () => portrait().tiff().toBuffer()],
    ['as AVIF', () => portrait().avif({ effort: 0 }).toBuffer()],
    ['as progressive JPEG', () => portrait().jpeg({ progressive: true }).toBuffer()],
    ['as CMYK', () => portrait().toColourspace('cmyk').jpeg().toBuffer()],
    ['with 16 bits per channel', () => portrait().toColourspace('rgb16').png().toBuffer()],
    ['in grey', () => jpeg(portrait().greyscale())],
    ['with transparency', () => portrait().ensureAlpha(0.8).png().toBuffer()],
    ['darkened', () => jpeg(portrait().modulate({ brightness: 0.35 }))],
    ['mirrored', () => jpeg(portrait().flop())],
    ['at a third of the size', () => jpeg(portrait().resize(133))],
    ['tilted by 20 degrees', () => jpeg(portrait().rotate(20))],
    [
      'lying, with an orientation tag',
      async () => jpeg(sharp(await jpeg(portrait().rotate(-90))).withMetadata({ orientation: 6 })),
    ],
    ['lying on the left, without a tag', () => jpeg(portrait().rotate(90))],
    ['lying on the right, without a tag', () => jpeg(portrait().rotate(270))],
    ['upside down, without a tag', () => jpeg(portrait().rotate(180))],
    ['in a photograph of 36 million pixels', () => jpeg(portrait().resize(5400, 6750))],
    [
      'small in a large picture',
      async () => jpeg(flat(1600, 1200).composite([{ input: reference, left: 700, top: 300 }])),
    ],
    [
      'beside a smaller face near the edge',
      async () => {
        const other = await jpeg(otherPortrait().resize(150))
        const both = flat(700, 520).composite([
          { input: reference, left: 150, top: 10 },
          { input: other, left: 550, top: 330 },
        ])
        return jpeg(both)
      },
    ],
  ]
  it.each(cases)('%s', async (_, make) => {
    const answer = await engine.compare(reference, await make())
    expect(isMatch(answer), JSON.stringify(answer)).toBe(true)
  })

  it('gives the same answer in either order', async () => {
    const other = await jpeg(portrait().modulate({ brightness: 0.5 }).rotate(8))
    expect(await engine.compare(other, reference)).toEqual(await engine.compare(reference, other))
  })

  it('gives the same answer when several comparisons run at once', async () => {
    const alone = await engine.compare(reference, sample(4))
    const together = await Promise.all(Array.from({ length: 4 }, () => engine.compare(reference, sample(4))))
    expect(together).toEqual(Array(4).fill(alone))
  })
})

describe('other faces', () => {
  it.each([3, 4, 5])('sample %i shows somebody else', async (number) => {
    const answer = await engine.compare(reference, sample(number))
    expect(answer).toMatchObject({ comparable: true, match: false })
    expect('confidence' in answer && answer.confidence).toBeLessThan(50)
  })
})

describe('an acceptable image without a usable face', () => {
  const cases: [string, Made, string][] = [
    ['one pixel', () => flat(1, 1).png().toBuffer(), 'no-face'],
    ['one long line', () => flat(4000, 1).png().toBuffer(), 'no-face'],
    ['an even surface', () => jpeg(flat(400, 400)), 'no-face'],
    [
      'noise',
      () => {
        let seed = 7
        const next = (): number => {
          seed = (seed * 1103515245 + 12345) % 2147483648
          return seed >> 16
        }
        const pixels = Uint8Array.from({ length: 300 * 300 * 3 }, next)
        return jpeg(sharp(pixels, { raw: { width: 300, height: 300, channels: 3 } }))
      },
      'no-face',
    ],
    [
      'a wall of the sixth sample',
      () => jpeg(sharp(sample(6)).extract({ left: 0, top: 0, width: 300, height: 300 })),
      'no-face',
    ],
    ['a face hidden under full transparency', () => portrait().ensureAlpha(0).png().toBuffer(), 'no-face'],
    ['a face of twenty pixels', () => jpeg(portrait().resize(40)), 'face-too-small'],
  ]
  it.each(cases)('%s', async (_, make, lack) => {
    const image = await make()
    const none = { comparable: false, match: false, confidence: null }
    expect(await engine.compare(reference, image)).toEqual({ ...none, reason: `${lack}-in-file_b` })
    expect(await engine.compare(image, reference)).toEqual({ ...none, reason: `${lack}-in-file_a` })
  })
})

describe('an unacceptable image', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><circle r="90"/></svg>'
  const cases: [string, Made, string][] = [
    ['nothing', async () => Buffer.alloc(0), 'empty'],
    ['text', async () => Buffer.from('this is no image at all'), 'not-an-image'],
    ['SVG', async () => Buffer.from(svg), 'not-an-image'],
    ['PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'not-an-image'],
    ['a JPEG cut in half', async () => reference.subarray(0, reference.length / 2), 'damaged'],
    [
      'a PNG cut in half',
      async () =>
        portrait()
          .png()
          .toBuffer()
          .then((bytes) => bytes.subarray(0, bytes.length / 2)),
      'damaged',
    ],
    ['too many pixels in a small file', () => flat(9_000, 8_000).png().toBuffer(), 'too-many-pixels'],
    [
      'too many pixels, interlaced',
      () => flat(6_000, 5_000).png({ progressive: true }).toBuffer(),
      'too-many-pixels',
    ],
    ['too many pixels for AVIF', () => flat(4_000, 3_000).avif({ effort: 0 }).toBuffer(), 'too-many-pixels'],
  ]
  it.each(cases)('%s', async (_, make, reason) => {
    const file = await make()
    expect(await engine.compare(reference, file)).toEqual({ refused: 'file_b', reason })
    expect(await engine.compare(file, reference)).toEqual({ refused: 'file_a', reason })
  })

  it('is refused before a missing face in the other file is reported', async () => {
    const faceless = await jpeg(flat(100, 100))
    expect(await engine.compare(faceless, Buffer.from('text'))).toEqual({
      refused: 'file_b',
      reason: 'not-an-image',
    })
  })
})
