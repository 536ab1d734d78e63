// Answers the two steps of the Aadhaar OTP through sandbox.co.in.
import type { Clock } from '../../kernel/clock.js'
import { type Answer, type Ask, SourceTrouble } from '../../lookups/source.js'
import { textOrEmpty } from '../reading.js'
import type { Said } from './classify.js'
import { consentReason, type Post } from './post.js'
import { fromEkyc } from './translate.js'

/** Messages that come instead of data, by what they mean. */
const messages: readonly (readonly [RegExp, string])[] = [
  [/^invalid aadhaar/i, 'DETAILS_NOT_FOUND'],
  [/not linked to mobile/i, 'MOBILE_NOT_LINKED'],
  [/^invalid otp/i, 'INVALID_OTP'],
  [/otp expired/i, 'OTP_EXPIRED'],
]
const tooSoon = /try after (\d{1,4}) seconds/i

/** What a message that comes instead of data means. `malformed`: the outcome when it refused the input in other words. */
function fromMessage({ message, isMalformed, reference }: Said, malformed: string): Answer {
  const wait = tooSoon.exec(message)?.[1]
  if (wait !== undefined)
    throw new SourceTrouble('throttled', 'an OTP was requested too soon', {
      nothingDone: true,
      retryAfterS: Number(wait),
      reference,
    })
  const known = messages.find(([pattern]) => pattern.test(message))?.[1]
  const subCode = known ?? (isMalformed ? malformed : undefined)
  if (subCode === undefined) throw new SourceTrouble('unreadable', 'its message is not known', { reference })
  return { subCode, reference }
}

export function createAadhaarOtp(post: Post, clock: Clock): Readonly<Record<string, Ask>> {
  return {
    async 'ekyc/aadhaar/generate-otp'({ aadhaar_number }, call) {
      const json = {
        '@entity': 'in.co.sandbox.kyc.aadhaar.okyc.otp.request',
        aadhaar_number,
        consent: 'Y',
        reason: consentReason,
      }
      const said = await post({ path: '/kyc/aadhaar/okyc/otp', json }, call)
      const referenceId = said.data === undefined ? '' : textOrEmpty(said.data, 'reference_id')
      if (referenceId === '') return fromMessage(said, 'DETAILS_NOT_FOUND')
      const session = { reference_id: referenceId, last4: String(aadhaar_number).slice(-4) }
      return { subCode: 'SUCCESS', data: { reference_id: '' }, session, reference: said.reference }
    },

    async 'ekyc/aadhaar/verify-otp'({ otp }, call) {
      const { reference_id, last4 } = call.session as { reference_id: string; last4: string }
      const json = { '@entity': 'in.co.sandbox.kyc.aadhaar.okyc.request', reference_id, otp }
      const said = await post({ path: '/kyc/aadhaar/okyc/otp/verify', json }, call)
      if (said.data === undefined || textOrEmpty(said.data, 'status') !== 'VALID')
        return fromMessage(said, 'INVALID_OTP')
      const data = fromEkyc(said.data, last4, clock.now())
      return { subCode: 'SUCCESS', data, reference: said.reference }
    },
  }
}
