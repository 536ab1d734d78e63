// Tells an invoice's totals, taxes and amounts in words apart from its charges, and checks them against the lines above.
import { groupedAmount, placesOf } from '../kernel/amount.js'

/** `sum`: of lines above; `tax`, `other`: an amount between the lines and the grand total; `words`: no number. */
type Kind = 'sum' | 'tax' | 'other' | 'words'

/** A line that charges for no call. */
export interface TotalLine {
  readonly line: number
  readonly kind: Kind
  /** What the invoice calls it; empty where only the amount says what it is. */
  readonly label: string
  /** Smallest unit of the currency; null where it has no amount. */
  readonly amount: number | null
}

/** A label, what it may be followed by, and nothing else: "GST 18%" is a tax, "GST Verification" is a product. */
const labelForm = (label: string): RegExp =>
  new RegExp(
    `^(${label})( (amount|value|payable|due|charges?|cost|price|fees?|usage|calls?|inr|rs\\.?|₹))*( ?[@:(%].*| ?\\d+(\\.\\d+)? ?%.*| -.*|-| (incl|excl|for|of|in|before|after|with|without)\\b.*)?$`,
  )

/**
 * Labels as accounting programs and spreadsheets write them, in the order of trial: Quicken and Excel exports end with
 * such rows, and Indian tax invoices with GST lines, a round-off and the amount in words.
 * Unconfirmed for vendors of lookups, none of which publishes an invoice as CSV.
 */
const labels: readonly (readonly [Kind, RegExp])[] = [
  ['words', /\bin words\b|^(inr|rs\.?|rupees)\b.*\bonly\.?$/],
  [
    'tax',
    labelForm(
      '(add:? )?(output )?(total )?([csi]|ut)?gst|(add:? )?(total )?(vat|service tax|tax|taxes|cess|tds)',
    ),
  ],
  ['other', labelForm('((add|less):? )?(round(ed|ing)?[ -]?off|rounding|discount|adjustment)')],
  [
    'sum',
    labelForm(
      '((grand|sub|net|gross|invoice|overall|final|bill)[ -]?)*totals?|(total|net|gross) (amount|balance)|(amount|balance) (payable|due)|taxable (value|amount)',
    ),
  ],
]

const plain = (cell: string): string => cell.trim().toLowerCase().replace(/\s+/g, ' ')

/** An amount in words has some 150 characters; a longer cell is no label, and is not examined. */
const maxLabelChars = 300

/** What a cell says about its line; undefined: nothing. */
export function kindOfLabel(cell: string): Kind | undefined {
  if (cell.length > maxLabelChars) return undefined
  const text = plain(cell)
  return text === '' ? undefined : labels.find(([, form]) => form.test(text))?.[0]
}

const longestLabel = 40

const percentOf = (label: string): number | undefined => {
  const rate = /(\d+(?:\.\d+)?) ?%/.exec(label)?.[1]
  return rate === undefined ? undefined : Number(rate)
}

/** What is said of a line, and whether its amount is that of the lines above; null: it cannot be checked. */
export interface CheckedTotal {
  readonly text: string
  readonly agrees: boolean | null
}

/** Adds up the lines, and checks each total against them. Amounts are in the smallest unit of `currency`. */
export function createTotalCheck(currency: string) {
  /** Taxes and totals are rounded to the rupee on many invoices. */
  const roundingUnits = 10 ** placesOf(currency)
  let [all, section, extras, count, unread] = [0, 0, 0, 0, 0]
  let hasPrices = false

  function check({ kind, label, amount }: TotalLine): CheckedTotal {
    const named = label === '' ? '' : ` (${JSON.stringify(label.slice(0, longestLabel))})`
    if (kind === 'words' || amount === null)
      return { text: `no charge but the end of the invoice${named}`, agrees: null }
    const shown = groupedAmount(amount, currency)
    const percent = kind === 'tax' ? percentOf(label) : 0
    if (!hasPrices || kind === 'other' || percent === undefined) {
      if (kind !== 'sum') extras += amount
      const what = kind === 'sum' ? 'a total' : 'an amount beside the lines above'
      return { text: `${what}${named}, ${shown}, which cannot be checked`, agrees: null }
    }
    const sums = kind === 'tax' ? [Math.round((all * percent) / 100)] : [all, all + extras, section]
    const nearest = sums.reduce((best, sum) =>
      Math.abs(sum - amount) < Math.abs(best - amount) ? sum : best,
    )
    if (kind === 'tax') extras += amount
    const off = Math.abs(nearest - amount)
    const agrees = off === 0 || (off < roundingUnits && (kind === 'tax' || extras !== 0))
    const what = kind === 'tax' ? 'a tax on the lines above' : 'a total of the lines above'
    const hint = unread === 0 ? '' : `; ${unread} of them could not be read`
    return {
      text: `${what}${named}, ${shown}, which ${agrees ? 'agrees' : `differs by ${groupedAmount(off, currency)}${hint}`}`,
      agrees,
    }
  }

  return {
    /** A charge. */
    add(price: number | null) {
      count++
      if (price === null) return
      hasPrices = true
      all += price
      section += price
    },
    /** A line that could not be read. */
    miss() {
      unread++
    },
    /** Whether an amount without any label is the sum of the lines above: of one line it would be a repetition. */
    isSum: (amount: number | null) =>
      amount !== null && hasPrices && count > 1 && amount === all && amount !== 0,
    check(total: TotalLine): CheckedTotal {
      const checked = check(total)
      if (total.kind === 'sum') section = 0
      return checked
    },
  }
}
