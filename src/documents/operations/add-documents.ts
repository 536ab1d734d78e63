// Defines the operation that stores the documents of a background check, with its summary, as one archive.

import { Type } from 'typebox'
import { Failure } from '../../kernel/failures.js'
import { upload } from '../../operation/operation.js'
import { invalid, Problem } from '../../operation/problem.js'
import { object } from '../../operation/schemas.js'
import { isMultipart } from '../../platform/forms/form-boundaries.js'
import { type Upload as Body, type FormPart, readFormParts } from '../../platform/forms/form-parts.js'
import { archiveKinds, maxDocuments, maxSummaryBytes } from '../archives.js'
import { addDocumentFiles } from './add-files.js'
import { shown, shownArchive } from './documents.js'
import { type Adding, bounded, maxArchiveBytes, type Sent, summaryOf } from './sent-documents.js'

/** Room for the boundaries and headers of a form. */
const maxFormBytes = maxArchiveBytes + 1024 * 1024

/** The documents of a form; its fields go to `onField`. Throws Problem. */
async function* documentsOf(
  parts: AsyncIterable<FormPart>,
  onField: (name: string, value: string) => void,
): AsyncGenerator<Sent> {
  const names = new Set<string>()
  for await (const file of parts) {
    if (file.kind === 'field') {
      if (file.isCut) throw new Failure('PAYLOAD_TOO_LARGE')
      onField(file.name, file.value)
      continue
    }
    const { fileName = '', read } = file
    if (file.name !== 'document') throw invalid('document', 'must be the name of every file in the form')
    if (names.has(fileName.toLowerCase()))
      throw invalid('document', 'must have different file names, in upper and lower case alike')
    names.add(fileName.toLowerCase())
    if (names.size > maxDocuments)
      throw new Problem('too-large', `An archive may have at most ${maxDocuments} documents`)
    yield { fileName, read }
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
  async take({ archives }: Adding, { kind }, { writeAudit }, body) {
    let text: string | undefined
    const form = readFormParts(body as Body, {
      maxBodyBytes: maxFormBytes,
      maxParts: maxDocuments + 1,
      tooManyParts: 'PAYLOAD_TOO_LARGE',
      maxFieldBytes: maxSummaryBytes,
      keepsFolders: true,
    })
    function onField(name: string, value: string): void {
      if (name !== 'summary') throw invalid('form', 'may have the parts document and summary')
      if (text !== undefined) throw invalid('summary', 'must be sent only once')
      text = value
    }
    try {
      if (!isMultipart((body as Body).headers)) throw new Failure('BAD_REQUEST')
      const documents = bounded(documentsOf(form, onField))
      return shown(await archives.add(kind, documents, () => summaryOf(text), writeAudit))
    } catch (error) {
      throw inWords(error)
    }
  },
})

export const addDocumentsOperations = [addDocuments, addDocumentFiles]
