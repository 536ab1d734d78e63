// Writes an SQL array of bytes in binary form: half the size of the text form, and nothing to parse.

const byteaOid = 17
const headBytes = 20

/**
 * A `bytea[]` parameter in PostgreSQL's binary array format: dimensions, has-null flag, element type, length, lower
 * bound, then each element with its length (-1: null). The driver sends a Buffer in binary as it is.
 */
export function byteArray(values: readonly (Buffer | null)[]): Buffer {
  let size = headBytes
  for (const value of values) size += 4 + (value?.length ?? 0)
  const array = Buffer.allocUnsafe(size)
  array.writeInt32BE(1, 0)
  array.writeInt32BE(values.includes(null) ? 1 : 0, 4)
  array.writeInt32BE(byteaOid, 8)
  array.writeInt32BE(values.length, 12)
  array.writeInt32BE(1, 16)
  let at = headBytes
  for (const value of values) {
    at = array.writeInt32BE(value === null ? -1 : value.length, at)
    if (value !== null) at += value.copy(array, at)
  }
  return array
}
