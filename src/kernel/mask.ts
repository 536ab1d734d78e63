// Redacts free text that callers were told to keep personal data out of.

/** Of a number that is replaced. */
const fewestChars = 12

/** Replaces every run of 12 digits (spaces and hyphens between them allowed), the length of an Aadhaar number. */
export const maskLongNumbers = (text: string): string =>
  text.length < fewestChars
    ? text
    : text.replace(/\d(?:[ -]?\d){11,}/g, (run) => `${'X'.repeat(8)}${run.slice(-4)}`)
