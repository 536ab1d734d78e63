// Writes values of PostgreSQL's types in binary, one after the other, into memory that is reused.

/** What can be written, and the identifier that PostgreSQL's catalogue has for it; these never change. */
export const columnTypes = {
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

/** A uuid as 32 hex characters, a bytea as a Buffer or in hex, a bigint as a safe integer, json as text. */
export type ColumnValue = string | number | boolean | Buffer | null

const firstBytes = 16 * 1024
const twoTo32 = 2 ** 32
const uuidBytes = 16
const uuidForm = /^[0-9a-f]{32}$/i
/** Largest value of each integer type; the smallest is one further from zero, except for bigint. */
const largest = { smallint: 2 ** 15 - 1, integer: 2 ** 31 - 1, bigint: Number.MAX_SAFE_INTEGER } as const
const maxAscii = 127

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer) => new DataView(buffer, byteOffset, byteLength)

/** The value of a hex digit by its character code, in either case. */
const hexDigit = (code: number): number => (code & 15) + (code > 57 ? 9 : 0)

/** Where values are written. */
export interface BinaryWriter {
  /** Grows when `reserve` needs more, and never shrinks. */
  space: Buffer
  /** The same memory, for numbers. */
  view: DataView
  /** Where the next byte goes. */
  at: number
}

export function createBinaryWriter(): BinaryWriter {
  const space = Buffer.alloc(firstBytes)
  return { space, view: viewOf(space), at: 0 }
}

/** Makes room for this many more bytes. */
export function reserve(to: BinaryWriter, bytes: number): void {
  const { space, at } = to
  if (at + bytes <= space.length) return
  to.space = Buffer.alloc(Math.max(space.length * 2, at + bytes))
  space.copy(to.space, 0, 0, at)
  to.view = viewOf(to.space)
}

/** Character by character: texts are short and nearly always ASCII, and a call into native code costs more. */
function writeText({ space, at }: BinaryWriter, value: string): number {
  for (let i = 0; i < value.length; i++) {
    const unit = value.charCodeAt(i)
    if (unit > maxAscii) return space.write(value, at, 'utf8')
    space[at + i] = unit
  }
  return value.length
}

function writeUuid({ space, at }: BinaryWriter, hex: string): number {
  if (!uuidForm.test(hex)) throw new TypeError('a uuid is 32 hex characters')
  for (let i = 0; i < uuidBytes; i++)
    space[at + i] = (hexDigit(hex.charCodeAt(2 * i)) << 4) | hexDigit(hex.charCodeAt(2 * i + 1))
  return uuidBytes
}

function writeBytes({ space, at }: BinaryWriter, value: unknown): number {
  if (typeof value === 'string') {
    const bytes = space.write(value, at, 'hex') // ends at what is no hex
    if (2 * bytes !== value.length) throw new TypeError('a bytea in hex has two digits for each byte')
    return bytes
  }
  if (!(value instanceof Uint8Array)) throw new TypeError('a bytea is a Buffer, or hex')
  space.set(value, at)
  return value.length
}

/** Checks that the type can hold the value: a DataView would silently write its lowest bits. */
function requireInteger(type: keyof typeof largest, value: unknown): number {
  const number = value as number
  if (Number.isInteger(number) && number <= largest[type] && number >= -largest[type] - 1) return number
  throw new RangeError(`a value is not a ${type}`)
}

/**
 * Writes a value that is not null, in bytes that were reserved, and returns how many it took: `at` does not change.
 * Throws when the type does not hold the value.
 */
export function writeValue(
  to: BinaryWriter,
  type: ColumnType,
  value: string | number | boolean | Buffer,
): number {
  const { space, view, at } = to
  switch (type) {
    case 'boolean':
      space[at] = value === true ? 1 : 0
      return 1
    case 'smallint':
      view.setInt16(at, requireInteger(type, value))
      return 2
    case 'integer':
      view.setInt32(at, requireInteger(type, value))
      return 4
    case 'real':
      view.setFloat32(at, value as number)
      return 4
    case 'bigint':
      view.setInt32(at, Math.floor(requireInteger(type, value) / twoTo32))
      view.setUint32(at + 4, (value as number) >>> 0)
      return 8
    case 'uuid':
      return writeUuid(to, value as string)
    case 'bytea':
      return writeBytes(to, value)
    case 'text':
    case 'json':
      if (typeof value !== 'string') throw new TypeError(`a ${type} is a string`)
      return writeText(to, value)
  }
}
