// Owns the judging of a submitted file: CSV of one column, read as it arrives, in bounded memory.
import { createHash } from 'node:crypto'
import { parse } from 'csv-parse'
import { Failure, type FailureCode } from '../kernel/failures.js'

/** The interface: fewer than 1,000. */
export const maxRecords = 999
/** Beyond it nothing more is read. The longest sensible file of 999 records is a hundredth of it. */
export const maxFileBytes = 16 * 1024 * 1024
/** The longest line; what is longer is no list of identifiers. */
const maxLineChars = 16 * 1024

/** What is answered to a file whose header is not the one column. */
const headerFailures: Readonly<Record<string, FailureCode>> = {
  gstin_number: 'INVALID_GSTIN_FILE',
  pan_number: 'INVALID_PAN_FILE',
  vpa: 'INVALID_VPA_FILE',
}

export interface BatchFile {
  /** The cells as submitted, in order. */
  readonly cells: readonly string[]
  /** SHA-256 of the bytes. */
  readonly digest: Buffer
}

export interface BatchFileReader {
  /** Takes the next bytes. */
  write(bytes: Buffer): void
  /**
   * The file, once all bytes are there. Throws the first of INVALID_BATCH_FILE_FORMAT, the failure of a wrong
   * header, BATCH_EMPTY and BATCH_TOO_LARGE that holds, in this order; PAYLOAD_TOO_LARGE for few records in many bytes.
   */
  end(): Promise<BatchFile>
}

/** `fileName` as sent, `column` the one header. */
export function createBatchFileReader(fileName: string, column: string): BatchFileReader {
  const hash = createHash('sha256')
  const decoder = new TextDecoder('utf-8', { fatal: true }) // leaves a byte order mark out
  const cells: string[] = []
  let bytesRead = 0
  let isText = /\.csv$/i.test(fileName.trim())
  let isCsv = true
  let header: 'missing' | 'right' | 'wrong' = 'missing'
  let tooMany = false

  const parser = parse({
    recordDelimiter: ['\r\n', '\n'],
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: true,
    maxRecordSize: maxLineChars,
  })
  // Nothing that comes later changes the answer, except bytes that are no text.
  const isDecided = () => !isText || !isCsv || header === 'wrong' || tooMany

  function take(row: readonly string[]): void {
    if (isDecided()) return
    // Spreadsheet programs leave empty cells at the end of lines; a line of nothing else is a blank one.
    const isBlank = row.every((cell) => cell.trim() === '') && !(row.length === 1 && row[0] === '')
    if (isBlank) return
    if (header === 'missing') header = row.length === 1 && row[0]!.trim() === column ? 'right' : 'wrong'
    else if (row.slice(1).some((cell) => cell.trim() !== '')) header = 'wrong'
    else if (cells.length === maxRecords) tooMany = true
    else cells.push(row[0]!)
  }

  const ended = new Promise<void>((resolve) => {
    parser.on('data', take)
    parser.once('end', resolve)
    parser.once('error', () => {
      isCsv = false
      resolve()
    })
  })

  function feed(text: string): void {
    if (text.includes('\0')) isText = false
    else if (text !== '' && !isDecided()) parser.write(text)
  }

  function decode(bytes?: Buffer): void {
    try {
      feed(bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true }))
    } catch {
      isText = false
    }
  }

  return {
    write(bytes) {
      bytesRead += bytes.length
      if (bytesRead > maxFileBytes) return
      hash.update(bytes)
      if (isText) decode(bytes)
    },
    async end() {
      if (isText && bytesRead <= maxFileBytes) decode()
      if (isCsv) {
        parser.end()
        await ended
      }
      if (!isText || !isCsv) throw new Failure('INVALID_BATCH_FILE_FORMAT')
      if (header !== 'right') throw new Failure(headerFailures[column]!)
      if (tooMany) throw new Failure('BATCH_TOO_LARGE')
      if (bytesRead > maxFileBytes) throw new Failure('PAYLOAD_TOO_LARGE')
      if (cells.length === 0) throw new Failure('BATCH_EMPTY')
      return { cells, digest: hash.digest() }
    },
  }
}
