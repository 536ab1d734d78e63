// Reads a submitted file: CSV of one column, bounded in bytes, lines and cells.
import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Parser } from 'csv-parse'
import { withoutInvisible } from '../identifiers/index.js'
import { Failure, type FailureCode } from '../kernel/failures.js'
import { createCsvParser } from '../platform/csv-parser.js'
import { sliceBytes, sliceFrom } from '../platform/csv-slices.js'
import { endMarkAt } from '../platform/end-of-file-mark.js'
import type { FairSemaphore } from '../platform/fair-semaphore.js'
import { headerFailureOf, maxFileBytes, maxRecords } from './batch-facts.js'

/** A longer cell cannot be an identifier. It is stored cut off, and is malformed either way. */
const maxCellChars = 256
/** Blank lines count: five times the records allows for what spreadsheets leave, and bounds the work of parsing. */
const maxLines = 5_000
/** The longest line: a file with a longer one is not a list of identifiers. */
const maxLineBytes = 16 * 1024

export interface BatchFile {
  /** The cells as submitted, in order; one beyond `maxCellChars` ends in an ellipsis there. */
  readonly cells: readonly string[]
  /** SHA-256 of the bytes. */
  readonly digest: Buffer
}

export interface BatchFileReader {
  /** Takes the next bytes. Returns false when there are too many: the rest need not be sent. */
  write(bytes: Buffer): boolean
  /**
   * The file, once all bytes are there or there are too many. Throws the first of INVALID_BATCH_FILE_FORMAT, the
   * failure of a wrong header, BATCH_TOO_LARGE, PAYLOAD_TOO_LARGE and BATCH_EMPTY that holds for what was read.
   */
  end(): Promise<BatchFile>
}

/** Bytes of a character in UTF-8 that is cut off, at most. */
const mostCutOff = 3

/** Whether it is UTF-8, whose last character may be cut off when more follows. Text never contains NUL. */
function isText(bytes: Buffer, isCut: boolean): boolean {
  for (let cutOff = 0; cutOff <= (isCut ? mostCutOff : 0); cutOff++)
    if (isUtf8(bytes.subarray(0, bytes.length - cutOff))) return !bytes.includes(0)
  return false
}

const cut = (cell: string): string =>
  cell.length <= maxCellChars
    ? cell
    : `${cell.slice(0, maxCellChars - 1).replace(/[\ud800-\udbff]$/, '')}\u2026`

/** An empty cell, or one that looks empty. */
const isEmpty = (cell: string): boolean => withoutInvisible(cell).trim() === ''

/** The result of the rows read so far. */
function createRows(column: string) {
  const cells: string[] = []
  let header: 'missing' | 'right' | 'wrong' = 'missing'
  let tooMany = false
  return {
    cells,
    take(row: readonly string[]): void {
      // Spreadsheet programs leave empty cells at the end of lines, the header's too; a line of nothing else is blank.
      const isBlank = row.every(isEmpty) && !(row.length === 1 && row[0] === '')
      if (isBlank || header === 'wrong' || tooMany) return
      if (header === 'missing')
        header =
          withoutInvisible(row[0]!).trim() === column && row.slice(1).every(isEmpty) ? 'right' : 'wrong'
      else if (!row.slice(1).every(isEmpty)) header = 'wrong'
      else if (cells.length === maxRecords) tooMany = true
      else cells.push(cut(row[0]!))
    },
    /** Why the file is refused; later bytes do not change that. */
    refusal(): FailureCode | undefined {
      if (header === 'wrong') return headerFailureOf(column)
      return tooMany ? 'BATCH_TOO_LARGE' : undefined
    },
    hasHeader: () => header === 'right',
  }
}

/**
 * Feeds the bytes to the parser slice by slice. Returns whether all of them were wanted; throws for what is not CSV.
 */
async function feed(parser: Parser, bytes: Buffer, isDecided: () => boolean): Promise<boolean> {
  let lines = 0
  let openBytes = 0
  for (let from = 0; from < bytes.length && !isDecided(); ) {
    const slice = sliceFrom(bytes, from)
    lines += slice.lines
    if (lines > maxLines) return false
    // The parser does not count the commas between empty cells.
    openBytes = slice.lines > 0 ? 0 : openBytes + slice.end - from
    if (openBytes > maxLineBytes + sliceBytes) throw new Error('a line is too long')
    await new Promise<void>((resolve, reject) => {
      parser.write(bytes.subarray(from, slice.end), (error) => (error ? reject(error) : resolve()))
    })
    from = slice.end
    await nextTurn()
  }
  return true
}

/** Throws what `BatchFileReader.end` says. `isCut`: these are the first bytes of a longer file. */
async function readCells(bytes: Buffer, column: string, isCut: boolean): Promise<readonly string[]> {
  if (!isText(bytes, isCut)) throw new Failure('INVALID_BATCH_FILE_FORMAT')
  const rows = createRows(column)
  const parser = createCsvParser({
    recordDelimiter: ['\r\n', '\n'],
    relaxQuotes: true,
    maxRecordSize: maxLineBytes,
  })
  parser.on('data', rows.take)
  const ended = new Promise<void>((resolve, reject) => parser.once('end', resolve).once('error', reject))
  ended.catch(() => {}) // also returned by `feed`
  let withinLines = false
  try {
    withinLines = await feed(parser, bytes, () => rows.refusal() !== undefined)
    if (withinLines && !isCut && rows.refusal() === undefined) {
      parser.end()
      await ended
    }
  } catch (cause) {
    throw new Failure('INVALID_BATCH_FILE_FORMAT', { cause })
  } finally {
    parser.destroy()
  }
  const refusal = rows.refusal()
  if (refusal !== undefined) throw new Failure(refusal)
  if (!rows.hasHeader()) throw new Failure(headerFailureOf(column))
  if (!withinLines) throw new Failure('BATCH_TOO_LARGE')
  if (isCut) throw new Failure('PAYLOAD_TOO_LARGE')
  if (rows.cells.length === 0) throw new Failure('BATCH_EMPTY')
  return rows.cells
}

/**
 * @param fileName as sent
 * @param column the one header
 * @param parsing runs the parsing of one file at a time, fairly between clients
 */
export function createBatchFileReader(
  fileName: string,
  column: string,
  client: string,
  parsing: FairSemaphore,
): BatchFileReader {
  const chunks: Buffer[] = []
  const hash = createHash('sha256')
  const isNamedCsv = /\.csv$/i.test(fileName.trim())
  let bytesRead = 0

  return {
    write(bytes) {
      const wanted = bytes.subarray(0, Math.max(0, maxFileBytes - bytesRead))
      bytesRead += bytes.length
      if (wanted.length > 0) chunks.push(wanted)
      hash.update(wanted)
      return bytesRead <= maxFileBytes
    },
    async end() {
      if (!isNamedCsv) throw new Failure('INVALID_BATCH_FILE_FORMAT')
      const isCut = bytesRead > maxFileBytes
      const whole = Buffer.concat(chunks)
      const bytes = isCut ? whole : whole.subarray(0, endMarkAt(whole))
      const cells = await parsing(client, () => readCells(bytes, column, isCut))
      return { cells, digest: hash.digest() }
    },
  }
}
