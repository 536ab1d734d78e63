// Parses CSV chunk by chunk into rows that know their line, in bounded memory.
import { parse } from 'csv-parse'
import { endMarkAt } from './end-of-file-mark.js'

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

/** How often `end` stands in the cells of a row. */
const countOf = (cells: readonly string[], end: string): number =>
  cells.reduce((sum, cell) => (cell.includes(end) ? sum + cell.split(end).length - 1 : sum), 0)

/**
 * Rows are taken from the parser chunk by chunk: read as a stream, it drops the rows before an error that nobody has
 * fetched yet, and with them the place of the error.
 * @param own.maxRowBytes longest row that is read
 * @param own.relaxQuotes a quotation mark inside an unquoted cell is text
 */
export function createCsvRows(own: { maxRowBytes: number; relaxQuotes?: boolean }): CsvRows {
  let rows: CsvRow[] = []
  let last = 0
  /** The parser counts CR and LF each as a line where they stand in a quoted cell. */
  let countedTwice = 0
  const parser = parse({
    bom: true,
    relaxColumnCount: true,
    relaxQuotes: own.relaxQuotes === true,
    skipEmptyLines: true,
    maxRecordSize: own.maxRowBytes,
    encoding: 'utf8',
    onRecord(cells: string[], { lines }) {
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
    return { rows: read, failure: failure ?? undefined, nextLine: last + 1 }
  }
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
      return after((done) => void parser.write(bytes.subarray(0, end), done))
    },
    end: () => after((done) => void parser.end(held.subarray(0, endMarkAt(held)), done)),
  }
}
