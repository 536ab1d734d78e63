// Reads a batch submission: one file, and the fields beside it.
import { maxFileBytes, webhookUrlName } from '../batches/batch-facts.js'
import type { BatchFileReader } from '../batches/batch-file.js'
import { Failure } from '../kernel/failures.js'
import { isMultipart } from '../platform/forms/form-boundaries.js'
import { type FormFile, readFormParts, type Upload } from '../platform/forms/form-parts.js'
import type { Reservation } from '../platform/forms/upload-budget.js'

/** A longer body is refused unread. A shorter one is read as far as is needed to say what is wrong with its file. */
export const maxBatchFormBytes = 32 * 1024 * 1024
/** Only the field webhook_url is read, whose value may have half of this. */
const maxFieldBytes = 4 * 1024
const maxParts = 100

export interface BatchForm {
  readonly file: BatchFileReader
  /** Values of the form field webhook_url, as often as it was sent. */
  readonly webhookUrls: readonly string[]
}

/** Only as much of a body is held as its file may have; the rest is dropped on arrival. */
function reservationOfFile(reservation: Reservation): Reservation {
  let remaining = maxFileBytes
  return {
    ...reservation,
    take(bytes) {
      const held = Math.min(bytes, remaining)
      remaining -= held
      return reservation.take(held)
    },
  }
}

/** Returns false when the reader has seen enough of the file. */
async function readInto(reader: BatchFileReader, file: FormFile): Promise<boolean> {
  for await (const bytes of file.read()) if (reader.write(bytes) === false) return false
  return true
}

/**
 * Reads the form to its end, or to where its file is too long. Throws BAD_REQUEST when the body is not multipart,
 * cannot be read, is cut off, or has none or several files of the name, PAYLOAD_TOO_LARGE, and OVERLOADED when there
 * is no memory for it.
 * @param partName name of the file's part; null: any
 * @param open makes the reader of a file with this name
 */
export async function readBatchForm(
  request: Upload,
  partName: string | null,
  reservation: Reservation,
  open: (fileName: string) => BatchFileReader,
): Promise<BatchForm> {
  if (!isMultipart(request.headers)) {
    request.resume()
    throw new Failure('BAD_REQUEST')
  }
  let file: BatchFileReader | undefined
  let files = 0
  const webhookUrls: string[] = []
  const parts = readFormParts(request, {
    maxBodyBytes: maxBatchFormBytes,
    maxParts,
    maxFieldBytes,
    reservation: reservationOfFile(reservation),
  })
  for await (const part of parts) {
    if (part.kind === 'field') {
      if (part.name === webhookUrlName) webhookUrls.push(part.value)
      continue
    }
    if ((partName !== null && part.name !== partName) || !part.fileName) continue
    files++
    if (files > 1) continue
    file = open(part.fileName)
    if (!(await readInto(file, part))) break
  }
  if (file === undefined || files > 1) throw new Failure('BAD_REQUEST')
  return { file, webhookUrls }
}
