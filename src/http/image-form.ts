// Reads the two images of a face comparison from a multipart form, bounded in memory.
import { Failure, type ParameterProblem } from '../kernel/failures.js'
import { isMultipart } from '../platform/forms/form-boundaries.js'
import { type FormFile, readFormParts, type Upload } from '../platform/forms/form-parts.js'
import type { Reservation } from '../platform/forms/upload-budget.js'

/** A photograph of a modern phone has 3 to 8 MB. */
const maxImageBytes = 10 * 1024 * 1024
export const maxImagesBytes = 2 * maxImageBytes + 64 * 1024
const maxParts = 50
const names = ['file_a', 'file_b'] as const

export type Images = Readonly<Record<(typeof names)[number], Buffer>>

function problemsOf(images: ReadonlyMap<string, Buffer[]>): ParameterProblem[] {
  return names.flatMap((name) => {
    const count = images.get(name)?.length ?? 0
    if (count === 1) return []
    const problem =
      count === 0
        ? { msg: 'Field required', type: 'missing' }
        : { msg: 'Parameter must be sent once', type: 'repeated' }
    return [{ loc: ['body', name] as const, ...problem }]
  })
}

/**
 * Throws INVALID_PARAMETER naming a file that is missing or sent twice, BAD_REQUEST for a body that is cut off,
 * PAYLOAD_TOO_LARGE, and OVERLOADED when the reservation has no memory for it. A body that is not multipart has no files.
 */
export async function readImages(request: Upload, reservation?: Reservation): Promise<Images> {
  const images = new Map<string, Buffer[]>()
  if (isMultipart(request.headers)) await readParts(request, reservation, images)
  else request.resume()
  const problems = problemsOf(images)
  if (problems.length > 0) throw new Failure('INVALID_PARAMETER', { problems })
  return { file_a: images.get('file_a')![0]!, file_b: images.get('file_b')![0]! }
}

async function readImage(file: FormFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of file.read()) {
    bytes += chunk.length
    if (bytes > maxImageBytes) throw new Failure('PAYLOAD_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function readParts(
  request: Upload,
  reservation: Reservation | undefined,
  images: Map<string, Buffer[]>,
): Promise<void> {
  const isImage = (name: string | undefined) => names.some((known) => known === name)
  const parts = readFormParts(request, {
    maxBodyBytes: maxImagesBytes,
    maxParts,
    // Some clients send their images without a file name: a part of one of these names is an image.
    isFile: (name, fileName) => fileName !== undefined || isImage(name),
    ...(reservation === undefined ? {} : { reservation }),
  })
  for await (const part of parts) {
    if (part.kind === 'file' && isImage(part.name))
      images.set(part.name, [...(images.get(part.name) ?? []), await readImage(part)])
  }
}
