// Finds the Ctrl-Z (0x1A) with which DOS programs and some exports of banks end a text file.

/** Such programs filled the last block of 128 bytes; a line end may follow. */
const longestMark = 256

/**
 * Where the mark begins if the file ends with these bytes; their length when they do not end with one.
 * @param bytes the end of what has been read, at least `longestMark` bytes of it when there are as many
 */
export function endMarkAt(bytes: Buffer): number {
  const from = Math.max(0, bytes.length - longestMark)
  if (!bytes.includes(0x1a, from)) return bytes.length
  const mark = /\x1a[\x1a\r\n]*$/.exec(bytes.toString('latin1', from))
  return mark === null ? bytes.length : from + mark.index
}
