// Reads a form body part by part, limited in bytes and parts.
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyConfig, type BusboyHeaders } from '@fastify/busboy'
import { Failure } from '../kernel/failures.js'
import { watchBoundaries } from './form-boundaries.js'
import type { Place } from './upload-budget.js'

const maxHeaderPairs = 20
const retryAfterS = 1
/** Behind the closing boundary: clients send a line end there. */
const maxEpilogueBytes = 1024

/** What to read of a request, and where it goes. */
export type Upload = Readable & Pick<IncomingMessage, 'headers'>

type Refusal = 'BAD_REQUEST' | 'PAYLOAD_TOO_LARGE' | 'OVERLOADED'

export interface FileTaker {
  /** Returns false when it has seen enough: the rest of the body is dropped on arrival. */
  write(chunk: Buffer): unknown
  end?(): void
}

export interface FormReading {
  readonly maxBodyBytes: number
  /** Most parts or fields. One more is refused before it is parsed: many small ones cost more than their bytes. */
  readonly maxParts: number
  readonly limits?: BusboyConfig['limits']
  /** Whether a part is a file; absent: when it has a file name, as clients set odd types on their fields. */
  isFile?(name: string | undefined, fileName: string | undefined): boolean
  onField?(name: string, value: string): void
  /** Where a file's bytes go; undefined: it is skipped. */
  onFile?(name: string, fileName: string | undefined): FileTaker | undefined
  /** Memory for the body; absent: it is not held. */
  readonly place?: Place
}

/** Makes the parser. It passes what it finds to `reading` and calls `refuse` or `enough` when it is to stop. */
function createParser(
  request: Upload,
  { limits, isFile, onField, onFile }: FormReading,
  refuse: (code: Refusal, cause?: unknown) => void,
  enough: () => void,
) {
  const parser = Busboy({
    headers: request.headers as BusboyHeaders,
    limits: { ...limits, headerPairs: maxHeaderPairs },
    isPartAFile: (name, _type, fileName) => isFile?.(name, fileName) ?? fileName !== undefined,
  })
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
  parser.on('error', (error: unknown) => refuse('BAD_REQUEST', error))
  return parser
}

/**
 * Reads a multipart or urlencoded body. Throws BAD_REQUEST for one that is neither, cannot be read, is cut off or has
 * too many parts, PAYLOAD_TOO_LARGE beyond `maxBodyBytes` or a file's limit, and OVERLOADED when the memory budget has
 * nothing left for
 * it, or gave it to another upload. Ends early when the reader of a file has seen enough.
 */
export function readFormParts(request: Upload, reading: FormReading): Promise<void> {
  const { maxBodyBytes, maxParts, place } = reading
  return new Promise((resolve, reject) => {
    const declared = request.headers['content-length']
    const boundaries = watchBoundaries(request.headers, maxParts)
    let bytes = 0
    let isParsed = false
    let isOver = false
    const end = () => {
      isOver = true
      request.resume() // the rest is read and dropped
    }
    const enough = () => {
      end()
      place?.complete()
      resolve()
    }
    const refuse = (code: Refusal, cause?: unknown) => {
      end()
      reject(new Failure(code, { cause, ...(code === 'OVERLOADED' ? { retryAfterS } : {}) }))
    }
    if (boundaries === undefined) return refuse('BAD_REQUEST')
    if (declared !== undefined) {
      if (Number(declared) > maxBodyBytes) return refuse('PAYLOAD_TOO_LARGE')
      // Reserved before it arrives: uploads that cannot all be held must not fill the memory with their first bytes.
      if (place?.take(Number(declared)) === false) return refuse('OVERLOADED')
    }
    let parser: ReturnType<typeof createParser>
    try {
      parser = createParser(request, reading, refuse, enough)
    } catch (error) {
      return refuse('BAD_REQUEST', error)
    }
    parser.once('finish', () => {
      isParsed = true
    })
    place?.onEvicted(() => refuse('OVERLOADED'))

    /** Everything that the bytes cause happens before the next event; what has not happened by then never will. */
    const parsed = (isDone: () => boolean, then: () => void) =>
      setImmediate(() => {
        if (isOver) return
        if (isDone()) then()
        else refuse('BAD_REQUEST')
      })

    request.on('data', (chunk: Buffer) => {
      if (isOver) return
      bytes += chunk.length
      place?.arrived(chunk.length)
      if (bytes > maxBodyBytes) return refuse('PAYLOAD_TOO_LARGE')
      if (declared === undefined && place?.take(chunk.length) === false) return refuse('OVERLOADED')
      const isBehindEnd = boundaries.epilogueBytes() > 0
      boundaries.take(chunk)
      if (boundaries.parts() > maxParts || boundaries.epilogueBytes() > maxEpilogueBytes)
        return refuse('BAD_REQUEST')
      if (isBehindEnd || parser.write(chunk)) return
      request.pause()
      parsed(
        () => !parser.writableNeedDrain,
        () => request.resume(),
      )
    })
    request.once('end', () => {
      if (isOver) return
      parser.end()
      parsed(
        () => isParsed,
        () => {
          place?.complete()
          resolve()
        },
      )
    })
    request.once('aborted', () => refuse('BAD_REQUEST'))
  })
}
