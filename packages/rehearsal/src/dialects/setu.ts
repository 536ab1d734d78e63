// Speaks like Setu: verification "success" or "failed"; a GSTIN that does not exist is a success without data.
import { type Dialect, isFound, textOf, type VendorReply } from '../dialect.js'
import type { World } from '../world.js'

type Fields = Readonly<Record<string, unknown>>
const slashed = (iso: unknown): string =>
  String(iso ?? '')
    .split('-')
    .reverse()
    .join('/')

/** Their code says what the bank said. */
async function bankAccount(world: World, body: Fields, id: string): Promise<VendorReply> {
  const subject = textOf(body, 'accountNumber')
  const answer = await world.ask('bankaccount', { account_number: subject, ifsc: textOf(body, 'ifsc') })
  const { account_exists, name_at_bank, utr } = answer.data as Fields
  const about = { lookup: 'bankaccount', subject, reference: id, outcome: answer.subCode, status: 200 }
  if (account_exists !== true)
    return { ...about, body: { id, verification: 'failed', code: 'BAV52', message: 'Invalid account' } }
  const data = { name: name_at_bank, transactionReference: utr }
  return {
    ...about,
    body: { id, verification: 'success', code: 'BAV00', message: 'Transaction approved', data },
  }
}

export const speakSetu: Dialect = ({ world, newId }) => {
  return async ({ path, body }) => {
    const reference = `1-${newId().slice(0, 16)}`
    if (path === '/api/verify/pan') {
      const subject = textOf(body, 'pan')
      const answer = await world.ask('panbasic', { pan_number: subject })
      const about = { lookup: 'panbasic', subject, reference }
      if (!isFound(answer)) {
        const none = { verification: 'failed', message: 'PAN not found.', traceId: reference }
        return { ...about, outcome: 'INVALID', status: 404, body: none }
      }
      const { full_name, category } = answer.data as Fields
      const payload = {
        data: { full_name, category },
        message: 'PAN is valid',
        verification: 'SUCCESS',
        traceId: reference,
      }
      return { ...about, outcome: 'SUCCESS', status: 200, body: payload }
    }
    if (path === '/api/verify/ban') return bankAccount(world, body, reference)
    if (path !== '/api/verify/gst') return undefined
    const subject = textOf(body, 'gstin')
    const answer = await world.ask('gstin-advanced', { gstin_number: subject })
    const about = { lookup: 'gstin-advanced', subject, reference, outcome: answer.subCode, status: 200 }
    if (!isFound(answer)) {
      const none = { verification: 'success', data: {}, message: 'Invalid GSTIN / UID', requestId: reference }
      return { ...about, body: none }
    }
    const ours = answer.data as Fields
    const data = {
      address: { principle: {}, additional: [] },
      company: {
        name: ours.legal_name,
        tradeName: ours.business_name,
        status: ours.gstin_status,
        constitutionOfBusiness: ours.constitution_of_business,
        taxPayerType: ours.taxpayer_type,
      },
      gst: { id: subject, registrationDate: slashed(ours.date_of_registration), dateOfCancellation: '' },
      jurisdiction: { state: ours.state_jurisdiction, center: ours.center_jurisdiction },
    }
    return {
      ...about,
      body: { data, message: 'GSTIN is valid', verification: 'success', requestId: reference },
    }
  }
}
