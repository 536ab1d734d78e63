// Reads a form body part by part, limited in bytes and parts.
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyConfig, type BusboyHeaders } from '@fastify/busboy'
import { Failure } from '../kernel/failures.js'
import { type FormBoundaries, watchBoundaries } from './form-boundaries.js'
import type { Reservation } from './upload-budget.js'

const maxHeaderPairs = 20
const retryAfterS = 1
/** After the closing boundary: clients send a line end there. */
const maxEpilogueBytes = 1024

/** What to read of a request, and where it goes. */
export type Upload = Readable & Pick<IncomingMessage, 'headers'>

type Parser = ReturnType<typeof Busboy>
type Refusal = 'BAD_REQUEST' | 'PAYLOAD_TOO_LARGE' | 'OVERLOADED'

interface FileTaker {
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
  readonly reservation?: Reservation
}

/** A form that is being read. */
interface Reader {
  readonly request: Upload
  readonly reading: FormReading
  isOver: boolean
  resolve(): void
  reject(error: Failure): void
}

/** Stops the parsing; the rest of the body is read and dropped. */
function stop(reader: Reader): void {
  reader.isOver = true
  reader.request.resume()
}

/** The form has been read, or enough of it. */
function complete(reader: Reader): void {
  stop(reader)
  reader.reading.reservation?.complete()
  reader.resolve()
}

function refuse(reader: Reader, code: Refusal, cause?: unknown): void {
  stop(reader)
  reader.reject(new Failure(code, { cause, ...(code === 'OVERLOADED' ? { retryAfterS } : {}) }))
}

/** Makes the parser. It ends the reading when the form cannot be read, or a reader of a file has seen enough. */
function createParser(reader: Reader): Parser {
  const { limits, isFile, onField, onFile } = reader.reading
  const parser = Busboy({
    headers: reader.request.headers as BusboyHeaders,
    limits: { ...limits, headerPairs: maxHeaderPairs },
    isPartAFile: (name, _type, fileName) => isFile?.(name, fileName) ?? fileName !== undefined,
  })
  parser.on('field', (name: string, value: string) => onField?.(name, value))
  parser.on('file', (name: string, part: Readable, fileName: string | undefined) => {
    part.on('error', (error: unknown) => refuse(reader, 'BAD_REQUEST', error)) // the body was cut off inside the file
    const taker = onFile?.(name, fileName)
    if (taker === undefined) return void part.resume()
    part.on('data', (chunk: Buffer) => {
      if (taker.write(chunk) === false) complete(reader)
    })
    part.on('limit', () => refuse(reader, 'PAYLOAD_TOO_LARGE'))
    part.on('end', () => taker.end?.())
  })
  parser.on('error', (error: unknown) => refuse(reader, 'BAD_REQUEST', error))
  return parser
}

/** Why a body of this length is refused before it arrives. */
function refusalOfLength(length: number, { maxBodyBytes, reservation }: FormReading): Refusal | undefined {
  if (length > maxBodyBytes) return 'PAYLOAD_TOO_LARGE'
  // Reserved before it arrives: uploads that cannot all be held must not fill the memory with their first bytes.
  return reservation?.take(length) === false ? 'OVERLOADED' : undefined
}

/** Makes a function that counts each piece of a body; it returns why the piece is refused. */
function limitBody(reading: FormReading, boundaries: FormBoundaries, isAnnounced: boolean) {
  const { maxBodyBytes, maxParts, reservation } = reading
  let bytes = 0
  return (chunk: Buffer): Refusal | undefined => {
    bytes += chunk.length
    reservation?.arrived(chunk.length)
    if (bytes > maxBodyBytes) return 'PAYLOAD_TOO_LARGE'
    if (!isAnnounced && reservation?.take(chunk.length) === false) return 'OVERLOADED'
    boundaries.take(chunk)
    const isTooMuch = boundaries.parts() > maxParts || boundaries.epilogueBytes() > maxEpilogueBytes
    return isTooMuch ? 'BAD_REQUEST' : undefined
  }
}

/** Everything that the bytes cause happens before the next event; what has not happened by then never will. */
function whenParsed(reader: Reader, isDone: () => boolean, then: () => void): void {
  setImmediate(() => {
    if (reader.isOver) return
    if (isDone()) then()
    else refuse(reader, 'BAD_REQUEST')
  })
}

/** Gives the body to the parser as fast as the parser takes it. */
function feed(reader: Reader, parser: Parser, boundaries: FormBoundaries, isAnnounced: boolean): void {
  const { request, reading } = reader
  const refusalOf = limitBody(reading, boundaries, isAnnounced)
  let isParsed = false
  parser.once('finish', () => {
    isParsed = true
  })
  request.on('data', (chunk: Buffer) => {
    if (reader.isOver) return
    const isBehindEnd = boundaries.epilogueBytes() > 0
    const refusal = refusalOf(chunk)
    if (refusal !== undefined) return refuse(reader, refusal)
    if (isBehindEnd || parser.write(chunk)) return
    request.pause()
    whenParsed(
      reader,
      () => !parser.writableNeedDrain,
      () => request.resume(),
    )
  })
  request.once('end', () => {
    if (reader.isOver) return
    parser.end()
    whenParsed(
      reader,
      () => isParsed,
      () => complete(reader),
    )
  })
  request.once('aborted', () => refuse(reader, 'BAD_REQUEST'))
}

/**
 * Reads a multipart or urlencoded body. Throws BAD_REQUEST for one that is neither, cannot be read, is cut off or has
 * too many parts, PAYLOAD_TOO_LARGE beyond `maxBodyBytes` or a file's limit, and OVERLOADED when the memory budget has
 * nothing left for it, or gave it to another upload. Ends early when the reader of a file has seen enough.
 */
export function readFormParts(request: Upload, reading: FormReading): Promise<void> {
  return new Promise((resolve, reject) => {
    const reader: Reader = { request, reading, isOver: false, resolve, reject }
    const boundaries = watchBoundaries(request.headers, reading.maxParts)
    if (boundaries === undefined) return refuse(reader, 'BAD_REQUEST')
    const length = request.headers['content-length']
    const refusal = length === undefined ? undefined : refusalOfLength(Number(length), reading)
    if (refusal !== undefined) return refuse(reader, refusal)
    let parser: Parser
    try {
      parser = createParser(reader)
    } catch (error) {
      return refuse(reader, 'BAD_REQUEST', error)
    }
    reading.reservation?.onEvicted(() => refuse(reader, 'OVERLOADED'))
    feed(reader, parser, boundaries, length !== undefined)
  })
}
