// Reads amounts of money as Indian offices, vendors and spreadsheets write them.

/** Rupees and paise, with commas as in 1,00,000.50, as in 100,000.50, or without. A comma elsewhere is a mistake. */
const amountForm = /^-?(\d{1,15}|\d{1,3}(,\d{3}){1,4}|\d{1,2}(,\d{2}){1,5},\d{3})(\.\d{1,2})?$/

/** An amount as text with two places and without commas, 100000.50; undefined when the text is not an amount. */
export function readAmount(text: string): string | undefined {
  if (!amountForm.test(text)) return undefined
  const [whole, places = ''] = text.replaceAll(',', '').split('.')
  return `${whole}.${places.padEnd(2, '0')}`
}

/** Whether the text is written with a decimal point, which only amounts in the main unit have. */
export const hasPlaces = (text: string): boolean => text.includes('.')

/**
 * An amount in the smallest unit of the currency: `1,00,000.50` is 10000050, and so is `10000050`. A whole number counts
 * as the smallest unit unless `wholeIsMain` says that it is in rupees. Undefined when the text is not an amount.
 */
export function readSmallestUnit(text: string, wholeIsMain = false): number | undefined {
  const amount = readAmount(text)
  if (amount === undefined) return undefined
  const smallest = hasPlaces(text) || wholeIsMain ? amount.replace('.', '') : amount.split('.')[0]!
  const value = Number(smallest) + 0 // "-0" is 0
  return Number.isSafeInteger(value) ? value : undefined
}

/** An amount in the smallest unit as people read it: 10000050 is 1,00,000.50. */
export const groupedAmount = (smallest: number): string =>
  (smallest / 100).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
