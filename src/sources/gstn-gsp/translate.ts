// Translates the GST network's list of filed returns, and says about which financial years it must be asked.
import { indiaMs } from '../../kernel/clock.js'
import type { GstFiling } from '../gst-shape.js'
import { booleanOrNull, dayOrEmpty, isWire, listAt, textOrEmpty, type Wire } from '../reading.js'

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
/** The financial year begins with April. */
const firstMonth = 4

const yearOf = (year: number, month: number): number => (month >= firstMonth ? year : year - 1)

/** The period of a return, MMYYYY. */
function periodOf(text: string) {
  const [, month, year] = /^(0[1-9]|1[0-2])(\d{4})$/.exec(text) ?? []
  if (month === undefined) return { tax_period: text, financial_year: '' }
  const begins = yearOf(Number(year), Number(month))
  return { tax_period: months[Number(month) - 1]!, financial_year: `${begins}-${begins + 1}` }
}

/** The list itself decides: without it, "no returns" would be a guess. Of a return, what cannot be read is empty. */
export function fromReturns(body: Wire): GstFiling[] {
  return listAt(body, 'EFiledlist')
    .filter(isWire)
    .map((one) => {
      const status = textOrEmpty(one, 'status')
      return {
        return_type: textOrEmpty(one, 'rtntype'),
        ...periodOf(textOrEmpty(one, 'ret_prd')),
        date_of_filing: dayOrEmpty(one, 'dof'),
        // The network still calls a return that it found invalid "Filed".
        status: booleanOrNull(one, 'valid') === false ? `${status} (not valid)`.trim() : status,
        mode_of_filing: textOrEmpty(one, 'mof'),
      }
    })
}

/**
 * The years to ask about, YYYY-YY. The network selects by the day of filing, so in April nobody has filed yet: until the end of
 * June the year before is asked about as well.
 */
export function yearsToAsk(now: number): string[] {
  const date = new Date(now + indiaMs)
  const month = date.getUTCMonth() + 1
  const running = yearOf(date.getUTCFullYear(), month)
  const years = month >= firstMonth && month < firstMonth + 3 ? [running, running - 1] : [running]
  return years.map((year) => `${year}-${String(year + 1).slice(2)}`)
}
