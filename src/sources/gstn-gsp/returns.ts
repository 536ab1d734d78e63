// Translates the GST network's list of filed returns.
import { dateAt, listOrNone, textAt, textOrEmpty, type Wire, wireOf } from '../reading.js'

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** `fy`: the year that was asked about, YYYY-YY. */
export function fromReturns(data: Wire, fy: string) {
  return listOrNone(data, 'EFiledlist').map((entry) => {
    const one = wireOf(entry, 'EFiledlist')
    const period = textOrEmpty(one, 'ret_prd') // MMYYYY
    return {
      return_type: textAt(one, 'rtntype'),
      financial_year: `${fy.slice(0, 4)}-${fy.slice(0, 2)}${fy.slice(5)}`,
      tax_period: months[Number(period.slice(0, 2)) - 1] ?? period,
      date_of_filing: dateAt(one, 'dof', 'DD-MM-YYYY', 'DD/MM/YYYY'),
      status: textOrEmpty(one, 'status'),
      mode_of_filing: textOrEmpty(one, 'mof'),
    }
  })
}
