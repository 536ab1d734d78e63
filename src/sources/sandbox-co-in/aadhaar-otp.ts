// Answers the two steps of the Aadhaar OTP through sandbox.co.in.
import type { Clock } from '../../kernel/clock.js'
import type { Ask } from '../../lookups/source.js'
import { answerReader } from '../answer-table.js'
import { fillAnswer } from '../fill.js'
import { givenConsent } from '../given-consent.js'
import { answerWithoutData, withReference } from '../product-ask.js'
import { firstText, wireAt } from '../reading.js'
import { statedPurpose, usualReason } from '../stated-purpose.js'
import { sandboxCoInAnswers } from './answers.js'
import type { Send } from './send.js'
import { fromEkyc } from './translate-kyc.js'

const generate = 'ekyc/aadhaar/generate-otp'
const verify = 'ekyc/aadhaar/verify-otp'

interface Sent {
  readonly reference_id: string
  readonly last4: string
}

export function createAadhaarOtp(send: Send, clock: Clock): Readonly<Record<string, Ask>> {
  const readOtp = answerReader(sandboxCoInAnswers, 'okyc-otp')
  const readVerify = answerReader(sandboxCoInAnswers, 'okyc-verify')
  return {
    async [generate](input, call) {
      const { aadhaar_number } = input
      const json = {
        '@entity': 'in.co.sandbox.kyc.aadhaar.okyc.otp.request',
        aadhaar_number,
        consent: givenConsent(call, 'Y'),
        reason: statedPurpose(call.consent, usualReason),
      }
      const answer = readOtp(await send({ area: 'aadhaar', path: '/kyc/aadhaar/okyc/otp', json }, call))
      const { means, body, reference } = answer
      if (means !== 'found') return answerWithoutData(generate, input, answer)
      const reference_id = firstText(wireAt(body, 'data'), 'reference_id', 'ref_id')
      const session: Sent = { reference_id, last4: String(aadhaar_number).slice(-4) }
      return { subCode: 'SUCCESS', data: { reference_id: '' }, session, reference }
    },

    async [verify](input, call) {
      const { reference_id, last4 } = call.session as Sent
      // As text, though they may have sent a number.
      const json = { '@entity': 'in.co.sandbox.kyc.aadhaar.okyc.request', reference_id, otp: input.otp }
      const path = '/kyc/aadhaar/okyc/otp/verify'
      const answer = readVerify(await send({ area: 'aadhaar', path, json }, call))
      const { means, body, reference } = answer
      if (means !== 'found') return answerWithoutData(verify, input, answer)
      const data = withReference(reference, () => fillAnswer(verify, fromEkyc(body, last4, clock.now())))
      return { subCode: 'SUCCESS', data, reference }
    },
  }
}
