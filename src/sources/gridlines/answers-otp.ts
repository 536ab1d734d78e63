// What Gridlines' answers mean at the two steps of the Aadhaar OTP. Three refusals come with HTTP 200, perhaps with a
// transaction id beside them: only the code says that an OTP was sent.
import { type AnswerLine, type Meaning, outcome, present, throttled } from '../answer-table.js'

/** It may have been done all the same: the OTP sent, or the holder's OTP spent. So nobody may take it for undone. */
const registryDownInDoubt: Meaning = {
  error: 'unavailable',
  about: 'registry',
  facts: { unavailable: true, nothingDone: false },
}
const refusedInDoubt: Meaning = { error: 'rejected', about: 'request' }

/** Sends no second OTP for one number before this, s. */
const pauseS = 60

const refusal = (code: string) => ({ request_id: 'gr-8', error: { code, message: 'Refused' } })

export const otpProducts = {
  otp: ['data.transaction_id'],
  'otp-submit': ['data.aadhaar_data.name', 'data.aadhaar_data.date_of_birth'],
}

export const otpLines: readonly AnswerLine[] = [
  {
    of: 'otp',
    status: 200,
    body: { 'data.code': '1008' },
    means: outcome('MOBILE_NOT_LINKED'),
    by: ['shop', 'pay-app'],
    example: 'otp-no-mobile',
  },
  {
    of: 'otp', // the number's limit at the authority; for how long has not been seen
    status: 200,
    body: { 'data.code': '1011' },
    means: throttled(),
    by: ['shop', 'juspay'],
    example: 'otp-limit',
  },
  {
    of: 'otp',
    status: 200,
    body: { 'data.code': '1012' },
    means: 'unknown',
    by: ['shop', 'pay-app'],
    example: 'otp-unknown',
  },
  {
    of: 'otp',
    status: 400,
    body: { 'error.code': 'INVALID_AADHAAR' },
    means: 'unknown',
    by: ['shop', 'juspay'],
    example: 'otp-malformed',
  },
  {
    of: 'otp',
    status: 400,
    body: { 'error.code': 'OTP_ALREADY_SENT' },
    means: throttled({ alreadySent: true, retryAfterS: pauseS }),
    by: ['shop', 'juspay'],
    example: 'otp-already-sent',
  },
  {
    of: 'otp',
    status: 200,
    body: { 'data.code': '1001' },
    means: 'found',
    by: ['shop', 'pay-app'],
    example: 'otp',
  },
  {
    of: 'otp-submit',
    status: 200,
    body: { 'data.code': '1003' },
    means: outcome('OTP_EXPIRED'),
    by: ['shop'],
    example: 'submit-session-over',
  },
  {
    of: 'otp-submit', // no OTP of this session is tried any more
    status: 200,
    body: { 'data.code': '1005' },
    means: outcome('OTP_EXPIRED'),
    by: ['shop'],
    example: 'submit-attempts-over',
  },
  {
    of: 'otp-submit',
    status: 400,
    body: { 'error.code': 'INVALID_OTP' },
    means: outcome('INVALID_OTP'),
    by: ['shop', 'juspay'],
    example: 'submit-wrong-otp',
  },
  {
    of: 'otp-submit',
    status: 400,
    body: { 'error.code': 'TRANSACTION_ALREADY_COMPLETED' },
    means: outcome('OTP_EXPIRED'),
    by: ['juspay'],
    example: 'submit-completed',
  },
  {
    of: 'otp-submit',
    status: 200,
    body: { 'data.code': '1002', 'data.aadhaar_data': present },
    means: 'found',
    by: ['stand-in', 'gaming'],
    example: 'aadhaar',
  },
  {
    of: 'otp-submit',
    body: { 'error.code': ['NO_SHARE_CODE', 'WRONG_SHARE_CODE', 'INVALID_SHARE_CODE'] },
    means: refusedInDoubt,
    by: ['juspay'],
    example: refusal('NO_SHARE_CODE'),
  },
  {
    of: 'otp-submit',
    body: { 'error.code': ['BAD_REQUEST', 'INVALID_INPUT', 'TRANSACTION_NOT_FOUND'] },
    means: refusedInDoubt,
    by: ['types'],
    example: refusal('TRANSACTION_NOT_FOUND'),
  },
  {
    of: ['otp', 'otp-submit'],
    status: [400, 500],
    body: { 'error.code': 'UPSTREAM_INTERNAL_SERVER_ERROR' },
    means: registryDownInDoubt,
    by: ['php-client', 'types', 'juspay'],
    example: refusal('UPSTREAM_INTERNAL_SERVER_ERROR'),
  },
]
