// Writes an SQL array of rows in binary: many rows in one parameter, without building and parsing text.
import {
  type BinaryWriter,
  type ColumnType,
  type ColumnValue,
  columnTypes,
  createBinaryWriter,
  reserve,
  writeValue,
} from './binary-value.js'

const headBytes = 20
const maxBytesPerChar = 3
/** Most bytes that a column of a fixed type takes: its type, its length and a value. */
const fixedBytes = 4 + 4 + 16

/** A column of the composite type: its type, and its value in an item. */
export interface RowColumn<Item> {
  readonly type: ColumnType
  valueIn(item: Item): ColumnValue
}

function writeRow<Item>(to: BinaryWriter, columns: readonly RowColumn<Item>[], item: Item): void {
  const start = to.at
  reserve(to, 8)
  to.view.setInt32(start + 4, columns.length)
  to.at += 8
  for (const { type, valueIn } of columns) {
    const value = valueIn(item)
    const length = typeof value === 'string' || value instanceof Uint8Array ? value.length : 0
    reserve(to, fixedBytes + length * maxBytesPerChar)
    to.view.setInt32(to.at, columnTypes[type])
    to.at += 8
    const bytes = value === null ? -1 : writeValue(to, type, value)
    to.view.setInt32(to.at - 4, bytes)
    if (bytes > 0) to.at += bytes
  }
  to.view.setInt32(start, to.at - start - 4)
}

/**
 * Makes the writer of a `T[]` parameter for a composite type `T` with these columns, in PostgreSQL's binary format:
 * dimensions, has-null flag, element type, length, lower bound; then each row with its length, its number of columns,
 * and each column with its type and its length (-1: null). The driver sends a Buffer in binary as it is.
 *
 * @returns a function of the type's identifier in this database (`'T'::regtype::oid`) and the items, a row for each
 */
export function createRowArray<Item>(
  columns: readonly RowColumn<Item>[],
): (typeId: number, items: readonly Item[]) => Buffer {
  const to = createBinaryWriter()
  return (typeId, items) => {
    to.at = headBytes
    to.view.setInt32(0, 1)
    to.view.setInt32(4, 0)
    to.view.setUint32(8, typeId)
    to.view.setInt32(12, items.length)
    to.view.setInt32(16, 1)
    for (const item of items) writeRow(to, columns, item)
    return Buffer.from(to.space.subarray(0, to.at))
  }
}
