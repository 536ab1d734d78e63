// What Surepass' answers about the Aadhaar OTP mean. An OTP that was not sent may look like success.
import { type AnswerLine, absent, type Matcher, outcome, throttled } from '../answer-table.js'
import { foundByReseller, foundLine } from './found-lines.js'
import { docs, quickekyc, resellers, tundra } from './witnesses.js'

const yesOrSilent: Matcher = [true, absent]

/** Before all others: an OTP that was not sent, whatever else the answer has. */
export const otpLines: readonly AnswerLine[] = [
  {
    of: 'otp',
    status: [200, 400, 422],
    body: { message: /\bwait (?:for )?(?<seconds>\d{1,4}) ?s(?:econds?)? before requesting another OTP\b/i },
    means: throttled({ alreadySent: true }),
    by: [docs, quickekyc],
    example: 'otp-too-soon',
  },
  {
    of: 'otp',
    status: [200, 422],
    body: { 'data.valid_aadhaar': false },
    means: outcome('DETAILS_NOT_FOUND'),
    by: resellers,
    example: 'otp-no-aadhaar',
  },
  {
    of: 'otp',
    status: [200, 422],
    body: { 'data.valid_aadhaar': yesOrSilent, 'data.if_number': false },
    means: outcome('MOBILE_NOT_LINKED'),
    by: ['AccuAuth'],
    example: 'otp-no-mobile',
  },
  foundLine('otp', ['data.client_id'], [docs, tundra, ...resellers], 'otp', {
    'data.otp_sent': true,
    'data.if_number': yesOrSilent,
    'data.valid_aadhaar': yesOrSilent,
  }),
  foundByReseller('otp', ['request_id'], 'quickekyc-otp', {
    'data.otp_sent': true,
    'data.if_number': yesOrSilent,
    'data.valid_aadhaar': yesOrSilent,
  }),
  {
    of: 'otpSubmit',
    status: [400, 422],
    body: { success: false, message: /\bOTP\b.*\bexpired\b/i },
    means: outcome('OTP_EXPIRED'),
    by: [],
    example: { data: null, status_code: 422, success: false, message: 'OTP Expired.', message_code: null },
  },
  {
    of: 'otpSubmit',
    status: [400, 422],
    body: { success: false, message: /^(?:Invalid|Incorrect|Wrong) OTP\b/i },
    means: outcome('INVALID_OTP'),
    by: [],
    example: { data: null, status_code: 422, success: false, message: 'Invalid OTP.', message_code: null },
  },
  {
    of: 'otpSubmit',
    status: 422,
    body: { success: false, message_code: 'verification_failed' },
    means: outcome('INVALID_OTP'),
    by: [docs],
    example: 'otp-wrong',
  },
  {
    of: 'otpSubmit',
    status: [200, 400, 422],
    body: { success: false, 'error.code': 'INVALID_OTP' },
    means: outcome('INVALID_OTP'),
    by: [docs],
    example: { success: false, error: { code: 'INVALID_OTP', message: 'The OTP does not match' } },
  },
  foundLine('otpSubmit', ['data.full_name'], [docs, tundra], 'ekyc'),
  foundByReseller('otpSubmit', ['data.full_name'], 'quickekyc-ekyc'),
]
