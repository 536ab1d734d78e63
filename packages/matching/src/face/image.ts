// Decides which images are acceptable, and decodes one within fixed limits of time and memory.
import sharp from 'sharp'
import { hasTooManyPixels, unfolds } from './image-cost.js'
import type { Picture } from './picture.js'

export type ImageRefusal = 'empty' | 'not-an-image' | 'too-many-pixels' | 'too-complex' | 'damaged'

const ACCEPTED_FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif'])

/** Pictures are shrunk to this many pixels on the longer side; faces worth comparing stay large enough. */
const LONGER_SIDE = 1024

/**
 * Makes the decoder. It blocks every loader of the image library except those of the accepted formats (SVG, PDF and
 * the rest are not even parsed), keeps no cache and decodes on one thread. These settings of the library hold for the
 * entire process; nothing else here reads images.
 */
export function createImageDecoder() {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadTiff',
      'VipsForeignLoadHeif',
    ],
  })

  /**
   * Decodes the first frame upright, in sRGB, transparency over white, shrunk to 1,024 pixels on the longer side.
   * The content decides the format, never a name or a declared type.
   * @returns the picture, or why the bytes are not an acceptable image
   */
  return async (bytes: Uint8Array): Promise<Picture | ImageRefusal> => {
    if (bytes.length === 0) return 'empty'
    if (unfolds(bytes)) return 'too-complex'
    const seen = await sharp(bytes, { limitInputPixels: false }).metadata().catch(toRefusal)
    if (typeof seen === 'string') return seen
    if (!ACCEPTED_FORMATS.has(seen.format) || (seen.format === 'heif' && seen.compression !== 'av1'))
      return 'not-an-image'
    if (hasTooManyPixels(seen)) return 'too-many-pixels'
    const limitInputPixels = seen.width * seen.height
    const decoded = await sharp(bytes, { failOn: 'error', limitInputPixels, sequentialRead: true })
      .autoOrient()
      .resize({ width: LONGER_SIDE, height: LONGER_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
      .catch(() => 'damaged' as const)
    if (decoded === 'damaged') return decoded
    const { data, info } = decoded
    if (info.channels === 3) return { width: info.width, height: info.height, pixels: data }
    return { width: info.width, height: info.height, pixels: toThreeChannels(data, info.channels) }
  }
}

function toRefusal(fault: unknown): ImageRefusal {
  // The library distinguishes an unknown format from a known one with a broken header.
  return fault instanceof Error && /unsupported image format/i.test(fault.message)
    ? 'not-an-image'
    : 'damaged'
}

function toThreeChannels(data: Uint8Array, channels: number): Uint8Array {
  const pixels = new Uint8Array((data.length / channels) * 3)
  for (let from = 0, to = 0; from < data.length; from += channels)
    for (let c = 0; c < 3; c++) pixels[to++] = data[from + (channels < 3 ? 0 : c)] ?? 0
  return pixels
}
