// Owns what an acceptable image is, and decoding one within fixed bounds of time and memory.
import sharp from 'sharp'
import type { Picture } from './picture.js'

export type ImageRefusal = 'empty' | 'not-an-image' | 'too-many-pixels' | 'damaged'

const ACCEPTED_FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif'])

/** Formats decoded row by row: memory does not grow with the image, so photographs of large sensors pass. */
const STREAMED_FORMATS = new Set(['jpeg', 'png'])

/** Above this a streamed image is refused: 64 million pixels of PNG take about 0.6 s and 50 MB, of JPEG far less. */
const MAX_STREAMED_PIXELS = 64e6

/** Progressive, interlaced and other formats are held whole while decoding: at most about 100 MB at this size. */
const MAX_WHOLE_PIXELS = 24e6

/** The AV1 decoder takes about 18 bytes and 45 ns per pixel, six times what the others need. */
const MAX_AVIF_PIXELS = 8e6

/** Pictures are shrunk to this many pixels on the longer side: faces worth comparing stay large enough. */
const LONGER_SIDE = 1024

/**
 * Makes the decoder. It blocks every loader of the image library but those of the accepted formats (SVG, PDF and
 * the rest are not even parsed), keeps no cache and decodes on one thread. The library knows these settings only for
 * the whole process; nothing else here reads images.
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
    const seen = await sharp(bytes, { limitInputPixels: false }).metadata().catch(toRefusal)
    if (typeof seen === 'string') return seen
    if (!ACCEPTED_FORMATS.has(seen.format) || (seen.format === 'heif' && seen.compression !== 'av1'))
      return 'not-an-image'
    const limit = pixelLimit(seen)
    if (seen.width * seen.height > limit) return 'too-many-pixels'
    const decoded = await sharp(bytes, { failOn: 'error', limitInputPixels: limit, sequentialRead: true })
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

function pixelLimit({ format, isProgressive }: { format: string; isProgressive?: boolean }): number {
  if (format === 'heif') return MAX_AVIF_PIXELS
  return STREAMED_FORMATS.has(format) && !isProgressive ? MAX_STREAMED_PIXELS : MAX_WHOLE_PIXELS
}

export type ImageDecoder = ReturnType<typeof createImageDecoder>

function toRefusal(fault: unknown): ImageRefusal {
  // The library tells "nothing here that I may read" from "known, but its header is broken".
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
