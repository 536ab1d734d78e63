// Writes texts into CSV so that no spreadsheet runs them, and so that they can be read back exactly.

const runs = /^'*[=+\-@\t\r]/
const plainNumber = /^[+-]?\d+(\.\d+)?$/

/**
 * The text, with an apostrophe in front if a spreadsheet would run it. A text that begins with apostrophes and such a
 * sign gets one more, so that removing one (csv-lines.ts) restores the text.
 */
export const safeCell = (text: string): string =>
  runs.test(text) && !plainNumber.test(text) ? `'${text}` : text
