// Owns the reading of form bodies: multipart/form-data and application/x-www-form-urlencoded, bounded.

import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { Failure } from '../kernel/failures.js'
import type { RawInput } from '../lookups/params.js'

const maxFields = 100
const maxFieldBytes = 64 * 1024
export const maxFormBytes = 1024 * 1024

/**
 * The fields of a form; a repeated name is a list. A body of another type has no fields, as a form without them.
 * Throws BAD_REQUEST for a body that cannot be read and PAYLOAD_TOO_LARGE beyond `maxFormBytes`.
 */
export async function readForm(request: IncomingMessage): Promise<RawInput> {
  const type = request.headers['content-type'] ?? ''
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    request.resume()
    return {}
  }
  if (Number(request.headers['content-length'] ?? 0) > maxFormBytes) throw new Failure('PAYLOAD_TOO_LARGE')
  const form: Record<string, string | string[]> = Object.create(null)
  const add = (name: string, value: string) => {
    const before = form[name]
    if (before === undefined) form[name] = value
    else if (typeof before === 'string') form[name] = [before, value]
    else before.push(value)
  }
  return new Promise((resolve, reject) => {
    let parser: ReturnType<typeof Busboy>
    const refuse = (code: 'BAD_REQUEST' | 'PAYLOAD_TOO_LARGE', cause?: unknown) => {
      request.unpipe(parser)
      request.resume()
      reject(new Failure(code, { cause }))
    }
    try {
      parser = Busboy({
        headers: request.headers as BusboyHeaders,
        limits: { fields: maxFields, parts: maxFields, fieldSize: maxFieldBytes, headerPairs: 20 },
        // Clients set odd types on their parts: without a file name a part is a field.
        isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      })
    } catch (error) {
      request.resume()
      return reject(new Failure('BAD_REQUEST', { cause: error }))
    }
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxFormBytes) refuse('PAYLOAD_TOO_LARGE')
    })
    request.once('aborted', () => refuse('BAD_REQUEST'))
    parser.on('field', (name: string, value: string) => add(name, value))
    parser.on('file', (_name: string, file: NodeJS.ReadableStream) => file.resume())
    parser.once('error', (error: unknown) => refuse('BAD_REQUEST', error))
    parser.once('finish', () => resolve(form))
    request.pipe(parser)
  })
}
