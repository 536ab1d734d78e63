// Reads amounts, pairs of years and days in the forms in which Indian offices and spreadsheets write them.
// One reader for each, used by the columns of records and by TRACES statements alike.

/** Rupees and paise, with commas as in 1,00,000.50, as in 100,000.50, or without. A comma elsewhere is a mistake. */
const amountForm = /^-?(\d{1,15}|\d{1,3}(,\d{3}){1,4}|\d{1,2}(,\d{2}){1,5},\d{3})(\.\d{1,2})?$/

/** An amount as text with two places and without commas, 100000.50; undefined when the text is not an amount. */
export function readAmount(text: string): string | undefined {
  if (!amountForm.test(text)) return undefined
  const [whole, places = ''] = text.replaceAll(',', '').split('.')
  return `${whole}.${places.padEnd(2, '0')}`
}

/** Two consecutive years, 2024-2025 or 2024-25, as 2024-2025; undefined when the text is something else. */
export function readYears(text: string): string | undefined {
  const [, first, second] = /^(\d{4})-(\d{4}|\d{2})$/.exec(text) ?? []
  const next = String(Number(first) + 1)
  return second !== undefined && next.endsWith(second) ? `${first}-${next}` : undefined
}

/** The form of a day such as 31-Mar-2026. */
export const dayMonYearForm = /^\d{2}-[A-Z][a-z]{2}-\d{4}$/
