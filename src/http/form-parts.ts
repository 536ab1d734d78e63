// Owns the reading of a form body part by part: bounded, and to its end, so that a caller who is refused gets the answer.
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyConfig, type BusboyHeaders } from '@fastify/busboy'
import { Failure } from '../kernel/failures.js'
import type { Place } from './upload-room.js'

const maxHeaderPairs = 20
const retryAfterS = 1

/** What is read of a request. */
export type Upload = Readable & Pick<IncomingMessage, 'headers'>

type Refusal = 'BAD_REQUEST' | 'PAYLOAD_TOO_LARGE' | 'OVERLOADED'

export interface FileTaker {
  /** False: it has seen enough, and the rest of the body is dropped as it comes. */
  write(chunk: Buffer): unknown
  end?(): void
}

export interface FormReading {
  readonly maxBodyBytes: number
  readonly limits: BusboyConfig['limits']
  /** Whether a part is a file; absent: when it has a file name, as clients set odd types on their fields. */
  isFile?(name: string | undefined, fileName: string | undefined): boolean
  onField?(name: string, value: string): void
  /** Where a file's bytes go; undefined: it is passed over. */
  onFile?(name: string, fileName: string | undefined): FileTaker | undefined
  /** Room for the body; absent: it is not held. */
  readonly place?: Place
}

/** Whether the body is a form of several parts. */
export const isMultipart = (request: Upload): boolean =>
  /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')

/**
 * Reads a multipart or urlencoded body to its end. Throws BAD_REQUEST for one that is neither, cannot be read or
 * breaks off, PAYLOAD_TOO_LARGE beyond `maxBodyBytes` or a file's limit, and OVERLOADED when there is no room for it or
 * its place was given to another. Ends early when a file's taker has seen enough.
 */
export function readFormParts(request: Upload, reading: FormReading): Promise<void> {
  const { maxBodyBytes, limits, isFile, onField, onFile, place } = reading
  return new Promise((resolve, reject) => {
    let parser: ReturnType<typeof Busboy> | undefined
    const declared = request.headers['content-length']
    let bytes = 0
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      place?.arrived(chunk.length)
      if (bytes > maxBodyBytes) refuse('PAYLOAD_TOO_LARGE')
      else if (declared === undefined && place?.take(chunk.length) === false) refuse('OVERLOADED')
    }
    /** What still comes is read and dropped, so that the caller gets the answer. */
    const drop = () => {
      request.off('data', count)
      if (parser !== undefined) request.unpipe(parser)
      request.resume()
    }
    const enough = () => {
      drop()
      place?.complete()
      resolve()
    }
    const refuse = (code: Refusal, cause?: unknown) => {
      drop()
      reject(new Failure(code, { cause, ...(code === 'OVERLOADED' ? { retryAfterS } : {}) }))
    }
    if (declared !== undefined) {
      if (Number(declared) > maxBodyBytes) return refuse('PAYLOAD_TOO_LARGE')
      // Before it arrives: uploads that cannot all be held must not fill the room with their beginnings.
      if (place?.take(Number(declared)) === false) return refuse('OVERLOADED')
    }
    place?.onGivenAway(() => refuse('OVERLOADED'))
    try {
      parser = Busboy({
        headers: request.headers as BusboyHeaders,
        limits: { ...limits, headerPairs: maxHeaderPairs },
        isPartAFile: (name, _type, fileName) => isFile?.(name, fileName) ?? fileName !== undefined,
      })
    } catch (error) {
      return refuse('BAD_REQUEST', error)
    }
    parser.on('field', (name: string, value: string) => onField?.(name, value))
    parser.on('file', (name: string, part: Readable, fileName: string | undefined) => {
      part.on('error', (error: unknown) => refuse('BAD_REQUEST', error)) // the body broke off inside the file
      const taker = onFile?.(name, fileName)
      if (taker === undefined) return void part.resume()
      part.on('data', (chunk: Buffer) => {
        if (taker.write(chunk) === false) enough()
      })
      part.on('limit', () => refuse('PAYLOAD_TOO_LARGE'))
      part.on('end', () => taker.end?.())
    })
    request.on('data', count)
    request.once('aborted', () => refuse('BAD_REQUEST'))
    parser.on('error', (error: unknown) => refuse('BAD_REQUEST', error))
    parser.once('finish', () => {
      place?.complete()
      resolve()
    })
    request.pipe(parser)
  })
}
