// What Cashfree's answers about bank accounts, voters, driving licences, passports and companies mean.
import {
  type AnswerLine,
  type AnswerTable,
  absent,
  failed,
  later,
  outcome,
  present,
  rejected,
} from '../answer-table.js'

export const furtherDecides: AnswerTable['decides'] = {
  'bank-account': ['account_status', 'account_status_code', 'name_at_bank'],
  'voter-id': ['epic_number', 'name'],
  'driving-license': ['dl_number', 'dob', 'details_of_driving_licence.name'],
  passport: ['file_number', 'dob', 'name'],
  cin: ['cin', 'company_name'],
}

/** Products with one form: VALID with a name, or INVALID without one. */
const documents = [
  ['voter-id', 'name', ['cashfree', 'voter-clients'], 'voter'],
  ['driving-license', 'details_of_driving_licence.name', ['cashfree', 'licence-clients'], 'licence'],
  ['passport', 'name', ['cashfree', 'passport-clients'], 'passport'],
  ['cin', 'company_name', ['cashfree', 'gst-cin', 'django'], 'cin'],
] as const

const documentLines: readonly AnswerLine[] = documents.flatMap(([of, name, by, example]) => [
  { of, status: 200, body: { status: 'VALID', [name]: present }, means: 'found', by, example },
  {
    of,
    status: 200,
    body: { status: 'INVALID', [name]: absent },
    means: 'unknown',
    by: ['cashfree'],
    example: { reference_id: 201, verification_id: 'v', status: 'INVALID' },
  },
])

const bankBody = (account_status: string, account_status_code: string) => ({
  reference_id: 202,
  name_at_bank: null,
  account_status,
  account_status_code,
  utr: null,
})
const bankSays = (code: string, message: string) => ({ type: 'validation_error', code, message })

const bankClients = ['cashfree', 'bank-clients']

export const bankLines: readonly AnswerLine[] = [
  {
    of: 'bank-account',
    status: 200,
    body: { account_status: 'VALID', name_at_bank: present },
    means: 'found',
    by: bankClients,
    example: 'bank-account',
  },
  {
    of: 'bank-account',
    status: 200,
    body: {
      account_status: 'INVALID',
      account_status_code: ['INVALID_ACCOUNT_FAIL', 'INVALID_BANK_ACCOUNT'],
    },
    means: 'unknown',
    by: bankClients,
    example: bankBody('INVALID', 'INVALID_ACCOUNT_FAIL'),
  },
  {
    // The bank refuses it: an answer too, with another text.
    of: 'bank-account',
    status: 200,
    body: {
      account_status: 'INVALID',
      account_status_code: [
        'INVALID_IFSC_FAIL',
        'INVALID_IFSC',
        'ACCOUNT_BLOCKED',
        'NRE_ACCOUNT_FAIL',
        'NRE_ACCOUNT',
      ],
    },
    means: 'found',
    by: ['cashfree'],
    example: bankBody('INVALID', 'ACCOUNT_BLOCKED'),
  },
  {
    of: 'bank-account',
    status: 200,
    body: { account_status_code: 'BENEFICIARY_BANK_OFFLINE' },
    means: outcome('BENEFICIARY_BANK_OFFLINE'),
    by: ['cashfree'],
    example: bankBody('FAILED', 'BENEFICIARY_BANK_OFFLINE'),
  },
  {
    // With and without their slip.
    of: 'bank-account',
    status: 422,
    body: { code: /^bene?ficiary_bank_offline$/i },
    means: outcome('BENEFICIARY_BANK_OFFLINE'),
    by: ['cashfree', 'bank-reader'],
    example: bankSays('benficiary_bank_offline', 'Beneficiary bank is offline'),
  },
  {
    of: 'bank-account',
    status: 200,
    body: { account_status: 'REJECTED' },
    means: rejected('balance'),
    by: ['cashfree'],
    example: bankBody('REJECTED', 'INSUFFICIENT_FUNDS'),
  },
  {
    of: 'bank-account',
    status: 200,
    body: { account_status: ['RECEIVED', 'IN_PROCESS', 'PROCESSING'] },
    means: later,
    by: ['cashfree'],
    example: bankBody('RECEIVED', 'VALIDATION_IN_PROGRESS'),
  },
  {
    of: 'bank-account',
    status: 200,
    body: { account_status: 'FAILED' },
    means: failed('registry'),
    by: ['cashfree'],
    example: bankBody('FAILED', 'NPCI_UNAVAILABLE'),
  },
  {
    // Whether the rupee was paid is not known, so it is no "nothing was done".
    of: 'bank-account',
    status: 422,
    body: { code: 'npci_unavailable' },
    means: failed('registry'),
    by: ['cashfree', 'kyc-provider'],
    example: bankSays('npci_unavailable', 'NPCI is unavailable, please try after some time'),
  },
]

export const furtherLines: readonly AnswerLine[] = [...bankLines, ...documentLines]
