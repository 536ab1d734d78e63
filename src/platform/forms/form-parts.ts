// Reads a form part by part, limited in bytes and parts: its fields and files in their order, each file as it is consumed.
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyConfig, type BusboyHeaders } from '@fastify/busboy'
import { Failure } from '../../kernel/failures.js'
import { type FormBoundaries, watchBoundaries } from './form-boundaries.js'
import type { Reservation } from './upload-budget.js'

const maxHeaderPairs = 20
const retryAfterS = 1
/** After the closing boundary: clients send a line end there. */
const maxEpilogueBytes = 1024

/** What to read of a request. */
export type Upload = Readable & Pick<IncomingMessage, 'headers'>

export interface FormField {
  readonly kind: 'field'
  readonly name: string
  readonly value: string
  /** It was longer than `maxFieldBytes`; `value` is its beginning. */
  readonly isCut: boolean
}

export interface FormFile {
  readonly kind: 'file'
  readonly name: string
  readonly fileName: string | undefined
  /** Its bytes, once. Throws a Failure when the form cannot be read to its end. */
  read(): AsyncIterable<Buffer>
}

export type FormPart = FormField | FormFile

export interface FormReading {
  readonly maxBodyBytes: number
  /** Most parts or fields. One more is refused before it is parsed: many small ones cost more than their bytes. */
  readonly maxParts: number
  /** How a form with more parts is refused; absent: BAD_REQUEST. */
  readonly tooManyParts?: 'PAYLOAD_TOO_LARGE'
  readonly maxFieldBytes?: number
  /** Whether a part is a file; absent: when it has a file name, as clients set odd types on their fields. */
  isFile?(name: string | undefined, fileName: string | undefined): boolean
  /** Whether file names keep their folders, so that two files in different folders have different names. */
  readonly keepsFolders?: boolean
  /** Memory for the body; absent: it is not held. */
  readonly reservation?: Reservation
}

type Parser = ReturnType<typeof Busboy>

/** A form that is being read. */
interface Form {
  /** Parts that have begun and were not yet returned; a file with its bytes. */
  readonly parts: (FormField | (FormFile & { readonly stream: Readable }))[]
  /** Files that have begun and were not read to their end. */
  readonly streams: Set<Readable>
  problem: Error | undefined
  /** Every byte is in the parser. */
  isComplete: boolean
  isFinished: boolean
  /** Continues the caller who waits for a change. */
  wake(): void
}

const failure = (code: 'BAD_REQUEST' | 'PAYLOAD_TOO_LARGE' | 'OVERLOADED', cause?: unknown) =>
  new Failure(code, { cause, ...(code === 'OVERLOADED' ? { retryAfterS } : {}) })

function end(form: Form, problem: Error): void {
  form.problem ??= problem
  for (const stream of form.streams) stream.destroy(form.problem)
  form.wake()
}

async function* bytesOf(form: Form, stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream as AsyncIterable<Buffer>
  } catch (error) {
    throw form.problem ?? error // the parser's own error says nothing to the caller
  }
}

/** Throws BAD_REQUEST when the type of the body cannot be read. */
function openParser(config: BusboyConfig): Parser {
  try {
    return Busboy(config)
  } catch (error) {
    throw failure('BAD_REQUEST', error)
  }
}

function createParser(form: Form, body: Upload, reading: FormReading): Parser {
  const { maxFieldBytes, isFile, keepsFolders = false } = reading
  const parser = openParser({
    headers: body.headers as BusboyHeaders,
    preservePath: keepsFolders,
    limits: {
      headerPairs: maxHeaderPairs,
      ...(maxFieldBytes === undefined ? {} : { fieldSize: maxFieldBytes }),
    },
    isPartAFile: (name, _type, fileName) => isFile?.(name, fileName) ?? fileName !== undefined,
  })
  parser.on('field', (name: string, value: string, _isNameCut: boolean, isCut: boolean) => {
    form.parts.push({ kind: 'field', name, value, isCut })
    form.wake()
  })
  parser.on('file', (name: string, stream: Readable, fileName: string | undefined) => {
    form.streams.add(stream)
    stream.once('close', () => {
      form.streams.delete(stream)
      endIfStuck(form, parser)
    })
    stream.on('error', (error) => end(form, failure('BAD_REQUEST', error)))
    form.parts.push({ kind: 'file', name, fileName, stream, read: () => bytesOf(form, stream) })
    if (form.problem !== undefined) stream.destroy(form.problem)
    form.wake()
  })
  parser.on('error', (error: unknown) => end(form, failure('BAD_REQUEST', error)))
  parser.once('finish', () => {
    form.isFinished = true
    form.wake()
  })
  return parser
}

/**
 * Refuses a form on which the parser waits for ever. Everything that the bytes cause happens before the next event,
 * unless a file must be read first; what has not happened by then never will.
 */
