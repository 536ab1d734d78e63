// What Cashfree says, at any product, about our account and request, and about faults of its own and of registries.
import {
  type AnswerLine,
  absent,
  failed,
  later,
  registryDown,
  rejected,
  throttled,
  tooSlow,
} from '../answer-table.js'

const invalid = (code: string, message: string) => ({ type: 'validation_error', code, message })
const internal = (code: string, message: string) => ({ type: 'internal_error', code, message })

/** The type `validation_error` says nothing: only the code tells the subject from us. */
export const aboutUsLines: readonly AnswerLine[] = [
  {
    body: { code: 'ip_validation_failed' },
    means: rejected('address'),
    by: ['cashfree', 'probes', 'kyc-provider', 'node-errors', 'wire'],
    example: {
      type: 'authentication_error',
      code: 'ip_validation_failed',
      message: 'IP not whitelisted your current ip is 192.0.2.7',
    },
  },
  {
    body: { message: /x-cf-signature/i },
    means: rejected('credentials'),
    by: ['cashfree', 'wire', 'node-errors', 'digilocker'],
    example: invalid('authentication_failed', 'x-cf-signature missing in the request header'),
  },
  {
    body: { code: 'authentication_failed' },
    means: rejected('credentials'),
    by: ['cashfree', 'probes', 'gst-cin'],
    example: {
      type: 'authentication_error',
      code: 'authentication_failed',
      message: 'Invalid clientId and clientSecret combination',
    },
  },
  {
    body: { type: 'authentication_error' },
    means: rejected('credentials'),
    by: ['cashfree', 'probes'],
    example: { type: 'authentication_error', code: 'something_new', message: '' },
  },
  {
    body: { code: /^x-client-(?:id|secret)[ _]missing$/i },
    means: rejected('credentials'),
    by: ['cashfree', 'php-errors'],
    example: invalid('x-client-id_missing', 'x-client-id is missing in the request'),
  },
  {
    body: { code: 'x-client-secret_value_invalid' },
    means: rejected('environment'),
    by: ['cashfree', 'probes', 'kyc-provider'],
    example: invalid('x-client-secret_value_invalid', 'Client secret belongs to test environment'),
  },
  {
    body: { code: 'insufficient_balance' },
    means: rejected('balance'),
    by: ['cashfree', 'node-errors', 'kyc-provider'],
    example: invalid('insufficient_balance', 'Insufficient balance to process this request'),
  },
  {
    body: { status: 'REJECTED', message: /insufficient balance/i },
    means: rejected('balance'),
    by: ['cashfree'],
    example: { status: 'REJECTED', message: 'Insufficient balance', reference_id: 190 },
  },
  {
    status: 412,
    means: rejected('balance'),
    by: ['cashfree'],
    example: { status: 'ERROR', subCode: '412', message: 'Insufficient balance' },
  },
  {
    status: 400,
    body: { message: /not enabled/i },
    means: rejected('plan'),
    by: ['cashfree', 'node-errors', 'wire', 'fdscoop'],
    example: invalid('invalid_request', 'service not enabled for this account.'),
  },
  {
    status: 400,
    body: { code: ['invalid_request', 'invalid_parameters', 'input_combination_invalid'] },
    means: rejected('request'),
    by: ['cashfree', 'php-checks'],
    example: invalid('invalid_request', 'provide verification_id or reference_id'),
  },
  {
    status: 400,
    body: { message: /check API documentation/i },
    means: rejected('request'),
    by: ['cashfree'],
    example: invalid('reference_id_value_invalid', 'Bad request, please check API documentation'),
  },
  {
    status: [400, 409],
    body: { code: /verification_id/i },
    means: rejected('request'),
    by: ['cashfree', 'php-checks', 'wire'],
    example: invalid('verification_id_already_exists', 'verification_id already exists'),
  },
  {
    // Every subject is sent: where they miss one, the form of our request is wrong.
    status: 400,
    body: { code: /_(?:missing|empty)$/i },
    means: rejected('request'),
    by: ['cashfree'],
    example: invalid('pan_missing', 'pan is missing in the request'),
  },
  {
    status: 400,
    body: { code: /^(?:name|dob|business_name)_(?:value_invalid|length_exceeded)$/i },
    means: rejected('request'),
    by: ['cashfree'],
    example: invalid('name_value_invalid', 'name is invalid'),
  },
  {
    // The payment gateway's keys, a product that is not switched on, or a wrong path: never "no such subject".
    status: 404,
    body: { code: [absent, 'api_error'] },
    means: rejected('plan'),
    by: ['probes', 'bank', 'wire', 'digilocker'],
    example: internal('api_error', 'something went wrong, please try after some time'),
  },
  {
    status: 429,
    means: throttled(),
    by: ['cashfree', 'node-errors', 'wire'],
    example: {
      type: 'rate_limit_error',
      code: 'too_many_requests_per_operation',
      message: 'Too many requests',
    },
  },
]

