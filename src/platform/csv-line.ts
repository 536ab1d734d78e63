// Writes CSV lines, for programs to read exactly or for people to open in a spreadsheet.

type CsvValue = string | number | boolean | null

const needsQuotes = /[",\r\n]|^\s|\s$/

function cell(value: CsvValue): string {
  if (value === null) return ''
  const text = String(value)
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line with its line end (LF). null is an empty cell. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cell).join(',')}\n`

const formulaStart = /^[=+\-@\t\r]/
const plainNumber = /^[+-]?\d+(\.\d+)?$/

/** Spreadsheet programs run a cell that begins like a formula; a leading apostrophe makes it text. */
const asText = (value: CsvValue): CsvValue =>
  typeof value === 'string' && formulaStart.test(value) && !plainNumber.test(value) ? `'${value}` : value

/** The same, with cells that no spreadsheet program takes for formulas: for files with texts of clients or vendors. */
export const spreadsheetLine = (values: readonly CsvValue[]): string => csvLine(values.map(asText))
