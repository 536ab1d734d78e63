// Writes an SQL array of rows in binary: many rows in one parameter, without building and parsing text.

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
/** Most bytes that a column of a fixed type takes: its type, its length and a value. */
const fixedBytes = 4 + 4 + 16
const twoTo32 = 2 ** 32
const uuidBytes = 16
const uuidForm = /^[0-9a-f]{32}$/i
/** Largest value of each integer type; the smallest is one further from zero, except for bigint. */
const largest = { smallint: 2 ** 15 - 1, integer: 2 ** 31 - 1, bigint: Number.MAX_SAFE_INTEGER } as const
const maxAscii = 127

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer) => new DataView(buffer, byteOffset, byteLength)

/** The value of a hex digit by its character code, in either case. */
const hexDigit = (code: number): number => (code & 15) + (code > 57 ? 9 : 0)

/** A column of the composite type: its type, and its value in an item. */
export interface RowColumn<Item> {
  readonly type: ColumnType
  valueIn(item: Item): ColumnValue
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
  let space = Buffer.alloc(firstBytes)
  let view = viewOf(space)
  let at = 0

  function need(bytes: number): void {
    if (at + bytes <= space.length) return
    const larger = Buffer.alloc(Math.max(space.length * 2, at + bytes))
    space.copy(larger, 0, 0, at)
    space = larger
    view = viewOf(space)
  }

  /** Character by character: texts are short and nearly always ASCII, and a call into native code costs more. */
  function writeText(value: string): number {
    for (let i = 0; i < value.length; i++) {
      const unit = value.charCodeAt(i)
      if (unit > maxAscii) return space.write(value, at, 'utf8')
      space[at + i] = unit
    }
    return value.length
  }

  function writeUuid(hex: string): number {
    if (!uuidForm.test(hex)) throw new TypeError('a uuid is 32 hex characters')
    for (let i = 0; i < uuidBytes; i++)
      space[at + i] = (hexDigit(hex.charCodeAt(2 * i)) << 4) | hexDigit(hex.charCodeAt(2 * i + 1))
    return uuidBytes
  }

  /** Checks that the type can hold the value: a DataView would silently write its lowest bits. */
  function whole(type: keyof typeof largest, value: unknown): number {
    const number = value as number
    if (Number.isInteger(number) && number <= largest[type] && number >= -largest[type] - 1) return number
    throw new RangeError(`a value is no ${type}`)
  }

  /** Writes a value that is not null; answers its bytes. Throws when the type does not hold it. */
  function write(type: ColumnType, value: string | number | boolean | Buffer): number {
    switch (type) {
      case 'boolean':
        space[at] = value === true ? 1 : 0
        return 1
      case 'smallint':
        view.setInt16(at, whole(type, value))
        return 2
      case 'integer':
        view.setInt32(at, whole(type, value))
        return 4
      case 'real':
        view.setFloat32(at, value as number)
        return 4
      case 'bigint':
        view.setInt32(at, Math.floor(whole(type, value) / twoTo32))
        view.setUint32(at + 4, (value as number) >>> 0)
        return 8
      case 'uuid':
        return writeUuid(value as string)
      case 'bytea':
        if (!(value instanceof Uint8Array)) throw new TypeError('a bytea is a Buffer')
        space.set(value, at)
        return value.length
      case 'text':
      case 'json':
        if (typeof value !== 'string') throw new TypeError(`a ${type} is a string`)
        return writeText(value)
    }
  }

  function writeRow(item: Item): void {
    const start = at
    need(8)
    view.setInt32(start + 4, columns.length)
    at += 8
    for (const { type, valueIn } of columns) {
      const value = valueIn(item)
      const length = typeof value === 'string' || value instanceof Uint8Array ? value.length : 0
      need(fixedBytes + length * maxBytesPerChar)
      view.setInt32(at, columnTypes[type])
      at += 8
      const bytes = value === null ? -1 : write(type, value)
      view.setInt32(at - 4, bytes)
      if (bytes > 0) at += bytes
    }
    view.setInt32(start, at - start - 4)
  }

  return (typeId, items) => {
    at = headBytes
    view.setInt32(0, 1)
    view.setInt32(4, 0)
    view.setUint32(8, typeId)
    view.setInt32(12, items.length)
    view.setInt32(16, 1)
    for (const item of items) writeRow(item)
    return Buffer.from(space.subarray(0, at))
  }
}