/** "Out of service" means that nothing was done, except where an OTP may have been spent, or money. */
const allButVerify = [
  ...['pan', 'pan-advance', 'pan-udyam', 'pan-gstin', 'gstin', 'vehicle-rc', 'upi', 'upi-mobile'],
  ...['employment-by-phone', 'employment-by-uan', 'aadhaar-otp'],
  ...['voter-id', 'driving-license', 'passport', 'cin'],
]

export const faultLines: readonly AnswerLine[] = [
  {
    of: allButVerify,
    status: 502,
    body: { message: /temporarily unavailable/i },
    means: registryDown,
    by: ['cashfree'],
    example: internal(
      'verification_failed',
      'Authorised source is temporarily unavailable, please try again shortly',
    ),
  },
  {
    of: allButVerify,
    status: 422,
    body: { code: 'npci_unavailable' },
    means: registryDown,
    by: ['cashfree', 'kyc-provider', 'wire'],
    example: invalid('npci_unavailable', 'NPCI is unavailable, please try after some time'),
  },
  {
    status: 422,
    body: { code: 'connection_timeout' },
    means: tooSlow,
    by: ['cashfree', 'kyc-provider', 'wire'],
    example: invalid('connection_timeout', 'Connection timed out, please try again'),
  },
  {
    status: 422,
    body: { code: 'verification_already_under_process' },
    means: later,
    by: ['cashfree', 'kyc-provider', 'wire'],
    example: invalid('verification_already_under_process', 'A verification is already under way'),
  },
  {
    status: 422,
    body: {
      code: [
        'failed_at_bank',
        'source_bank_declined',
        'bene_bank_declined',
        'imps_mode_fail',
        'benficiary_bank_offline', // as they spell it
      ],
    },
    means: failed('registry'),
    by: ['cashfree', 'kyc-provider', 'wire'],
    example: invalid('failed_at_bank', 'Verification attempt failed at the bank'),
  },
  {
    status: 202,
    body: { code: 'validation_pending' },
    means: later,
    by: ['cashfree'],
    example: invalid('validation_pending', 'Validation in process check after some time'),
  },
  {
    status: 200,
    body: { status: 'VERIFICATION_FAILED' },
    means: failed('registry'),
    by: ['cashfree'],
    example: { status: 'VERIFICATION_FAILED', message: 'verification attempt failed', reference_id: 191 },
  },
  {
    status: [500, 502],
    body: { code: 'verification_failed' },
    means: failed('registry'),
    by: ['cashfree'],
    example: {
      ...internal('verification_failed', 'Unable to validate, please retry later'),
      error: { refId: 192 },
    },
  },
  {
    status: [500, 502],
    body: { code: ['api_error', 'request_failed'] },
    means: failed(),
    by: ['cashfree', 'node-errors'],
    example: { ...internal('request_failed', 'Unable to process your request.'), error: null, refId: 193 },
  },
  {
    status: 520,
    means: failed('registry'),
    by: ['cashfree'],
    example: { status: 'ERROR', subCode: '520', message: 'Verification attempt failed' },
  },
]
