// Lists the types of columns that hold a list or an object, which CSV has as JSON in one cell.

import type { Identifier } from '../../identifiers/index.js'
import { parseBounded } from '../../kernel/json-depth.js'
import { isMap } from '../../platform/setting-values.js'
import { type Column, ColumnProblem, type Columns, column, type RecordOf, wrong } from './column.js'
import { compactedColumn } from './columns.js'
import { createRecordReader } from './record-reader.js'

/** More than a registry lists for one subject; so many are read in some tens of milliseconds. */
const maxItems = 5_000

/** The list, if it is one that is short enough. */
const bounded = (list: unknown): unknown =>
  Array.isArray(list) && list.length > maxItems ? wrong(`must have at most ${maxItems} items`) : list

function parseJson(value: string, what: string): unknown {
  try {
    return parseBounded(value)
  } catch {
    return wrong(`must be ${what} in JSON`)
  }
}

function readTexts(value: unknown): string[] {
  const list = bounded(typeof value === 'string' ? parseJson(value, 'a list of texts') : value)
  if (!Array.isArray(list) || !list.every((item) => typeof item === 'string'))
    return wrong('must be a list of texts')
  return list
}

/** A list of texts. */
export const textsColumn = (): Column<string[]> => column('a list of texts', [], readTexts)

/** A list of texts that are stored in the compact form of an official number, whether they are one or not. */
export function compactedTextsColumn(identifier: Identifier): Column<string[]> {
  const { read } = compactedColumn(identifier)
  return column('a list of texts', [], (value) => readTexts(value).map(read))
}

/** An object that is stored as it is. */
export const objectColumn = (): Column<object> =>
  column<object>('an object', {}, (value) => {
    const map = typeof value === 'string' ? parseJson(value, 'an object') : value
    return isMap(map) ? map : wrong('must be an object')
  })

/** A list that is stored as it is. */
export const listColumn = (): Column<unknown[]> =>
  column('a list', [], (value) => {
    const list = bounded(typeof value === 'string' ? parseJson(value, 'a list') : value)
    return Array.isArray(list) ? list : wrong('must be a list')
  })

/** A list of objects with these columns. */
export function rowsColumn<Of extends Columns>(columns: Of): Column<RecordOf<Of>[]> {
  const { read, complete } = createRecordReader(columns)
  function readRow(row: unknown, index: number): RecordOf<Of> {
    if (!isMap(row)) throw new ColumnProblem([{ reason: 'must be a list of objects', item: index + 1 }])
    try {
      return read(row) as RecordOf<Of>
    } catch (error) {
      if (!(error instanceof ColumnProblem)) throw error
      throw new ColumnProblem(
        error.problems.map(({ column, reason }) => ({
          column: column === undefined ? '[]' : `[].${column}`,
          reason,
          item: index + 1,
        })),
      )
    }
  }
  return {
    ...column<RecordOf<Of>[]>('a list of objects', [], (value) => {
      const list = bounded(typeof value === 'string' ? parseJson(value, 'a list of objects') : value)
      return Array.isArray(list) ? list.map(readRow) : wrong('must be a list of objects')
    }),
    columns,
    complete: (stored) => (stored as Record<string, unknown>[]).map(complete),
  }
}
