// Speaks like the GST network through a GSP: its own keys, and status_cd for whether it answered.
import { type Dialect, isFound } from '../dialect.js'

export const speakGstnGsp: Dialect = ({ world }) => {
  const none = (code: string) => ({ status_cd: '0', error: { error_cd: code, message: 'No records found' } })
  return async ({ path, query, headers }) => {
    const isReturns = path.endsWith('/returns')
    if (!isReturns && !path.endsWith('/search')) return undefined
    const subject = query.gstin ?? ''
    const lookup = isReturns ? 'gstin-advanced' : 'gstinlite'
    const answer = await world.ask(lookup, { gstin_number: subject })
    const about = { lookup, subject, outcome: answer.subCode, reference: headers.txn ?? null, status: 200 }
    if (!isFound(answer)) return { ...about, body: none('FO8000') }
    if (!isReturns) return { ...about, body: { data: answer.data, status_cd: '1' } }
    const filed = (
      answer.data as { filing_status: readonly (readonly Record<string, string>[])[] }
    ).filing_status.flat()
    const list = filed.map((one) => ({
      valid: 'Y',
      mof: one.mode_of_filing,
      dof: String(one.date_of_filing).split('-').reverse().join('-'),
      rtntype: one.return_type,
      ret_prd: '112025',
      status: one.status,
    }))
    return { ...about, body: { data: { EFiledlist: list }, status_cd: '1' } }
  }
}