function endIfStuck(form: Form, parser: Parser): void {
  setImmediate(() => {
    const isStuck = form.isComplete ? !form.isFinished : parser.writableNeedDrain
    if (isStuck && form.streams.size === 0) end(form, failure('BAD_REQUEST'))
  })
}

/** Makes a function that counts each piece of a body, and ends the reading when there is too much. */
function createBodyLimit(form: Form, reading: FormReading, boundaries: FormBoundaries, isAnnounced: boolean) {
  const { maxBodyBytes, maxParts, tooManyParts = 'BAD_REQUEST', reservation } = reading
  let bytes = 0
  function refusalOf(chunk: Buffer) {
    bytes += chunk.length
    reservation?.arrived(chunk.length)
    if (bytes > maxBodyBytes) return 'PAYLOAD_TOO_LARGE'
    if (!isAnnounced && reservation?.take(chunk.length) === false) return 'OVERLOADED'
    boundaries.take(chunk)
    if (boundaries.parts() > maxParts) return tooManyParts
    return boundaries.epilogueBytes() > maxEpilogueBytes ? 'BAD_REQUEST' : undefined
  }
  /** Whether the parser should have the piece. A line end that comes alone behind the end would keep it from finishing. */
  return (chunk: Buffer): boolean => {
    const isBehindEnd = boundaries.isClosed()
    const refusal = form.problem === undefined ? refusalOf(chunk) : undefined
    if (refusal !== undefined) end(form, failure(refusal))
    return form.problem === undefined && !isBehindEnd
  }
}

/** Gives the body to the parser as fast as the parser takes it. Returns a function that ends this. */
function feed(form: Form, body: Upload, parser: Parser, admit: (chunk: Buffer) => boolean): () => void {
  const take = (chunk: Buffer) => {
    if (!admit(chunk) || parser.write(chunk)) return
    body.pause()
    endIfStuck(form, parser)
  }
  const resume = () => void body.resume()
  const complete = () => {
    form.isComplete = true
    parser.end()
    endIfStuck(form, parser)
  }
  const cut = (cause?: unknown) => {
    if (!body.readableEnded) end(form, failure('BAD_REQUEST', cause))
  }
  parser.on('drain', resume)
  body.on('data', take).once('end', complete).on('error', cut).on('close', cut)
  return () => {
    parser.off('drain', resume)
    body.off('data', take).off('end', complete).off('close', cut)
    body.resume()
  }
}

/** The next part; undefined when there are no more. */
async function nextPart(form: Form) {
  for (;;) {
    if (form.problem !== undefined) throw form.problem
    const part = form.parts.shift()
    if (part !== undefined || form.isFinished) return part
    await new Promise<void>((resolve) => {
      form.wake = resolve
    })
  }
}

/** Throws when a body of this length is refused before it arrives. */
function checkLength(length: string | undefined, { maxBodyBytes, reservation }: FormReading): void {
  if (length === undefined) return
  if (Number(length) > maxBodyBytes) throw failure('PAYLOAD_TOO_LARGE')
  // Reserved before it arrives: uploads that cannot all be held must not fill the memory with their first bytes.
  if (reservation?.take(Number(length)) === false) throw failure('OVERLOADED')
}

/**
 * The parts of a multipart or urlencoded body, in their order. A file that is not read is skipped; one that is must be
 * read to its end before the next part is asked for. Left early, it drops the rest of the body.
 *
 * Throws BAD_REQUEST for a body that is neither, cannot be read, is cut off or has too many parts, PAYLOAD_TOO_LARGE
 * beyond `maxBodyBytes`, and OVERLOADED when the memory budget has nothing left for it, or gave it to another upload.
 */
export async function* readFormParts(body: Upload, reading: FormReading): AsyncGenerator<FormPart> {
  const form: Form = {
    parts: [],
    streams: new Set(),
    problem: undefined,
    isComplete: false,
    isFinished: false,
    wake() {},
  }
  let stop = (): void => void body.resume()
  try {
    const boundaries = watchBoundaries(body.headers, reading.maxParts)
    if (boundaries === undefined) throw failure('BAD_REQUEST')
    const length = body.headers['content-length']
    checkLength(length, reading)
    const parser = createParser(form, body, reading)
    reading.reservation?.onEvicted(() => end(form, failure('OVERLOADED')))
    stop = feed(form, body, parser, createBodyLimit(form, reading, boundaries, length !== undefined))
    for (let part = await nextPart(form); part !== undefined; part = await nextPart(form)) {
      yield part
      if (part.kind === 'file' && !part.stream.readableDidRead) part.stream.resume()
    }
  } finally {
    stop()
    for (const stream of form.streams) stream.destroy()
    if (form.problem === undefined) reading.reservation?.complete()
  }
}
