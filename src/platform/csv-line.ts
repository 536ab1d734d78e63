// Writes CSV lines that programs read back exactly and spreadsheets do not run: the only writer of CSV.

type CsvValue = string | number | boolean | null

const needsQuotes = /[",\r\n]|^\s|\s$/

function cell(value: CsvValue): string {
  if (value === null) return ''
  const text = String(value)
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const runs = /^'*[=+\-@\t\r]/
const plainNumber = /^[+-]?\d+(\.\d+)?$/

/**
 * Spreadsheet programs run a cell that begins like a formula; a leading apostrophe makes it text. A text that begins
 * with apostrophes and such a sign gets one more, so that an import that removes one restores the text.
 */
const asText = (value: CsvValue): CsvValue =>
  typeof value === 'string' && runs.test(value) && !plainNumber.test(value) ? `'${value}` : value

/** One line with its line end (LF), in which no spreadsheet program finds a formula. null is an empty cell. */
export const spreadsheetLine = (values: readonly CsvValue[]): string =>
  `${values.map((value) => cell(asText(value))).join(',')}\n`
