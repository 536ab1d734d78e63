// Speaks like the GST network through a GSP: by the path and headers of a request it knows which one, and wraps accordingly.
import { type Dialect, isFound, type VendorRequest } from '../dialect.js'

type Filing = Readonly<Record<string, string>>
/** What a GSP makes of the network's object, and of its refusal. */
interface Gsp {
  readonly found: (data: object) => object
  readonly none: (code: string, message: string) => object
}

const ofNetwork = (error_cd: string, message: string) => ({ status_cd: '0', error: { message, error_cd } })
/** Encoded only when it is sent, so that the fault other-subject still finds the GSTIN in it. */
const inBase64 = (data: object) => ({
  ...data,
  toJSON(this: Record<string, unknown>) {
    const { toJSON: _, ...plain } = this
    return Buffer.from(JSON.stringify(plain)).toString('base64')
  },
})
const plain: Gsp = {
  found: (data) => ({ status_cd: '1', data: inBase64(data), rek: '', hmac: '' }),
  none: ofNetwork,
}
const taxPro: Gsp = { found: (data) => data, none: ofNetwork }
const whitebooks: Gsp = {
  found: (data) => ({ data, status_cd: '1', status_desc: 'GSTR request succeeds', header: {} }),
  none: (code, message) => ({ ...ofNetwork(code, message), status_desc: 'GSTR request failed', header: {} }),
}
const mastersIndia: Gsp = {
  found: (data) => ({ error: false, data }),
  none: (_, message) => ({ error: true, message }),
}
const adaequare: Gsp = {
  found: (result) => ({ success: true, message: 'Completed successfully', result }),
  none: (errorCode, message) => ({ success: false, errorCode, message }),
}

/** Which GSP, and which of its two calls; undefined: no such path. */
function callOf({ path, headers, query }: VendorRequest): { gsp: Gsp; isReturns: boolean } | undefined {
  const [, before, last] = /^(.*)\/([^/]*)$/.exec(path) ?? []
  const of = (gsp: Gsp, search?: string, returns?: string) =>
    last === search || last === returns ? { gsp, isReturns: last === returns } : undefined
  if (before === '/commonapis') return of(mastersIndia, 'searchgstin', 'trackReturns')
  if (before === '/public') return of(whitebooks, 'search', 'rettrack')
  if (before === '/enriched/commonapi') return of(adaequare, 'search', 'returns')
  const gsp = headers.aspid === undefined && query.aspid === undefined ? plain : taxPro
  if (/\/commonapi\/v1\.[123]$/.test(before ?? '')) return of(gsp, 'search')
  return /\/commonapi\/v1\.0$/.test(before ?? '') ? of(gsp, undefined, 'returns') : undefined
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** The financial year of a day, YYYY-YY. */
function yearOf(day: string): string {
  const begins = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 4 ? 1 : 0)
  return `${begins}-${String(begins + 1).slice(2)}`
}

/** MMYYYY; of a quarter, such as Jul-Sep, its last month. */
function periodOf({ tax_period = '', financial_year = '' }: Filing): string {
  const name = tax_period.split('-').at(-1)!.slice(0, 3)
  const month = months.findIndex((each) => each.startsWith(name)) + 1
  return `${String(month).padStart(2, '0')}${month < 4 ? financial_year.slice(5) : financial_year.slice(0, 4)}`
}

/** Those filed in this year: the network selects by the day of filing. */
const listOf = (filings: readonly (readonly Filing[])[], fy: string | undefined) =>
  filings
    .flat()
    .filter(({ date_of_filing = '' }) => yearOf(date_of_filing) === fy)
    .map((one) => ({
      valid: 'Y',
      mof: one.mode_of_filing,
      dof: one.date_of_filing!.split('-').reverse().join('-'),
      rtntype: one.return_type,
      ret_prd: periodOf(one),
      arn: 'AA2711250000001',
      status: one.status,
    }))

const logins = ['/oauth/access_token', '/gsp/authenticate']

export const speakGstnGsp: Dialect =
  ({ world, newId }) =>
  async (request) => {
    const { path, query, headers } = request
    if (logins.includes(path)) {
      const token = { access_token: newId(), expires_in: 14_400, token_type: 'bearer' }
      return { status: 200, body: token, outcome: 'TOKEN' }
    }
    const call = callOf(request)
    if (call === undefined) return undefined
    const { gsp, isReturns } = call
    const subject = query.SearchGstin ?? query.gstin ?? query.Gstin ?? ''
    const lookup = isReturns ? 'gstin-advanced' : 'gstinlite'
    const answer = await world.ask(lookup, { gstin_number: subject })
    const reference = headers.txn ?? headers.requestid ?? null
    const about = { lookup, subject, outcome: answer.subCode, reference, status: 200 }
    if (!isFound(answer)) return { ...about, body: gsp.none('SWEB_9035', 'Invalid GSTIN / UID') }
    if (!isReturns) return { ...about, body: gsp.found(answer.data as object) }
    const { filing_status } = answer.data as { filing_status: readonly (readonly Filing[])[] }
    const list = listOf(filing_status, query.fy ?? query.FY)
    if (list.length === 0)
      return { ...about, body: gsp.none('RET13510', 'No Record found for the provided Inputs') }
    return { ...about, body: gsp.found({ EFiledlist: list }) }
  }
