// Recognises files that an import cannot read, and says what to do about them.
// Of a file's content it repeats only the names in a header: without one, the first line may be a person.

import { maxCells } from '../../platform/csv-rows.js'
import type { ColumnNames } from './column-names.js'
import { maxNames } from './file-line.js'

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

/**
 * What is wrong with the first line of a CSV file.
 * @param header its cells
 */
export function problemOfHeader(header: readonly string[], names: ColumnNames): string | undefined {
  const named = header.reduce((count, name) => count + (name === '' ? 0 : 1), 0)
  if (named > maxNames) return `the header has ${named} names; at most ${maxNames} columns are read`
  if (header.some((name) => name.includes('\ufffd')))
    return 'the header is not in UTF-8: save the file as "CSV UTF-8"'
  const [only] = header
  if (header.length === 1 && /[;\t]/.test(only!)) {
    const separator = only!.includes(';') ? 'semicolons' : 'tabs'
    return `the columns are separated by ${separator}: they must be separated by commas ("CSV UTF-8, comma delimited")`
  }
  // Without a header the first line may be a person: it is repeated only when it names something.
  if (
    !header.some(
      (name) => name !== '' && (names.find(name) !== undefined || names.nearest(name) !== undefined),
    )
  )
    return (
      `the first line must be the header, and none of its names is a column of this kind; the columns are ${names.names.join(', ')}; ` +
      `--map "NAME IN THE FILE=column" says which is which`
    )
  const unknown = header.filter((name) => name !== '' && names.find(name) === undefined)
  if (unknown.length > 0) return names.unknown(unknown).reason
  const targets = header.map((name) => (name === '' ? null : names.find(name)))
  const twice = targets.find((name, i) => typeof name === 'string' && targets.indexOf(name) !== i)
  return typeof twice === 'string' ? `the header names ${twice} twice` : undefined
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
