// Owns the reading of the two images of a face comparison from a multipart form, bounded in memory.
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { Failure, type ParameterProblem } from '../kernel/failures.js'

/** A photograph of a modern phone has 3 to 8 MB. */
export const maxImageBytes = 10 * 1024 * 1024
const maxBodyBytes = 2 * maxImageBytes + 64 * 1024
const maxParts = 50
const retryAfterS = 1
const names = ['file_a', 'file_b'] as const

export interface Images {
  readonly file_a: Buffer
  readonly file_b: Buffer
}

function problemsOf(found: ReadonlyMap<string, Buffer[]>): ParameterProblem[] {
  return names.flatMap((name) => {
    const count = found.get(name)?.length ?? 0
    if (count === 1) return []
    const problem =
      count === 0
        ? { msg: 'Field required', type: 'missing' }
        : { msg: 'Parameter must be sent once', type: 'repeated' }
    return [{ loc: ['body', name] as const, ...problem }]
  })
}

/** What is read of a request. */
export type Upload = Readable & Pick<IncomingMessage, 'headers'>

/** Asks for room for bytes that are there or announced; false when there is none. */
export type TakeRoom = (bytes: number) => boolean

/**
 * Room in memory for the images of all calls at one time, so that many callers at once cannot fill it.
 * @returns a function to be called once per call: `take` until the images are there, `leave` when they are done with
 */
export function createRoom(maxBytes: number): () => { take: TakeRoom; leave: () => void } {
  let held = 0
  return () => {
    let own = 0
    return {
      take(bytes) {
        if (held + bytes > maxBytes) return false
        held += bytes
        own += bytes
        return true
      },
      leave() {
        held -= own
        own = 0
      },
    }
  }
}

/**
 * Throws INVALID_PARAMETER naming a file that is missing or sent twice, BAD_REQUEST for a body that breaks off,
 * PAYLOAD_TOO_LARGE, and OVERLOADED when `take` has no room. A body that is not multipart has no files.
 */
export async function readImages(request: Upload, take: TakeRoom): Promise<Images> {
  const found = new Map<string, Buffer[]>()
  if (/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? ''))
    await readParts(request, take, found)
  else request.resume()
  const problems = problemsOf(found)
  if (problems.length > 0) throw new Failure('INVALID_PARAMETER', { problems })
  return { file_a: found.get('file_a')![0]!, file_b: found.get('file_b')![0]! }
}

type Refusal = 'BAD_REQUEST' | 'PAYLOAD_TOO_LARGE' | 'OVERLOADED'

function readParts(request: Upload, take: TakeRoom, found: Map<string, Buffer[]>): Promise<void> {
  return new Promise((resolve, reject) => {
    let parser: ReturnType<typeof Busboy> | undefined
    const declared = request.headers['content-length']
    let bytes = 0
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBodyBytes) refuse('PAYLOAD_TOO_LARGE')
      else if (declared === undefined && !take(chunk.length)) refuse('OVERLOADED')
    }
    // What still comes of a refused body is read to its end and dropped, so that the caller gets the answer.
    const refuse = (code: Refusal, cause?: unknown) => {
      request.off('data', count)
      if (parser !== undefined) request.unpipe(parser)
      request.resume()
      reject(new Failure(code, { cause, ...(code === 'OVERLOADED' ? { retryAfterS } : {}) }))
    }
    if (declared !== undefined) {
      if (Number(declared) > maxBodyBytes) return refuse('PAYLOAD_TOO_LARGE')
      // Before it arrives: uploads that cannot all be held must not fill the room with their beginnings.
      if (!take(Number(declared))) return refuse('OVERLOADED')
    }
    try {
      parser = Busboy({
        headers: request.headers as BusboyHeaders,
        limits: { fileSize: maxImageBytes, parts: maxParts, headerPairs: 20 },
        // Some clients send their images without a file name: a part of one of these names is an image.
        isPartAFile: (name, _type, fileName) =>
          fileName !== undefined || names.some((known) => known === name),
      })
    } catch (error) {
      return refuse('BAD_REQUEST', error)
    }
    parser.on('file', (name: string, part: NodeJS.ReadableStream & { truncated?: boolean }) => {
      part.on('error', (error: unknown) => refuse('BAD_REQUEST', error)) // the body broke off inside the file
      if (!names.some((known) => known === name)) return void part.resume()
      const chunks: Buffer[] = []
      part.on('data', (chunk: Buffer) => chunks.push(chunk))
      part.on('limit', () => refuse('PAYLOAD_TOO_LARGE'))
      part.on('end', () => found.set(name, [...(found.get(name) ?? []), Buffer.concat(chunks)]))
    })
    request.on('data', count)
    request.once('aborted', () => refuse('BAD_REQUEST'))
    parser.on('error', (error: unknown) => refuse('BAD_REQUEST', error))
    parser.once('finish', () => resolve())
    request.pipe(parser)
  })
}
