// What Decentro's answers to the two Aadhaar OTP steps mean.
import { type AnswerLine, absent, outcome, present, throttled } from '../answer-table.js'
import { decentro, okyc, success } from './witnesses.js'

/** A refusal of an OTP step. It carries a decentroTxnId too, which is no OTP. */
const refusal = (
  of: string,
  responseKey: string | readonly string[],
  means: AnswerLine['means'],
): AnswerLine => ({
  of,
  body: { responseKey },
  means,
  by: [okyc],
  example: { decentroTxnId: 'D0E0', status: 'FAILURE', responseKey: [responseKey].flat()[0] },
})

/** It names an OTP, says that it is on its way, and says no to nothing. */
const otpSent =
  /^(?=.*\botp\b)(?=.*\b(?:sent|generated|triggered)\b)(?!.*\b(?:not?|never|fail\w*|unable|already|invalid|without)\b)/i

export const otpLines: readonly AnswerLine[] = [
  refusal('otp', 'error_no_mobile_found', outcome('MOBILE_NOT_LINKED')),
  refusal('otp', ['error_invalid_aadhaar', 'error_cancelled_aadhaar'], 'unknown'),
  refusal('otp', 'error_invalid_aadhaar_number', 'unknown'),
  refusal('otp', 'error_resend_otp', throttled({ alreadySent: true, retryAfterS: 30 })),
  refusal('otp', 'error_aadhaar_otp_flooding', throttled({ alreadySent: true, retryAfterS: 120 })),
  refusal('otp', 'error_otp_limit_exceeded', throttled()), // how long ago the last one was sent, it does not say
  {
    of: 'otp',
    status: 200,
    body: {
      status: 'SUCCESS',
      responseCode: success,
      responseKey: [/^success_/i, absent],
      message: otpSent,
      decentroTxnId: present,
    },
    means: 'found',
    by: [decentro, okyc],
    example: 'otp',
  },
  refusal('otp-verify', ['error_invalid_otp', 'error_invalid_otp_request'], outcome('INVALID_OTP')),
  refusal('otp-verify', 'error_invalid_session', outcome('OTP_EXPIRED')),
  {
    of: 'otp-verify',
    status: 200,
    body: {
      status: 'SUCCESS',
      responseCode: success,
      responseKey: [/^success_/i, absent],
      'data.proofOfIdentity.name': present,
      'data.proofOfIdentity.dob': present,
    },
    means: 'found',
    by: [decentro, okyc],
    example: 'otp-verify',
  },
]
