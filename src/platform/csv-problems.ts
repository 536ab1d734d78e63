// Recognises files that cannot be read as CSV in UTF-8, and says what to do about them.
import { maxCells } from './csv-rows.js'

/** How much of the beginning of a file is examined. */
export const startBytes = 4_096 // holds the first line of any file with a header

const workbooks: readonly Buffer[] = [
  Buffer.from('504b0304', 'hex'), // a zip archive: .xlsx, .ods
  Buffer.from('d0cf11e0', 'hex'), // .xls
]
const utf16Marks: readonly Buffer[] = [Buffer.from('fffe', 'hex'), Buffer.from('feff', 'hex')]

const startsWith = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)

/** What is wrong with a file that begins like this; undefined when it may be text in UTF-8. */
export function problemOfStart(start: Buffer): string | undefined {
  if (workbooks.some((mark) => startsWith(start, mark)))
    return 'is a workbook (or another archive), not text: open it and save it as "CSV UTF-8"'
  const lineEnd = start.indexOf(10)
  const firstLine = lineEnd === -1 ? start : start.subarray(0, lineEnd)
  if (utf16Marks.some((mark) => startsWith(start, mark)) || firstLine.includes(0))
    return 'is in UTF-16, not in UTF-8: save it as "CSV UTF-8", or convert it to UTF-8'
  return undefined
}

const csvProblems: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark (") is opened and never closed',
  INVALID_OPENING_QUOTE: 'a quotation mark (") is inside a cell that does not begin with one',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quotation mark ("): inside quotes, write it twice ("")',
  CSV_TOO_MANY_CELLS: `the record has more than ${maxCells} cells`,
  CSV_MAX_RECORD_SIZE: 'the record is too long, or a quotation mark (") is opened and never closed',
}

/** What an error of the CSV parser means; undefined for any other error. */
export function problemOfCsv(error: unknown): string | undefined {
  const code = String((error as { code?: unknown }).code ?? '')
  if (csvProblems[code] === undefined && !code.startsWith('CSV_')) return undefined
  return `${csvProblems[code] ?? `cannot be read as CSV (${code})`}; the file was not read further`
}
