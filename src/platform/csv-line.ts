// Writes CSV lines.

type CsvValue = string | number | boolean | null

const needsQuotes = /[",\r\n]|^\s|\s$/

function cell(value: CsvValue): string {
  if (value === null) return ''
  const text = String(value)
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line with its line end (LF). null is an empty cell. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cell).join(',')}\n`
