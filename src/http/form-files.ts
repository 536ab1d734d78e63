// Reads a form whose files are too large to hold: one file after the other, as fast as each is consumed.
import type { Readable } from 'node:stream'
import { setImmediate as eventsOver } from 'node:timers/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { Failure } from '../kernel/failures.js'
import { type FormBoundaries, isMultipart, watchBoundaries } from './form-boundaries.js'
import type { Upload } from './form-parts.js'

const maxHeaderPairs = 20
/** After the closing boundary: clients send a line end there. */
const maxEpilogueBytes = 1024

export interface FormFile {
  /** The name of its part. */
  readonly name: string
  /** As it was sent: with folders, if there were any. */
  readonly fileName: string
  /** Its bytes, once. Throws a Failure when the form cannot be read to its end. */
  read(): AsyncIterable<Buffer>
}

export interface FilesReading {
  readonly maxBodyBytes: number
  /** Most files and fields. One more is refused before it is parsed. */
  readonly maxParts: number
  readonly maxFieldBytes: number
  /** A field that is not a file. It may come before, between or after the files. An exception ends the reading. */
  onField(name: string, value: string): void
}

/** A form that is being read. */
interface Form {
  /** Files that have begun and were not yet returned. */
  readonly files: FormFile[]
  readonly streams: Set<Readable>
  problem: Error | undefined
  /** Every byte has been parsed. */
  isParsed: boolean
  isFinished: boolean
  /** Callers that wait for a change. */
  wake: () => void
}

type Parser = ReturnType<typeof Busboy>

function end(form: Form, problem: unknown): void {
  form.problem ??= problem instanceof Error ? problem : new Failure('BAD_REQUEST')
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

function createParser(form: Form, body: Upload, reading: FilesReading): Parser {
  const parser = Busboy({
    headers: body.headers as BusboyHeaders,
    preservePath: true, // the reader refuses names with folders: without them, two names could be the same
    limits: { headerPairs: maxHeaderPairs, fieldSize: reading.maxFieldBytes },
    isPartAFile: (_name, _type, fileName) => fileName !== undefined,
  })
  parser.on('file', (name: string, stream: Readable, fileName: string) => {
    form.streams.add(stream)
    stream.once('close', () => form.streams.delete(stream))
    stream.on('error', (error) => end(form, new Failure('BAD_REQUEST', { cause: error })))
    form.files.push({ name, fileName, read: () => bytesOf(form, stream) })
    if (form.problem !== undefined) stream.destroy(form.problem)
    form.wake()
  })
  parser.on('field', (name: string, value: string, _nameCut: boolean, isCut: boolean) => {
    try {
      if (isCut) throw new Failure('PAYLOAD_TOO_LARGE')
      reading.onField(name, value)
    } catch (error) {
      end(form, error)
    }
  })
  parser.on('error', (error: unknown) => end(form, new Failure('BAD_REQUEST', { cause: error })))
  parser.once('prefinish', () => {
    form.isParsed = true
    form.wake()
  })
  parser.once('finish', () => {
    form.isFinished = true
    form.wake()
  })
  return parser
}

/** Makes a function that counts each piece of the body and ends the reading when there is too much. */
function limitBody(form: Form, boundaries: FormBoundaries, { maxBodyBytes, maxParts }: FilesReading) {
  let bytes = 0
  return (chunk: Buffer): void => {
    bytes += chunk.length
    boundaries.take(chunk)
    if (bytes > maxBodyBytes || boundaries.parts() > maxParts) end(form, new Failure('PAYLOAD_TOO_LARGE'))
    else if (boundaries.epilogueBytes() > maxEpilogueBytes) end(form, new Failure('BAD_REQUEST'))
  }
}

/** The next file; undefined when there are no more. */
async function nextFile(form: Form): Promise<FormFile | undefined> {
  for (;;) {
    if (form.problem !== undefined) throw form.problem
    const file = form.files.shift()
    if (file !== undefined) return file
    if (form.isFinished) return undefined
    const changed = new Promise<void>((resolve) => {
      form.wake = resolve
    })
    if (!form.isParsed) await changed
    else {
      // Everything that the bytes cause happens before the next event; what has not happened by then never will.
      await eventsOver()
      if (form.files.length === 0 && !form.isFinished) end(form, new Failure('BAD_REQUEST'))
    }
  }
}

/**
 * The files of a multipart form, in their order. Each must be read to its end before the next is asked for. Throws
 * BAD_REQUEST for a body that is not such a form, cannot be read or is cut off, and PAYLOAD_TOO_LARGE beyond a limit.
 * Left early, it drops the rest of the body.
 */
export async function* readFormFiles(body: Upload, reading: FilesReading): AsyncGenerator<FormFile> {
  const boundaries = isMultipart(body.headers) ? watchBoundaries(body.headers, reading.maxParts) : undefined
  if (boundaries === undefined) throw new Failure('BAD_REQUEST')
  const form: Form = {
    files: [],
    streams: new Set(),
    problem: undefined,
    isParsed: false,
    isFinished: false,
    wake() {},
  }
  const parser = createParser(form, body, reading)
  const count = limitBody(form, boundaries, reading)
  const cut = (cause?: unknown) => {
    if (!body.readableEnded) end(form, new Failure('BAD_REQUEST', { cause }))
  }
  body.on('data', count).on('error', cut).on('close', cut)
  body.pipe(parser)
  try {
    for (let file = await nextFile(form); file !== undefined; file = await nextFile(form)) yield file
  } finally {
    body.unpipe(parser)
    body.off('data', count).off('close', cut)
    for (const stream of form.streams) stream.destroy()
    if (!body.readableEnded) body.resume()
  }
}
