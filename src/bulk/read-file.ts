// Reads a file of records: CSV in UTF-8 with a header, row by row, in bounded memory; what is wrong is said with its line.
import { createReadStream } from 'node:fs'
import { counted } from '../kernel/counted.js'
import { Problem } from '../operation/problem.js'
import { problemOfCsv, problemOfStart, startBytes } from '../platform/csv-problems.js'
import { parseCsv } from '../platform/csv-rows.js'
import { readHeader } from './bulk-columns.js'
import { maxRecords, maxRowBytes } from './bulk-parts.js'

/** The rows of one read are looked at, parsed and compared in one turn of the event loop: some milliseconds. */
const bytesAtOnce = 16 * 1024

const refused = (message: string): Problem => new Problem('invalid-input', message)

/** The bytes of the file; the first ones are looked at. Throws Problem. */
async function* examined(path: string): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const bytes of createReadStream(path, { highWaterMark: bytesAtOnce })) {
    const problem = isFirst ? problemOfStart((bytes as Buffer).subarray(0, startBytes)) : undefined
    if (problem !== undefined) throw refused(`The file ${problem}`)
    isFirst = false
    yield bytes as Buffer
  }
}

/** A row as long as the header. Throws Problem. */
function fitted(cells: string[], columns: number, line: number): string[] {
  if (cells.some((cell) => cell.includes('\ufffd')))
    throw refused(`Line ${line} is not in UTF-8: save the file as "CSV UTF-8"`)
  if (cells.length < columns)
    throw refused(
      `Line ${line} has ${counted(cells.length, 'cell')}, and the header has ${columns}: the file may be cut off; send it again whole`,
    )
  if (cells.length === columns) return cells
  const extra = cells.slice(columns).findIndex((cell) => cell.trim() !== '')
  if (extra !== -1)
    throw refused(`Line ${line} has a cell ${columns + extra + 1}, for which the header has no name`)
  return cells.slice(0, columns)
}

/**
 * The rows of a slice of the file at a time, each as long as the header; blank lines are passed over. The first portion is
 * the header alone. Throws Problem for what cannot be read, in one line without personal data.
 */
export async function* readRows(path: string, signal: AbortSignal): AsyncGenerator<readonly string[][]> {
  let header: string[] | undefined
  let records = 0
  for await (const { rows, failure, nextLine } of parseCsv(examined(path), { maxRowBytes })) {
    signal.throwIfAborted()
    const portion: string[][] = []
    for (const { line, cells } of rows) {
      if (cells.every((cell) => cell.trim() === '')) continue
      if (header === undefined) {
        header = readHeader(fitted(cells, cells.length, line))
        yield [header]
        continue
      }
      portion.push(fitted(cells, header.length, line))
      if (++records > maxRecords)
        throw refused(`The file has more than ${maxRecords} records: split it into several`)
    }
    if (portion.length > 0) yield portion
    if (failure === undefined) continue
    const problem = problemOfCsv(failure)
    if (problem === undefined) throw failure
    throw refused(`Line ${nextLine}: ${problem}`)
  }
  if (header === undefined) throw refused('The file is empty: it must have a header and at least one record')
  if (records === 0) throw refused('The file has only a header: it must have at least one record')
}
