// Parses CSV chunk by chunk into rows that know their line, in bounded memory.
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { createCsvParser } from './csv-parser.js'
import { sliceBytes, sliceFrom } from './csv-slices.js'
import { endMarkAt } from './end-of-file-mark.js'

/** A spreadsheet has no more columns, and may write all of them, empty, at the end of each line. */
export const maxCells = 16_384

export interface CsvRow {
  /** The line on which it begins; the first is 1. */
  readonly line: number
  readonly cells: string[]
}

/** What a chunk brought. */
export interface ParsedChunk {
  readonly rows: readonly CsvRow[]
  /** Why nothing after these rows can be read. */
  readonly failure: Error | undefined
  /** The line after the last row. */
  readonly nextLine: number
}

export interface CsvRows {
  write(chunk: Buffer): Promise<ParsedChunk>
  end(): Promise<ParsedChunk>
}

const carriageReturn = 0x0d

/** An error with a code of the parser's kind. */
const csvError = (code: string): Error => Object.assign(new Error(`CSV: ${code}`), { code })

/** How often `end` stands in the cells of a row. */
const countOf = (cells: readonly string[], end: string): number =>
  cells.reduce((sum, cell) => (cell.includes(end) ? sum + cell.split(end).length - 1 : sum), 0)

interface CsvForm {
  /** Longest row that is read. */
  readonly maxRowBytes: number
  /** A quotation mark inside an unquoted cell is text. */
  readonly relaxQuotes?: boolean
}

/**
 * Rows are taken from the parser chunk by chunk: read as a stream, it drops the rows before an error that nobody has
 * fetched yet, and with them the place of the error.
 */
function createRowParser(form: CsvForm) {
  let rows: CsvRow[] = []
  let last = 0
  /** The parser counts CR and LF each as a line where they stand in a quoted cell. */
  let countedTwice = 0
  /** A row with more than `maxCells`, and the line on which it begins. */
  let tooWide: { error: Error; line: number } | undefined
  /** Bytes since a row ended: the parser itself does not count the commas between empty cells. */
  let openBytes = 0
  /** Rows that have ended, blank lines not counted. */
  let ended = 0
  let endedBefore = 0
  const parser = createCsvParser({
    relaxQuotes: form.relaxQuotes === true,
    maxRecordSize: form.maxRowBytes,
    encoding: 'utf8',
    onRecord(cells: string[], { lines }) {
      ended++
      if (tooWide !== undefined) return null
      if (cells.length > maxCells) {
        tooWide = { error: csvError('CSV_TOO_MANY_CELLS'), line: last + 1 }
        return null
      }
      countedTwice += countOf(cells, '\r\n')
      last = lines - countedTwice
      rows.push({ line: last - countOf(cells, '\n'), cells })
      return null // so that the parser does not keep it
    },
  })
  parser.on('error', () => {}) // the failing step reports it
  parser.resume()

  async function after(step: (done: (error?: Error | null) => void) => void): Promise<ParsedChunk> {
    const failure = await new Promise<Error | null | undefined>((resolve) => step(resolve))
    const read = rows
    rows = []
    const tooLong = openBytes > form.maxRowBytes + sliceBytes ? csvError('CSV_MAX_RECORD_SIZE') : undefined
    return {
      rows: read,
      failure: failure ?? tooWide?.error ?? tooLong,
      nextLine: tooWide?.line ?? last + 1,
    }
  }

  return {
    write: (bytes: Buffer): Promise<ParsedChunk> =>
      after((done) => {
        parser.write(bytes, (error) => {
          const now = ended + parser.info.empty_lines
          openBytes = now === endedBefore ? openBytes + bytes.length : 0
          endedBefore = now
          done(error)
        })
      }),
    end: (bytes: Buffer): Promise<ParsedChunk> => after((done) => void parser.end(bytes, done)),
  }
}

export function createCsvRows(form: CsvForm): CsvRows {
  const parser = createRowParser(form)
  /**
   * The parser takes a CR at the end of the first chunk for the whole line end: it waits for what follows. So does what
   * would be the mark at the end of the file, if nothing follows.
   */
  let held: Buffer = Buffer.alloc(0)
  return {
    write(chunk) {
      const bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      const wholeBytes = bytes.length - (bytes.at(-1) === carriageReturn ? 1 : 0)
      const end = Math.min(wholeBytes, endMarkAt(bytes))
      held = bytes.subarray(end)
      return parser.write(bytes.subarray(0, end))
    },
    end: () => parser.end(held.subarray(0, endMarkAt(held))),
  }
}

/**
 * Parses a stream slice by slice; other work gets its turn of the event loop after each. What comes after a failure is
 * not read.
 */
export async function* parseCsv(
  stream: AsyncIterable<Buffer>,
  form: Parameters<typeof createCsvRows>[0],
): AsyncGenerator<ParsedChunk> {
  const parser = createCsvRows(form)
  for await (const chunk of stream) {
    for (let from = 0; from < chunk.length; ) {
      const { end } = sliceFrom(chunk, from)
      const read = await parser.write(chunk.subarray(from, end))
      yield read
      if (read.failure !== undefined) return
      from = end
      await yieldToOthers()
    }
  }
  yield await parser.end()
}
