// What Surepass' answers about bank accounts, voters, licences, companies, TANs and UANs mean.
import { type AnswerLine, absent, failed } from '../answer-table.js'
import { foundLine } from './found-lines.js'
import type { Product } from './products.js'
import { bankClients, companyClients, docs, licenceClients, uanClients, voterClients } from './witnesses.js'

export const furtherDecides = {
  bankAccount: ['data.account_exists', 'data.full_name', 'data.status'],
  panKra: ['data.pan_number', 'data.kra_status', 'data.pan_kra_status'],
  panToUan: ['data.uan_number', 'data.pan_number'],
  aadhaarToUan: ['data.pf_uan', 'data.aadhaar_number'],
  voter: ['data.epic_no', 'data.name'],
  licence: ['data.license_number', 'data.name', 'data.dob'],
  company: ['data.company_id', 'data.company_name', 'data.details.company_info.cin'],
  tan: ['data.tan', 'data.name'],
} satisfies Partial<Record<Product, readonly string[]>>

const refusal = (status: string) => ({
  data: { client_id: 'sp_kqzvmwtrbx', account_exists: false, full_name: null, upi_id: null, status },
  status_code: 200,
  success: true,
  message: null,
  message_code: 'success',
})

/** What the bank refuses is an answer. That the bank could not be asked is none: `account_exists` is false there too. */
const bankLines: readonly AnswerLine[] = [
  {
    of: ['bankAccount', 'upi'],
    status: [422, 200],
    body: { 'data.account_exists': false, 'data.status': ['backend_down', 'imps_not_enabled'] },
    means: failed('registry'),
    by: [docs],
    example: refusal('backend_down'),
  },
  {
    of: 'bankAccount',
    status: [200, 422],
    body: {
      'data.account_exists': false,
      'data.status': ['nre_account', 'account_blocked_frozen', 'invalid_ifsc'],
    },
    means: 'found',
    by: [docs],
    example: refusal('nre_account'),
  },
  {
    of: 'bankAccount',
    status: [200, 422],
    body: { 'data.account_exists': false, 'data.status': ['invalid_account', 'account_closed', absent] },
    means: 'unknown',
    by: [docs, bankClients],
    example: refusal('invalid_account'),
  },
]

export const furtherLines: readonly AnswerLine[] = [
  foundLine('bankAccount', ['data.full_name'], [docs, bankClients], 'bank-account', {
    'data.account_exists': true,
  }),
  ...bankLines,
  foundLine('panKra', ['data.pan_kra_agency'], [docs], 'pan-kra'),
  foundLine('panToUan', ['data.uan_number'], [docs, uanClients], 'pan-to-uan'),
  foundLine('aadhaarToUan', ['data.pf_uan'], [docs, uanClients], 'aadhaar-to-uan'),
  foundLine('voter', ['data.name'], [docs, voterClients], 'voter'),
  foundLine('licence', ['data.license_number', 'data.name'], [docs, licenceClients], 'licence'),
  foundLine('company', ['data.company_name', 'data.details.company_info'], [docs, companyClients], 'company'),
  foundLine('tan', ['data.name'], [docs], 'tan'),
]
