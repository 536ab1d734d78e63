// What Cashfree's answers of the Aadhaar OTP mean. SUCCESS beside a ref_id says nothing: the message does.
import { type AnswerLine, failed, invalidAnswer, outcome, present, throttled } from '../answer-table.js'

const failure = (message: string) => ({ type: 'validation_error', code: 'verification_failed', message })
const pending = (message: string) => ({ type: 'validation_error', code: 'verification_pending', message })

export const aadhaarLines: readonly AnswerLine[] = [
  {
    of: 'aadhaar-otp',
    status: 200,
    body: { message: /not linked/i },
    means: outcome('MOBILE_NOT_LINKED'),
    by: ['cashfree', 'otp-switch', 'otp-client'],
    example: 'otp-not-linked',
  },
  {
    of: 'aadhaar-otp',
    status: 200,
    body: { message: /invalid aadhaar/i },
    means: 'unknown',
    by: ['cashfree', 'otp-switch'],
    example: 'otp-invalid-aadhaar',
  },
  {
    of: 'aadhaar-otp',
    status: 200,
    body: { status: 'SUCCESS', message: /^otp sen[dt] successfully\.?$/i, ref_id: present },
    means: 'found',
    by: ['cashfree', 'otp-switch', 'otp-client'],
    example: 'otp',
  },
  {
    of: 'aadhaar-otp',
    status: 400,
    body: { code: 'aadhaar_invalid' },
    means: 'unknown',
    by: ['cashfree'],
    example: { type: 'validation_error', code: 'aadhaar_invalid', message: 'Enter valid aadhaar.' },
  },
  {
    of: 'aadhaar-otp',
    status: 409,
    body: { code: 'verification_pending', message: /otp generated for this aadhaar/i },
    means: throttled({ alreadySent: true, retryAfterS: 30 }),
    by: ['cashfree', 'otp-switch', 'otp-pause'],
    example: pending('Otp generated for this aadhaar, please try after some time'),
  },
  {
    of: 'aadhaar-verify',
    status: 200,
    body: { status: 'VALID', name: present },
    means: 'found',
    by: ['cashfree'],
    example: 'ekyc',
  },
  {
    of: 'aadhaar-verify',
    status: 400,
    body: { code: 'verification_failed', message: /otp entered is invalid/i },
    means: outcome('INVALID_OTP'),
    by: ['cashfree'],
    example: failure('OTP entered is invalid'),
  },
  {
    of: 'aadhaar-verify',
    status: 400,
    body: { code: 'otp_invalid' },
    means: outcome('INVALID_OTP'),
    by: ['cashfree'],
    example: { type: 'validation_error', code: 'otp_invalid', message: 'Please enter a valid otp.' },
  },
  {
    of: 'aadhaar-verify',
    status: 400,
    body: { code: 'verification_failed', message: /(?:otp|session) expired/i },
    means: outcome('OTP_EXPIRED'),
    by: ['cashfree'],
    example: failure('Session expired, please generate a new OTP'),
  },
  {
    // Told only now: the OTP was never sent.
    of: 'aadhaar-verify',
    status: 400,
    body: { code: 'verification_failed', message: /invalid aadhaar|not linked/i },
    means: invalidAnswer,
    by: ['cashfree'],
    example: failure('Aadhaar not linked to mobile number'),
  },
  {
    // The OTP may be spent, so this is not "nothing was done".
    of: 'aadhaar-verify',
    status: 409,
    body: { code: 'verification_pending' },
    means: { error: 'timeout', about: 'registry', facts: { nothingDone: false, retryAfterS: 30 } },
    by: ['cashfree'],
    example: pending('Processing request, please try after 30 sec'),
  },
  {
    // Even a registry out of service leaves open here whether the OTP was spent.
    of: 'aadhaar-verify',
    status: 502,
    body: { message: /temporarily unavailable/i },
    means: failed('registry'),
    by: ['cashfree'],
    example: {
      type: 'internal_error',
      code: 'verification_failed',
      message: 'Authorised source is temporarily unavailable, please try again shortly',
    },
  },
]
