// Defines the operation that stores the documents of a background check, with its summary, as one archive.

import { Type } from 'typebox'
import { type FormFile, readFormFiles } from '../../http/form-files.js'
import type { Upload as Body } from '../../http/form-parts.js'
import { Failure } from '../../kernel/failures.js'
import { parseBounded } from '../../kernel/json-depth.js'
import { isUnsafe } from '../../kernel/unsafe-text.js'
import { task, upload } from '../../operation/operation.js'
import { invalid, Problem } from '../../operation/problem.js'
import { object } from '../../operation/schemas.js'
import type { Parts } from '../../server/compose/assemble.js'
import { archiveKinds, maxDocuments, maxSummaryBytes, type NewDocument } from '../archives.js'
import { contentTypeOf } from '../content-types.js'
import { shown, shownArchive } from './documents.js'

/** A scanned court file takes tens of megabytes. */
const maxDocumentBytes = 64 * 1024 * 1024
/** Eight of the longest; more than arrives within limits.requestTimeoutMs on most lines. */
const maxArchiveBytes = 512 * 1024 * 1024
/** Room for the boundaries and headers of a form. */
const maxFormBytes = maxArchiveBytes + 1024 * 1024
const maxNameBytes = 255

/** What is wrong with the name of a document; undefined: nothing. Such names would make a zip dangerous or unreadable. */
export function nameProblem(name: string): string | undefined {
  const isGood =
    !isUnsafe(name) &&
    !/[\\/]/.test(name) &&
    !/^\.{0,2}$/.test(name) &&
    Buffer.byteLength(name) <= maxNameBytes
  return isGood
    ? undefined
    : `must be 1 to ${maxNameBytes} bytes without slashes, backslashes or control characters`
}

interface Sent {
  readonly fileName: string
  read(): AsyncIterable<Buffer>
}

/** The documents with their limits. Throws Problem. */
async function* bounded(sent: Iterable<Sent> | AsyncIterable<Sent>): AsyncGenerator<NewDocument> {
  const names = new Set<string>()
  let total = 0
  for await (const { fileName, read } of sent) {
    const problem = nameProblem(fileName)
    if (problem !== undefined) throw invalid('document', `${names.size + 1}: its file name ${problem}`)
    names.add(fileName.toLowerCase())
    yield {
      fileName,
      contentType: contentTypeOf(fileName),
      async *read() {
        let bytes = 0
        for await (const chunk of read()) {
          bytes += chunk.length
          total += chunk.length
          if (bytes > maxDocumentBytes)
            throw new Problem('too-large', `A document may have at most ${maxDocumentBytes} bytes`)
          if (total > maxArchiveBytes)
            throw new Problem('too-large', `The documents may have at most ${maxArchiveBytes} bytes in all`)
          yield chunk
        }
      },
    }
  }
}

/** Adds documents that are read one after the other, with the limits that hold for every caller. */
export const addArchive = task(
  async (
    { archives, writeAudit }: Parts,
    own: { kind: string; documents: Iterable<Sent> | AsyncIterable<Sent>; summary: () => unknown },
  ) => shown(await archives.add(own.kind, bounded(own.documents), own.summary, writeAudit)),
)

function summaryOf(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return parseBounded(text)
  } catch {
    throw invalid('summary', 'must be JSON, at most 64 levels deep')
  }
}

/** The documents of a form. Throws Problem. */
async function* documentsOf(files: AsyncIterable<FormFile>): AsyncGenerator<Sent> {
  const names = new Set<string>()
  for await (const file of files) {
    if (file.name !== 'document') throw invalid('document', 'must be the name of every file in the form')
    if (names.has(file.fileName.toLowerCase()))
      throw invalid('document', 'must have different file names, in upper and lower case alike')
    names.add(file.fileName.toLowerCase())
    if (names.size > maxDocuments)
      throw new Problem('too-large', `An archive may have at most ${maxDocuments} documents`)
    yield file
  }
  if (names.size === 0) throw invalid('document', 'is required: send at least one file of this name')
}

/** Says for people why a form was not read. */
function inWords(error: unknown): unknown {
  if (!(error instanceof Failure)) return error
  if (error.code === 'PAYLOAD_TOO_LARGE')
    return new Problem(
      'too-large',
      `At most ${maxDocuments} documents, ${maxArchiveBytes} bytes in all, and a summary of ${maxSummaryBytes}`,
    )
  return new Problem('bad-request', 'The form did not arrive completely, or is not multipart/form-data')
}

const addDocuments = upload({
  name: 'documents.add',
  method: 'POST',
  path: '/documents',
  summary: 'Store the documents of a background check, with its summary, as an encrypted archive',
  role: 'operator',
  input: object({ kind: Type.Enum(Object.keys(archiveKinds)) }),
  accepts: ['multipart/form-data'],
  form: object({
    document: Type.Array(Type.String({ contentMediaType: 'application/octet-stream' }), {
      minItems: 1,
      maxItems: maxDocuments,
      description: 'The files, with different names; at most 64 MiB each and 512 MiB in all.',
    }),
    summary: Type.Optional(
      Type.String({ description: 'The result of the check as JSON, at most 256 KiB; returned unchanged.' }),
    ),
  }),
  maxBytes: maxFormBytes,
  answer: shownArchive,
  async take(parts: Parts, { kind }, _call, body) {
    let text: string | undefined
    const files = readFormFiles(body as Body, {
      maxBodyBytes: maxFormBytes,
      maxParts: maxDocuments + 1,
      maxFieldBytes: maxSummaryBytes,
      onField(name, value) {
        if (name !== 'summary') throw invalid('form', 'may have the parts document and summary')
        if (text !== undefined) throw invalid('summary', 'must be sent only once')
        text = value
      },
    })
    try {
      return await addArchive.work(parts, {
        kind,
        documents: documentsOf(files),
        summary: () => summaryOf(text),
      })
    } catch (error) {
      throw inWords(error)
    }
  },
})

export const addDocumentsOperations = [addDocuments]
