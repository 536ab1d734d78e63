// Lines by hand of single lookups: what they say inside a SUCCESS, and of OTPs. More specific than a found answer.
import {
  type AnswerLine,
  absent,
  emptyList,
  failed,
  type Matcher,
  outcome,
  present,
  throttled,
} from '../answer-table.js'
import { pages, supplier, thisService } from './known-lookups.js'

const generateOtp = 'ekyc/aadhaar/generate-otp'
/** As a success is told, in both ages of the envelope. */
const success: Matcher = ['SUCCESS', absent]
const head = { code: 200, transaction_id: '0f'.repeat(16), sub_code: 'SUCCESS' }

/** A success with an empty list: there is none. */
const empty = (of: string, field: string, by: readonly string[]): AnswerLine => ({
  of,
  status: 200,
  body: { sub_code: success, [field]: emptyList },
  means: 'unknown',
  by,
  example: field === 'data' ? { ...head, data: [] } : { ...head, data: { [field.slice(5)]: [] } },
})

/** A message that refuses, beside a reference all the same. */
const otpRefused = (message: RegExp, means: AnswerLine['means'], reason: string): AnswerLine => ({
  of: generateOtp,
  status: 200,
  body: { sub_code: success, message },
  means,
  by: [supplier],
  example: { ...head, message: reason, reference_id: '21637861' },
})

const otpLines: readonly AnswerLine[] = [
  otpRefused(
    /\bnot linked\b|\bno mobile\b|\bmobile\b.*\bnot (?:linked|registered)\b/i,
    outcome('MOBILE_NOT_LINKED'),
    'Aadhaar not linked to mobile number',
  ),
  otpRefused(/\binvalid aadhaa?r\b/i, 'unknown', 'Invalid Aadhaar Card'),
  otpRefused(
    /\b(?:try|retry|wait)\b.*?\b(?<seconds>\d{1,4}) ?s(?:ec(?:ond)?s?)?\b/i,
    throttled({ alreadySent: true }),
    'Please try after 45 seconds',
  ),
  otpRefused(
    /\botp\b.*\balready\b|\balready\b.*\botp\b/i,
    throttled({ alreadySent: true }),
    'OTP already sent',
  ),
  {
    of: generateOtp,
    status: 200,
    // The word for success and a reference: one rendering of the schema requires no message.
    body: { sub_code: 'SUCCESS', message: absent, reference_id: present },
    means: 'found',
    by: [pages],
    example: { ...head, reference_id: '21637861' },
  },
  {
    of: [generateOtp, 'gst/tax-payer/otp'],
    status: 409,
    body: { sub_code: 'OTP_ALREADY_SENT' },
    means: throttled({ alreadySent: true }),
    by: [thisService],
    example: 'otp-already-sent',
  },
  {
    of: generateOtp,
    status: 409,
    body: { sub_code: absent },
    means: throttled({ alreadySent: true }),
    by: [pages],
    example: { detail: 'Conflict' },
  },
]

/** What banks say of an account that cannot be paid into, inside a SUCCESS and often without account_exists. */
const accountRefused =
  /^(?:invalid account number or ifsc provided|account is blocked|ifsc is invalid|given account is an nre account)\.?$/i

/** Whatever the status and the code beside it: comes before what they say by themselves. */
export const bankOffline: AnswerLine = {
  of: 'bankaccount',
  body: { message: /^beneficiary bank offline\.?$/i },
  means: outcome('BENEFICIARY_BANK_OFFLINE'),
  by: ['C28'],
  example: { code: 503, timestamp: null, message: 'Beneficiary bank offline' },
}

const bankLines: readonly AnswerLine[] = [
  {
    // The bank could not be asked: that says nothing of the account.
    of: 'bankaccount',
    status: 200,
    body: { 'data.message': /^failed at beneficiary bank\.?$/i },
    means: failed('registry'),
    by: [supplier],
    example: { ...head, data: { message: 'Failed at beneficiary bank' } },
  },
  {
    of: 'bankaccount',
    status: 200,
    body: { sub_code: success, 'data.account_exists': [false, absent], 'data.message': accountRefused },
    means: 'found',
    by: ['C28', supplier],
    example: { ...head, data: { message: 'Account is blocked' } },
  },
  {
    of: 'bankaccount',
    status: 200,
    body: { sub_code: success, 'data.account_exists': [false, /^(?:false|no|n)$/i], 'data.message': present },
    means: 'found',
    by: [pages, 'C19'],
    example: { ...head, data: { message: 'Account is closed', account_exists: false } },
  },
  {
    of: 'bankaccount',
    status: 422,
    body: { message: /^(?=.*\bifsc\b)(?=.*(?:invalid|pattern|format|malformed|not valid))/is },
    means: 'unknown',
    by: ['C18', thisService],
    example: { code: 422, timestamp: null, sub_code: 'INVALID_INPUT', message: 'Invalid IFSC' },
  },
]

export const lookupLines: readonly AnswerLine[] = [
  ...bankLines,
  {
    of: 'panbasic',
    status: 200,
    body: { sub_code: success, 'data.status': 'INVALID' },
    means: 'unknown',
    by: [pages, 'C3', 'C6', 'PHP client'],
    example: 'panbasic-invalid',
  },
  {
    of: 'panadvanced',
    status: 200,
    body: { sub_code: success, 'data.status': 'invalid' },
    means: 'unknown',
    by: [supplier],
    example: 'panadvanced-invalid',
  },
  {
    of: 'pan-msme-check',
    status: 200,
    body: { sub_code: success, 'data.pan_details.status': 'invalid' },
    means: outcome('INVALID_PAN_NUMBER'),
    by: ['C10'],
    example: { ...head, data: { udyam_exists: false, pan_details: { status: 'invalid' } } },
  },
  {
    of: 'pan-msme-check',
    status: 200,
    body: { sub_code: success, 'data.udyam_exists': [false, /^(?:false|no|n)$/i] },
    means: 'unknown',
    by: ['C2', 'C9', 'C10'],
    example: { ...head, data: { udyam_exists: false } },
  },
  {
    of: 'upi-basic',
    status: 200,
    body: { sub_code: success, 'data.account_exists': [false, /^(?:false|no|n)$/i] },
    means: 'found',
    by: [pages],
    example: 'upi-none',
  },
  {
    of: 'rc-challan-details',
    status: 200,
    body: {
      sub_code: success,
      'data.challan_details.failed_backends': present,
      'data.challan_details.successful_backends': absent,
      'data.challan_details.challans': absent,
      'data.challan_details.blacklist': absent,
    },
    means: failed('registry'),
    by: [pages],
    example: 'rc-challan-failed',
  },
  {
    of: ['gstinlite', 'gstin-advanced'],
    status: [200, 404],
    body: { sub_code: 'NO_RECORDS_FOUND' },
    means: 'unknown',
    by: ['C12'],
    example: { ...head, sub_code: 'NO_RECORDS_FOUND', message: 'No records found' },
  },
  empty('gstin-by-pan', 'data', []),
  empty('mobile-to-vehicle-rc', 'data.rc_number', []),
  empty('mobile-to-uan-list', 'data.uan_numbers', []),
  empty('mobile-to-multiple-upi', 'data.vpas', []),
  empty('uan-to-employment-history', 'data.employment_history', []),
  {
    of: 'gst/tax-payer/otp',
    status: 200,
    body: { sub_code: absent, code: '200', 'data.status_cd': '1' },
    means: 'found',
    by: [supplier],
    example: { code: 200, timestamp: 1_767_225_600_000, data: { status_cd: '1' } },
  },
  ...otpLines,
]
