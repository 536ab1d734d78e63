// Answers the two steps of the Aadhaar OTP through Decentro.
import type { Clock } from '../../kernel/clock.js'
import type { Ask, SourceCall } from '../../lookups/source.js'
import { answerReader } from '../answer-table.js'
import { fillAnswer } from '../fill.js'
import { answerWithoutData, withReference } from '../product-ask.js'
import { textAt } from '../reading.js'
import type { SourceResponse } from '../source-http.js'
import { decentroAnswers } from './answers.js'
import { fromEkyc } from './translate.js'

interface OtpSession {
  /** The decentroTxnId of the call that sent the OTP. */
  readonly transaction_id: string
  readonly last4: string
}

/** `post`: sends a body, to which it adds a new reference_id and the consent. */
export function createAadhaarOtp(
  post: (path: string, body: object, call: SourceCall) => Promise<SourceResponse>,
  clock: Clock,
): Readonly<Record<string, Ask>> {
  const readOtp = answerReader(decentroAnswers, 'otp')
  const readVerified = answerReader(decentroAnswers, 'otp-verify')
  return {
    async 'ekyc/aadhaar/generate-otp'(input, call) {
      const { aadhaar_number } = input
      const answer = readOtp(await post('/v2/kyc/aadhaar/otp', { aadhaar_number }, call))
      const { means, body, reference } = answer
      if (means !== 'found') return answerWithoutData('ekyc/aadhaar/generate-otp', input, answer)
      const session: OtpSession = {
        transaction_id: textAt(body, 'decentroTxnId'),
        last4: String(aadhaar_number).slice(-4),
      }
      return { subCode: 'SUCCESS', data: { reference_id: '' }, session, reference }
    },

    async 'ekyc/aadhaar/verify-otp'(input, call) {
      const { transaction_id, last4 } = call.session as OtpSession
      const json = {
        initiation_transaction_id: transaction_id,
        otp: input.otp,
        generate_pdf: false,
        generate_xml: false,
      }
      const answer = readVerified(await post('/v2/kyc/aadhaar/otp/validate', json, call))
      const { means, body, reference } = answer
      if (means !== 'found') return answerWithoutData('ekyc/aadhaar/verify-otp', input, answer)
      const data = withReference(reference, () =>
        fillAnswer('ekyc/aadhaar/verify-otp', fromEkyc(body, last4, clock.now())),
      )
      return { subCode: 'SUCCESS', data, reference }
    },
  }
}
