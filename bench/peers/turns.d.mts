// Declares the types of turns.mjs.
type Turn = Readonly<Record<string, number>>
type Summary = Record<string, Record<string, number> & { rounds: Turn[] }>
export function summaryOf(turns: Readonly<Record<string, readonly Turn[]>>): Summary
export function timesAs(
  summary: Summary,
  one: string,
  other: string,
  figure: string,
): { median: number; least: number | undefined; most: number | undefined }
