// Writes texts into CSV so that no spreadsheet runs them, and so that they can be read back exactly.

const runs = /^'*[=+\-@\t\r]/
const plainNumber = /^[+-]?\d+(\.\d+)?$/

/**
 * The text with an apostrophe before what a spreadsheet would run. A text that begins with apostrophes and such a sign
 * gets one more, so that a reader who takes one away (csv-lines.ts) has the text again.
 */
export const safeCell = (text: string): string =>
  runs.test(text) && !plainNumber.test(text) ? `'${text}` : text
