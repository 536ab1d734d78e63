// The configuration keys of usage: prices, their currency, and how long usage events are kept.
import { shown } from '../kernel/shown.js'
import { type ConfigKey, type ConfigKeys, type ValuesOf, wholeNumber } from '../platform/config-key.js'
import { isMap, isWholeNumber, maxPrice } from '../platform/setting-values.js'

/** Prices by lookup: one price in the smallest unit of the currency or `free`, or one per sub_code. */
type Prices = Readonly<Record<string, Price | Readonly<Record<string, Price>>>>
type Price = number | 'free'

const isPrice = (value: unknown): value is Price => value === 'free' || isWholeNumber(value, 0, maxPrice)

/** The first wrong price, with its key down to the sub_code; undefined when all are valid. */
function faultOfPrices(key: string, value: unknown): string | undefined {
  if (!isMap(value)) return undefined // reported as a whole
  const expected = `expected a whole number, 0 to ${maxPrice}, or free`
  for (const [name, price] of Object.entries(value)) {
    if (isPrice(price)) continue
    if (!isMap(price)) return `${key}.${name} is ${shown(price)}, ${expected}, or these by sub_code`
    const wrong = Object.keys(price).find((subCode) => !isPrice(price[subCode]))
    if (wrong !== undefined) return `${key}.${name}.${wrong} is ${shown(price[wrong])}, ${expected}`
  }
  return undefined
}

const prices: ConfigKey<Prices> = {
  about: 'Prices by lookup, in the smallest unit of the currency: a number or free, or one per sub_code.',
  expects: 'whole numbers or "free" by lookup, or by lookup and sub_code',
  default: {},
  takesEffect: 'reload, those of one client (`client price`, the dashboard) at once',
  sameOnNodes: true,
  fault: faultOfPrices,
  read: (value) => (isMap(value) ? (value as Prices) : undefined),
}

const currency: ConfigKey<string, 'restart'> = {
  about: 'Currency of the prices.',
  expects: 'three capital letters (ISO 4217)',
  default: 'INR',
  takesEffect: 'restart',
  sameOnNodes: true,
  read: (value) => (typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? value : undefined),
}

/** The law asks for them for so many whole financial years. */
export const usageMinimum = {
  least: 8,
  rule:
    'Companies Act 2013, section 128(5): books of account of not less than eight financial years immediately ' +
    'preceding a financial year; CGST Act 2017, section 36: until 72 months after the due date of the annual return',
}

export const usageKeys = {
  prices,
  currency,
  'retention.usageYears': wholeNumber({
    about: 'Whole financial years for which usage events are kept. Not set: for ever.',
    least: usageMinimum.least,
    most: 100,
    minimum: usageMinimum,
    default: undefined,
    takesEffect: 'reload, from the next sweep on',
  }),
} satisfies ConfigKeys

export type UsageValues = ValuesOf<typeof usageKeys>
