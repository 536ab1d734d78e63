// Reads and writes amounts of money, as Indian offices, vendors and spreadsheets do, with the places of each currency.

/** Whether there is a currency of this code. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)

const usualPlaces = 2
const placesIn = (format: Intl.NumberFormat): number =>
  format.resolvedOptions().maximumFractionDigits ?? usualPlaces

/** The places behind the point that a currency has: 2 for INR, 0 for JPY, 3 for KWD. Takes longer than reading an amount. */
export const placesOf = (currency: string): number =>
  placesIn(new Intl.NumberFormat('en', { style: 'currency', currency }))

/** With commas as in 1,00,000.50, as in 100,000.50, or without. A comma elsewhere is a mistake. */
const amountForm = /^-?(\d{1,15}|\d{1,3}(,\d{3}){1,4}|\d{1,2}(,\d{2}){1,5},\d{3})(\.\d{1,3})?$/

/**
 * An amount as text with the places of the currency and without commas, 100000.50; undefined when the text is not an
 * amount. Places that the currency does not have are at most two zeros: 150.00 yen.
 */
export function readAmount(text: string, places: number = usualPlaces): string | undefined {
  if (!amountForm.test(text)) return undefined
  const [whole, typed = ''] = text.replaceAll(',', '').split('.')
  if (typed.length > Math.max(places, usualPlaces) || /[^0]/.test(typed.slice(places))) return undefined
  return places === 0 ? whole : `${whole}.${typed.slice(0, places).padEnd(places, '0')}`
}

/** Whether the text is written with a decimal point, which only amounts in the main unit have. */
export const hasPlaces = (text: string): boolean => text.includes('.')

/**
 * An amount in the smallest unit of a currency with so many places: with two `1,00,000.50` is 10000050, and so is
 * `10000050`. A whole number counts as the smallest unit unless `wholeIsMain` says that it is in rupees. Undefined when
 * the text is not an amount.
 */
export function readSmallestUnit(text: string, places: number, wholeIsMain = false): number | undefined {
  const amount = readAmount(text, places)
  if (amount === undefined) return undefined
  const smallest = hasPlaces(text) || wholeIsMain ? amount.replace('.', '') : amount.split('.')[0]!
  const value = Number(smallest) + 0 // "-0" is 0
  return Number.isSafeInteger(value) ? value : undefined
}

/** An amount in the smallest unit of the currency as people write it: `₹1.50`, `¥150`, `KWD 0.150`. */
export function moneyText(smallest: number, currency: string): string {
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency })
  return format.format(smallest / 10 ** placesIn(format)).replaceAll('\u00a0', ' ')
}

/** The same without the currency, for lines that all have one: 10000050 paise are 1,00,000.50. */
export function groupedAmount(smallest: number, currency: string): string {
  const places = placesOf(currency)
  const format = { minimumFractionDigits: places, maximumFractionDigits: places }
  return (smallest / 10 ** places).toLocaleString('en-IN', format)
}
