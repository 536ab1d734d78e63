// Reads the beginning of a file of records: its columns, and the lines that are whole.
import { Readable } from 'node:stream'
import { parseBounded } from '../../kernel/json-depth.js'
import { columnsOfRows, readCsvStart, type StartColumn, sampledRows } from '../../platform/csv-start.js'
import { maxNames } from './file-line.js'

/** The beginning of a file, without a line that is cut off. */
export interface FileStart {
  readonly columns: readonly StartColumn[]
  stream(): AsyncIterable<Buffer>
}

type Read = { columns: readonly StartColumn[]; whole: Buffer } | { readonly problem: string }

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

function readJson(bytes: Buffer, isCut: boolean): Read {
  const whole = isCut ? bytes.subarray(0, bytes.lastIndexOf(10) + 1) : bytes
  const rows: ReadonlyMap<string, string>[] = []
  for (const line of whole.toString('utf8').split('\n', sampledRows)) {
    try {
      const value: unknown = parseBounded(line.replace(/^\ufeff/, ''))
      if (typeof value !== 'object' || value === null || Array.isArray(value)) continue
      rows.push(new Map(Object.entries(value).map(([name, member]) => [name, textOf(member)])))
    } catch {
      // The check of the lines says which one is not JSON.
    }
  }
  return rows.length === 0
    ? { problem: 'None of the first lines is a JSON object' }
    : { columns: columnsOfRows(rows), whole }
}

/** @param isCut more of the file follows */
export async function readStart(
  bytes: Buffer,
  { isJson, isCut }: { isJson: boolean; isCut: boolean },
): Promise<FileStart | { readonly problem: string }> {
  const read = isJson ? readJson(bytes, isCut) : await readCsvStart(bytes, isCut)
  if ('problem' in read) return read
  const { columns, whole } = read
  if (columns.length > maxNames)
    return { problem: `The file has ${columns.length} columns; at most ${maxNames} are read` }
  return { columns, stream: () => Readable.from([whole]) }
}
