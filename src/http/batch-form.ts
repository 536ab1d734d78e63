// Owns the reading of a batch submission: one file, judged while it arrives, and the fields beside it.
import type { BatchFileReader } from '../batches/batch-file.js'
import { Failure } from '../kernel/failures.js'
import { isMultipart, readFormParts, type Upload } from './form-parts.js'

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
  request: Upload,
  partName: string | null,
  open: (fileName: string) => BatchFileReader,
): Promise<BatchForm> {
  if (!isMultipart(request)) {
    request.resume()
    throw new Failure('BAD_REQUEST')
  }
  const files: BatchFileReader[] = []
  const webhookUrls: string[] = []
  await readFormParts(request, {
    maxBodyBytes,
    limits: { fields: maxFields, fieldSize: maxFieldBytes, parts: maxParts },
    onField(name, value) {
      if (name === 'webhook_url') webhookUrls.push(value)
    },
    onFile(name, fileName) {
      const isMeant = (partName === null || name === partName) && fileName !== undefined && fileName !== ''
      if (!isMeant) return undefined
      const file = open(fileName)
      files.push(file)
      return { write: (bytes) => file.write(bytes) }
    },
  })
  if (files.length !== 1) throw new Failure('BAD_REQUEST')
  return { file: files[0]!, webhookUrls }
}
