// Owns the binary form of an SQL array of rows: many rows in one parameter, with no text to make and to parse.

/** What can be written, and the identifier that PostgreSQL's catalogue has for it; these never change. */
const columnTypes = {
  boolean: 16,
  bytea: 17,
  bigint: 20,
  smallint: 21,
  integer: 23,
  text: 25,
  json: 114,
  real: 700,
  uuid: 2950,
} as const

export type ColumnType = keyof typeof columnTypes

/** A uuid as 32 hex characters, a bigint as a safe integer, json as text. */
export type ColumnValue = string | number | boolean | Buffer | null

const headBytes = 20
const firstBytes = 16 * 1024
const maxBytesPerChar = 3
/** Length of a value and what a fixed type takes at most. */
const fixedBytes = 4 + 4 + 16
const twoTo32 = 2 ** 32

/**
 * Makes the writer of a `T[]` parameter for a composite type `T` with these columns, in PostgreSQL's binary format:
 * dimensions, has-null flag, element type, length, lower bound; then each row with its length, its number of columns,
 * and each column with its type and its length (-1: null). The driver sends a Buffer in binary as it is.
 *
 * @returns a function of the type's identifier in this database (`'T'::regtype::oid`) and the rows' values by column
 */
export function createRowArray(
  columns: readonly ColumnType[],
): (typeId: number, rows: readonly (readonly ColumnValue[])[]) => Buffer {
  let space = Buffer.alloc(firstBytes)
  let at = 0

  function need(bytes: number): void {
    if (at + bytes <= space.length) return
    const larger = Buffer.alloc(Math.max(space.length * 2, at + bytes))
    space.copy(larger, 0, 0, at)
    space = larger
  }

  /** Writes a value that is not null; answers its bytes. */
  function write(type: ColumnType, value: string | number | boolean | Buffer): number {
    switch (type) {
      case 'boolean':
        space[at] = value === true ? 1 : 0
        return 1
      case 'smallint':
        space.writeInt16BE(value as number, at)
        return 2
      case 'integer':
        space.writeInt32BE(value as number, at)
        return 4
      case 'real':
        space.writeFloatBE(value as number, at)
        return 4
      case 'bigint':
        space.writeInt32BE(Math.floor((value as number) / twoTo32), at)
        space.writeUInt32BE((value as number) >>> 0, at + 4)
        return 8
      case 'uuid':
        return space.write(value as string, at, 'hex')
      case 'bytea':
        return (value as Buffer).copy(space, at)
      case 'text':
      case 'json':
        return space.write(value as string, at, 'utf8')
    }
  }

  function writeRow(row: readonly ColumnValue[]): void {
    const start = at
    need(8)
    space.writeInt32BE(columns.length, start + 4)
    at += 8
    for (let i = 0; i < columns.length; i++) {
      const type = columns[i]!
      const value = row[i]!
      const length = typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 0
      need(fixedBytes + length * maxBytesPerChar)
      space.writeInt32BE(columnTypes[type], at)
      at += 8
      const bytes = value === null ? -1 : write(type, value)
      space.writeInt32BE(bytes, at - 4)
      if (bytes > 0) at += bytes
    }
    space.writeInt32BE(at - start - 4, start)
  }

  return (typeId, rows) => {
    at = headBytes
    space.writeInt32BE(1, 0)
    space.writeInt32BE(0, 4)
    space.writeUInt32BE(typeId, 8)
    space.writeInt32BE(rows.length, 12)
    space.writeInt32BE(1, 16)
    for (const row of rows) writeRow(row)
    return Buffer.from(space.subarray(0, at))
  }
}
