// Decides which images cost too much to open: those too large for the way their format is decoded, and small files
// that unfold.

/** What the image library reads from the head of a file. */
export type ImageHead = {
  format: string
  width: number
  height: number
  channels: number
  /** The number type of a sample of one channel. */
  depth: string
  /** Progressive JPEG, interlaced PNG: no row is complete before the last bytes. */
  isProgressive?: boolean | undefined
  /** For a JPEG: its chroma subsampling. */
  chromaSubsampling?: string | undefined
}

const MB = 1e6

/**
 * How large an image may be, in bytes of pixels: width x height x channels x bytes of a sample. The times and sizes
 * are the processor time and memory that decoding an image of that size takes, measured with the most hostile
 * content. The allocator keeps what each of the four threads that decode once needed, so memory counts several times.
 */
const LIMITS = {
  /** Shrunk while it is decoded: 64 million pixels in colour, 0.1 s (0.3 s in CMYK) and 15 MB. */
  jpeg: 192 * MB,
  /** Read in rows: 21 million pixels in colour, 0.2 s (0.4 s with a colour profile and 16 bits) and 40 MB. */
  png: 64 * MB,
  /** Held in full: 12 million pixels in colour, 0.2 to 0.4 s and 20 MB (WebP) to 80 MB (a TIFF in one tile). */
  whole: 37 * MB,
  /** The AV1 decoder holds 18 bytes per pixel: 3 million in colour, 0.2 s and 55 MB. */
  avif: 9 * MB,
}

const SAMPLE_BYTES: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }
const LARGEST_SAMPLE_BYTES = 16

/** A progressive JPEG is held as coefficients of two bytes; subsampled colours have fewer of them. */
const COEFFICIENT_BYTES = 2
const SAMPLES_BY_SUBSAMPLING: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2 }

function limitOf({ format, isProgressive }: ImageHead): number {
  if (format === 'heif') return LIMITS.avif
  if (isProgressive) return LIMITS.whole
  return format === 'jpeg' ? LIMITS.jpeg : format === 'png' ? LIMITS.png : LIMITS.whole
}

function bytesPerPixel({ format, isProgressive, channels, depth, chromaSubsampling }: ImageHead): number {
  if (format !== 'jpeg' || !isProgressive) return channels * (SAMPLE_BYTES[depth] ?? LARGEST_SAMPLE_BYTES)
  return COEFFICIENT_BYTES * (SAMPLES_BY_SUBSAMPLING[chromaSubsampling ?? ''] ?? channels)
}

/** Whether the image has more pixels than its format may. */
export const hasTooManyPixels = (head: ImageHead): boolean =>
  head.width * head.height * bytesPerPixel(head) > limitOf(head)

/**
 * An ordinary progressive JPEG has about ten passes over the image. Each pass costs time and may take only a few
 * bytes.
 */
const MAX_JPEG_SCANS = 64

/** The library counts all images of a TIFF, however many, before it opens the first. */
const MAX_TIFF_IMAGES = 64

/** Compressed text beside the pixels of a PNG, in bytes as sent; it may unfold a thousandfold. */
const MAX_PNG_TEXT_BYTES = 64 * 1024

/** Whether a file holds so much besides one image that opening it would take long. Checked before the library opens it. */
export function unfolds(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = file.toString('latin1', 0, 8)
  if (start.startsWith('\xff\xd8')) return countScans(file) > MAX_JPEG_SCANS
  if (start === '\x89PNG\r\n\x1a\n') return compressedTextBytes(file) > MAX_PNG_TEXT_BYTES
  if (/^(II[*+]\0|MM\0[*+])/.test(start)) return countTiffImages(file) > MAX_TIFF_IMAGES
  return false
}

/**
 * Goes from marker to marker, as a decoder does, to the end of the image: a film may follow it, and a thumbnail may
 * precede it.
 */
function countScans(file: Buffer): number {
  let scans = 0
  for (let at = file.indexOf(0xff, 2); at !== -1 && at + 4 <= file.length; at = file.indexOf(0xff, at)) {
    const marker = file[at + 1]!
    if (marker === 0xd9 || scans > MAX_JPEG_SCANS) break
    if (marker === 0xda) scans++
    // Fill bytes, a scan's data and restart markers have no length.
    if (marker === 0xff) at += 1
    else if (marker <= 1 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else at += 2 + file.readUInt16BE(at + 2)
  }
  return scans
}

function compressedTextBytes(file: Buffer): number {
  let sum = 0
  for (let at = 8; at + 8 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    if (type === 'zTXt' || (type === 'iTXt' && isCompressedText(file.subarray(at + 8, at + 8 + length))))
      sum += length
    at += length + 12
  }
  return sum
}

/** An iTXt chunk is a keyword, a zero and a flag. */
const isCompressedText = (chunk: Buffer): boolean => chunk[chunk.indexOf(0) + 1] === 1

/**
 * Follows the chain of directories. It ends where the chain is cut off or leads back, and at the limit at the latest.
 */
function countTiffImages(file: Buffer): number {
  const little = file[0] === 0x49
  const big = file[little ? 2 : 3] === 0x2b
  const read = (at: number, size: number): number => {
    if (at + size > file.length) return 0
    if (size < 8) return little ? file.readUIntLE(at, size) : file.readUIntBE(at, size)
    return Number(little ? file.readBigUInt64LE(at) : file.readBigUInt64BE(at))
  }
  const [countBytes, entryBytes, offsetBytes] = big ? [8, 20, 8] : [2, 12, 4]
  let images = 0
  for (let at = read(big ? 8 : 4, offsetBytes); at !== 0 && images <= MAX_TIFF_IMAGES; images++)
    at = read(at + countBytes + entryBytes * read(at, countBytes), offsetBytes)
  return images
}
