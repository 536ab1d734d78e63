// Answers the two steps of the Aadhaar OTP through Surepass.
import type { Clock } from '../../kernel/clock.js'
import type { Ask } from '../../lookups/source.js'
import { answerReader } from '../answer-table.js'
import { fillAnswer } from '../fill.js'
import { answerWithoutData, withReference } from '../product-ask.js'
import { textOrEmpty, wireAt } from '../reading.js'
import { surepassAnswers } from './answers.js'
import type { Send } from './products.js'
import { fromEkyc } from './translate-person.js'

/** What submit-otp needs: their client_id, or the request_id of a reseller. */
interface OtpSession {
  readonly client_id?: string
  readonly request_id?: string
  readonly last4?: string
}

const generate = 'ekyc/aadhaar/generate-otp'
const verify = 'ekyc/aadhaar/verify-otp'

export function createAadhaarOtp(send: Send, clock: Clock): Readonly<Record<string, Ask>> {
  const readSent = answerReader(surepassAnswers, 'otp')
  const readHolder = answerReader(surepassAnswers, 'otpSubmit')
  return {
    async [generate](input, call) {
      const number = input.aadhaar_number as string
      const answer = readSent(await send('otp', { id_number: number }, call))
      const { means, body, reference } = answer
      if (means !== 'found') return answerWithoutData(generate, input, answer)
      const requestId = textOrEmpty(body, 'request_id')
      const handle =
        requestId === ''
          ? { client_id: textOrEmpty(wireAt(body, 'data'), 'client_id') }
          : { request_id: requestId }
      const session: OtpSession = { ...handle, last4: number.slice(-4) }
      return { subCode: 'SUCCESS', data: { reference_id: '' }, session, reference }
    },

    async [verify](input, call) {
      const { client_id, request_id, last4 } = call.session as OtpSession
      const handle = request_id === undefined ? { client_id } : { request_id }
      const answer = readHolder(await send('otpSubmit', { ...handle, otp: input.otp }, call))
      const { means, body, reference } = answer
      if (means !== 'found') return answerWithoutData(verify, input, answer)
      const data = withReference(reference, () =>
        fillAnswer(verify, fromEkyc(wireAt(body, 'data'), { now: clock.now(), last4 })),
      )
      return { subCode: 'SUCCESS', data, reference }
    },
  }
}
