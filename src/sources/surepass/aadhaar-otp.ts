// Answers the two steps of the Aadhaar OTP through Surepass.
import type { Clock } from '../../kernel/clock.js'
import type { Ask } from '../../lookups/source.js'
import { booleanAt, textAt } from '../reading.js'
import { fromEkyc } from './from-person.js'
import type { Post } from './post.js'

export function createAadhaarOtp(post: Post, clock: Clock): Readonly<Record<string, Ask>> {
  return {
    async 'ekyc/aadhaar/generate-otp'({ aadhaar_number }, call) {
      const { data, reference } = await post('otp', { id_number: aadhaar_number }, call)
      if (data === undefined || !booleanAt(data, 'valid_aadhaar'))
        return { subCode: 'DETAILS_NOT_FOUND', reference }
      if (!booleanAt(data, 'otp_sent')) return { subCode: 'MOBILE_NOT_LINKED', reference }
      const session = { client_id: textAt(data, 'client_id') }
      return { subCode: 'SUCCESS', data: { reference_id: '' }, session, reference }
    },

    async 'ekyc/aadhaar/verify-otp'({ otp }, call) {
      const { client_id } = call.session as { client_id: string }
      const { data, reference } = await post('otpSubmit', { client_id, otp }, call)
      if (data === undefined) return { subCode: 'INVALID_OTP', reference }
      return { subCode: 'SUCCESS', data: fromEkyc(data, clock.now()), reference }
    },
  }
}
