// Cuts CSV into slices that take the parser a few milliseconds each, so that other work gets its turn between them.

// A line costs up to 30 us, a kilobyte about as much.
const sliceLines = 100
export const sliceBytes = 16 * 1024

const lineFeed = 0x0a
const quote = 0x22

/** Where the last whole row ends in the beginning of a file: 0 when none does. A row may hold line ends in quotes. */
export function wholeRows(bytes: Buffer): number {
  let [end, isQuoted] = [0, false]
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === quote) isQuoted = !isQuoted
    else if (bytes[at] === lineFeed && !isQuoted) end = at + 1
  }
  return end
}

/** The end of a slice that begins at `from`, and the number of line ends in it. */
export function sliceFrom(bytes: Buffer, from: number): { end: number; lines: number } {
  const slice = bytes.subarray(from, from + sliceBytes)
  let at = 0
  for (let lines = 0; lines < sliceLines; lines++) {
    const lineEnd = slice.indexOf(lineFeed, at)
    if (lineEnd === -1) return { end: from + slice.length, lines }
    at = lineEnd + 1
  }
  return { end: from + at, lines: sliceLines }
}
