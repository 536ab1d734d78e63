// Reads CSV with a header: one record at a time, in bounded memory.
import { problemOfCsv } from '../../platform/csv-problems.js'
import { type CsvRow, parseCsv } from '../../platform/csv-rows.js'
import type { ColumnNames } from './column-names.js'
import { problemOfHeader } from './file-form.js'
import { type FileLine, maxLineBytes, unreadable } from './file-line.js'

/** The rows of a CSV file, those of a slice at a time, then the line that ends the reading, if one does. */
async function* csvRows(stream: AsyncIterable<Buffer>): AsyncGenerator<readonly (CsvRow | FileLine)[]> {
  for await (const { rows, failure, nextLine } of parseCsv(stream, { maxRowBytes: maxLineBytes })) {
    yield rows
    if (failure === undefined) continue
    const problem = problemOfCsv(failure)
    if (problem === undefined) throw failure
    yield [unreadable(nextLine, problem)]
  }
}

/**
 * What each cell of a row is: a column of the kind, null when it is left out, undefined when the header has no name
 * for it.
 */
type Targets = readonly (string | null | undefined)[]

/** An exported cell has one more apostrophe than the value, so that no spreadsheet runs it. */
const apostrophes = /^'+[=+\-@\t\r]/
const apostrophe = 39
/** A text that is empty and not absent: two quotation marks as the content of a cell. */
const emptyText = '""'

/** The columns of a row that are not empty. */
function readCells(targets: Targets, cells: readonly string[]): Omit<FileLine, 'line'> {
  const raw: Record<string, string> = {}
  let chars = 0
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!.trim()
    if (cell === '') continue
    const target = targets[i]
    if (target === null) continue
    if (target === undefined)
      return { problems: [{ reason: `has a cell ${i + 1}, for which the header has no name` }] }
    chars += cell.length
    if (cell === emptyText) raw[target] = ''
    else raw[target] = cell.charCodeAt(0) === apostrophe && apostrophes.test(cell) ? cell.slice(1) : cell
  }
  return { raw, chars }
}

/** The columns that the header names, or what is wrong with it. */
function readHeader(cells: readonly string[], names: ColumnNames): Targets | string {
  const header = cells.map((name) => name.trim())
  return problemOfHeader(header, names) ?? header.map((name) => (name === '' ? undefined : names.find(name)))
}

/** The record of a row; undefined when all its cells are empty. */
function readRow({ line, cells }: CsvRow, targets: Targets): FileLine | undefined {
  if (cells.every((cell) => cell.trim() === '')) return undefined
  if (cells.length < targets.length)
    return unreadable(line, `has ${cells.length} cells, the header has ${targets.length}`)
  if (cells.some((cell) => cell.includes('\ufffd'))) return unreadable(line, 'is not UTF-8')
  return { line, ...readCells(targets, cells) }
}

/** The records of a CSV file with a header. */
export async function* csvLines(stream: AsyncIterable<Buffer>, names: ColumnNames): AsyncGenerator<FileLine> {
  let targets: Targets | undefined
  for await (const rows of csvRows(stream)) {
    for (const row of rows) {
      if (!('cells' in row)) {
        yield row
        return
      }
      if (targets === undefined) {
        const read = readHeader(row.cells, names)
        if (typeof read === 'string') {
          yield unreadable(row.line, read)
          return
        }
        targets = read
        continue
      }
      const read = readRow(row, targets)
      if (read !== undefined) yield read
    }
  }
  if (targets === undefined) yield unreadable(1, 'the file has no header')
}
