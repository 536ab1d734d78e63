// Owns the reading of a batch submission: one file, judged while it arrives, and the fields beside it.
import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { BatchFileReader } from '../batches/batch-file.js'
import { Failure } from '../kernel/failures.js'

/** Beyond it the body is not read; the file alone has a smaller limit. */
const maxBodyBytes = 32 * 1024 * 1024
const maxFields = 100
const maxFieldBytes = 64 * 1024
const maxParts = 200

export interface BatchForm {
  readonly file: BatchFileReader
  /** Values of the form field webhook_url, as often as it was sent. */
  readonly webhookUrls: readonly string[]
}

/**
 * Reads the form to its end. Throws BAD_REQUEST when the body is not multipart, cannot be read, breaks off, or has
 * none or several files of the name, and PAYLOAD_TOO_LARGE.
 * @param partName name of the file's part; null: any
 * @param open makes the reader of a file with this name
 */
export async function readBatchForm(
  request: IncomingMessage,
  partName: string | null,
  open: (fileName: string) => BatchFileReader,
): Promise<BatchForm> {
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > maxBodyBytes) {
    request.resume()
    throw new Failure('PAYLOAD_TOO_LARGE')
  }
  return new Promise((resolve, reject) => {
    const files: BatchFileReader[] = []
    const webhookUrls: string[] = []
    let parser: ReturnType<typeof Busboy>
    const refuse = (code: 'BAD_REQUEST' | 'PAYLOAD_TOO_LARGE', cause?: unknown) => {
      if (parser !== undefined) request.unpipe(parser)
      request.resume()
      reject(new Failure(code, { cause }))
    }
    try {
      const type = request.headers['content-type'] ?? ''
      if (!/^multipart\/form-data\b/i.test(type)) return refuse('BAD_REQUEST')
      parser = Busboy({
        headers: request.headers as BusboyHeaders,
        limits: { fields: maxFields, fieldSize: maxFieldBytes, parts: maxParts, headerPairs: 20 },
        isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      })
    } catch (error) {
      return refuse('BAD_REQUEST', error)
    }
    parser.on('field', (name: string, value: string) => {
      if (name === 'webhook_url') webhookUrls.push(value)
    })
    parser.on('file', (name: string, part: NodeJS.ReadableStream, fileName: string | undefined) => {
      part.on('error', (error: unknown) => refuse('BAD_REQUEST', error)) // the body broke off inside the file
      const isMeant = (partName === null || name === partName) && fileName !== undefined && fileName !== ''
      if (!isMeant) return void part.resume()
      const file = open(fileName)
      files.push(file)
      part.on('data', (bytes: Buffer) => file.write(bytes))
    })
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBodyBytes) refuse('PAYLOAD_TOO_LARGE')
    })
    request.once('aborted', () => refuse('BAD_REQUEST'))
    parser.on('error', (error: unknown) => refuse('BAD_REQUEST', error))
    parser.once('finish', () => {
      if (files.length === 1) resolve({ file: files[0]!, webhookUrls })
      else refuse('BAD_REQUEST')
    })
    request.pipe(parser)
  })
}
