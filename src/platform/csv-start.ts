// Reads the names of the columns of a CSV file from its beginning, with the first values of each.
import { Readable } from 'node:stream'
import { parseCsv } from './csv-rows.js'
import { wholeRows } from './csv-slices.js'

export interface StartColumn {
  readonly name: string
  /** The first values that are not empty, shortened: they are to be recognised, not read. */
  readonly samples: readonly string[]
}

const maxSamples = 3
const maxSampleChars = 60
/** Rows whose values are looked at. */
export const sampledRows = 20
const maxRowBytes = 1024 * 1024

const shortened = (text: string): string => {
  const chars = [...text]
  return chars.length <= maxSampleChars ? text : `${chars.slice(0, maxSampleChars - 1).join('')}…`
}

/** The columns of rows, in the order in which they first come. */
export function columnsOfRows(rows: readonly ReadonlyMap<string, string>[]): StartColumn[] {
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))]
  return names.map((name) => ({
    name,
    samples: rows
      .map((row) => row.get(name)?.trim() ?? '')
      .filter((value) => value !== '')
      .slice(0, maxSamples)
      .map(shortened),
  }))
}

/** The bytes without a row that is cut off; none when not even the first row is whole. */
const whole = (bytes: Buffer, isCut: boolean): Buffer => (isCut ? bytes.subarray(0, wholeRows(bytes)) : bytes)

/** What is wrong with a header whose names are not separated by commas; undefined when they are. */
export function problemOfSeparators([only, ...others]: readonly string[]): string | undefined {
  if (only === undefined || others.length > 0 || !/[;\t]/.test(only)) return undefined
  const separator = only.includes(';') ? 'semicolons' : 'tabs'
  return `the columns are separated by ${separator}: they must be separated by commas ("CSV UTF-8, comma delimited")`
}

function problemOfNames(header: readonly string[] | undefined): string | undefined {
  if (header === undefined || header.every((name) => name === ''))
    return 'The file has no header: its first line must name the columns'
  if (header.some((name) => name.includes('\ufffd') || name.includes('\0')))
    return 'The header is not in UTF-8: save the file as "CSV UTF-8"'
  const separators = problemOfSeparators(header)
  return separators === undefined ? undefined : `In the file, ${separators}`
}

/** @param isCut more of the file follows: its last row may be cut off */
export async function readCsvStart(
  bytes: Buffer,
  isCut: boolean,
): Promise<{ columns: readonly StartColumn[]; whole: Buffer } | { readonly problem: string }> {
  const read = whole(bytes, isCut)
  const unclosed = 'The first rows are too long, or a quotation mark (") is opened and never closed'
  if (isCut && read.length === 0) return { problem: unclosed }
  const rows: (readonly string[])[] = []
  for await (const chunk of parseCsv(Readable.from([read]), { maxRowBytes, relaxQuotes: true })) {
    rows.push(...chunk.rows.map(({ cells }) => cells))
    if (rows.length > sampledRows) break
    if (chunk.failure !== undefined && rows.length === 0) return { problem: unclosed }
  }
  const [header, ...others] = rows.slice(0, sampledRows + 1).map((cells) => cells.map((cell) => cell.trim()))
  const problem = problemOfNames(header)
  if (problem !== undefined) return { problem }
  const named = [...header!.entries()].filter(([, name]) => name !== '')
  const first = new Map(named.map(([, name]) => [name, '']))
  const cellsOf = (cells: readonly string[]) => new Map(named.map(([i, name]) => [name, cells[i] ?? '']))
  return { columns: columnsOfRows([first, ...others.map(cellsOf)]), whole: read }
}
