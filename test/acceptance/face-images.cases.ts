// Test cases of images: odd ones, ones without a usable face, and ones that are not acceptable.
import sharp from 'sharp'
import { blackPng, faces, flat, jpeg, sample } from './face-images.js'

type Made = () => Buffer | Promise<Buffer>
type Case = readonly [what: string, make: Made]
const { window } = faces
const whole = () => jpeg(window())
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><circle r="90"/></svg>'

/** All show the face at the window, and all are compared. */
export const oddImages: readonly Case[] = [
  ['PNG', () => window().png().toBuffer()],
  ['WebP', () => window().webp().toBuffer()],
  ['GIF', () => window().gif().toBuffer()],
  ['TIFF', () => window().tiff().toBuffer()],
  ['AVIF', () => window().avif({ effort: 0 }).toBuffer()],
  ['progressive JPEG', () => window().jpeg({ progressive: true }).toBuffer()],
  ['CMYK', () => window().toColourspace('cmyk').jpeg().toBuffer()],
  ['16 bits per channel', () => window().toColourspace('rgb16').png().toBuffer()],
  ['half transparent', () => window().ensureAlpha(0.6).png().toBuffer()],
  ['grey', () => window().toColourspace('b-w').jpeg().toBuffer()],
  ['256 colours', () => window().png({ palette: true }).toBuffer()],
  ['dark', () => jpeg(window().modulate({ brightness: 0.3 }))],
  ['mirrored', () => jpeg(window().flop())],
  ['tilted', () => jpeg(window().rotate(20))],
  ['100 pixels wide', () => jpeg(window().resize(100))],
  ['36 million pixels', () => jpeg(window().resize(5400, 6750))],
  ...[3, 6, 8].map(
    (orientation): Case => [
      `orientation tag ${orientation}`,
      async () => {
        const turned = window().rotate({ 3: 180, 6: -90, 8: 90 }[orientation]!)
        return sharp(await jpeg(turned))
          .withMetadata({ orientation })
          .jpeg()
          .toBuffer()
      },
    ],
  ),
  ...[90, 180, 270].map(
    (angle): Case => [`turned by ${angle} degrees without a tag`, () => jpeg(window().rotate(angle))],
  ),
  [
    'two faces, hers the larger',
    async () => {
      const small = await jpeg(faces.hairDown().resize(140))
      const both = flat(760, 540).composite([
        { input: await whole(), left: 150, top: 20 },
        { input: small, left: 600, top: 360 },
      ])
      return jpeg(both)
    },
  ],
]

/** Acceptable images without a usable face. */
export const facelessImages: readonly Case[] = [
  ['one pixel', () => flat(1, 1).png().toBuffer()],
  ['a line of 4,000 pixels', () => flat(4000, 1).png().toBuffer()],
  ['an even surface', () => jpeg(flat(400, 400))],
  ['a wall', () => jpeg(sharp(sample(6)).extract({ left: 0, top: 0, width: 300, height: 300 }))],
  ['a face under full transparency', () => window().ensureAlpha(0).png().toBuffer()],
  ['a face of twenty pixels', () => jpeg(window().resize(40))],
  ['noise', () => jpeg(flat(300, 300).composite([{ input: noise(300), raw: square(300) }]))],
]

/** Images that are not acceptable. */
export const refusedImages: readonly Case[] = [
  ['nothing', () => Buffer.alloc(0)],
  ['text named .jpg', () => Buffer.from('this is no image')],
  ['a PDF named .jpg', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')],
  ['SVG', () => Buffer.from(svg)],
  ['SVG that names a file', () => Buffer.from(svg.replace('<circle', '<image href="/etc/passwd"/><circle'))],
  ['a ZIP head', () => Buffer.from('504b0304140000000800', 'hex')],
  ['the first bytes of a JPEG', async () => (await whole()).subarray(0, 20)],
  ['half a JPEG', async () => half(await whole())],
  ['half a PNG', async () => half(await window().png().toBuffer())],
  ['half a WebP', async () => half(await window().webp().toBuffer())],
  ['400 million pixels in 60 kB', () => blackPng(20_000, 20_000)],
  ['72 million pixels', () => blackPng(9_000, 8_000)],
]

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2)
}

function square(side: number) {
  return { width: side, height: side, channels: 3 as const }
}

/** The same pixels at every run. */
function noise(side: number): Buffer {
  let seed = 7
  return Buffer.from(
    Uint8Array.from({ length: side * side * 3 }, () => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed >> 16
    }),
  )
}
