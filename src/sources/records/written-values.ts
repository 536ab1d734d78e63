// Reads amounts, pairs of years and days in the forms in which Indian offices and spreadsheets write them.
// One reader for each, used by the columns of records and by TRACES statements alike.

export { readAmount } from '../../kernel/amount.js'

/** Two consecutive years, 2024-2025 or 2024-25, as 2024-2025; undefined when the text is something else. */
export function readYears(text: string): string | undefined {
  const [, first, second] = /^(\d{4})-(\d{4}|\d{2})$/.exec(text) ?? []
  const next = String(Number(first) + 1)
  return second !== undefined && next.endsWith(second) ? `${first}-${next}` : undefined
}

/** The form of a day such as 31-Mar-2026. */
export const dayMonYearForm = /^\d{2}-[A-Z][a-z]{2}-\d{4}$/
