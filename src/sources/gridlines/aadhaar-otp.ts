// Answers the two steps of the Aadhaar OTP through Gridlines.
import type { Clock } from '../../kernel/clock.js'
import type { Ask, SourceCall } from '../../lookups/source.js'
import { answerReader } from '../answer-table.js'
import { fillAnswer } from '../fill.js'
import { givenConsent } from '../given-consent.js'
import { answerWithoutData, withReference } from '../product-ask.js'
import { textOrEmpty, unreadable, type Wire, wireOrNone } from '../reading.js'
import type { SourceResponse } from '../source-http.js'
import { gridlinesAnswers } from './answers.js'
import { fromAadhaar } from './translate-others.js'

const generateOtp = 'ekyc/aadhaar/generate-otp'
/** The only request without a word about consent. */
export const verifyOtp = 'ekyc/aadhaar/verify-otp'

export type Post = (
  path: string,
  json: Readonly<Record<string, unknown>>,
  call: SourceCall,
  headers?: Readonly<Record<string, string>>,
) => Promise<SourceResponse>

interface Session {
  readonly transaction_id: string
  readonly last4: string
}

/** What may stand in a header: it is sent back as one. */
const headerText = /^[\x21-\x7e]{1,200}$/

/** The id for the second step, once the code has said that an OTP was sent. Some clients read only the header. */
function transactionIdOf(body: Wire, headers: SourceResponse['headers']): string {
  const id =
    textOrEmpty(wireOrNone(body, 'data'), 'transaction_id') ||
    textOrEmpty(headers, 'x-transaction-id') ||
    textOrEmpty(body, 'transaction_id')
  if (!headerText.test(id)) throw unreadable('transaction_id', 'is missing')
  return id
}

export function createAadhaarOtp(post: Post, clock: Clock): Readonly<Record<string, Ask>> {
  const readOtp = answerReader(gridlinesAnswers, 'otp')
  const readSubmit = answerReader(gridlinesAnswers, 'otp-submit')
  return {
    async [generateOtp](input, call) {
      const { aadhaar_number } = input
      const consent = givenConsent(call, 'Y')
      const response = await post('/aadhaar-api/boson/generate-otp', { aadhaar_number, consent }, call)
      const answer = readOtp(response)
      if (answer.means !== 'found') return answerWithoutData(generateOtp, input, answer)
      const { body, reference } = answer
      const session: Session = {
        transaction_id: withReference(reference, () => transactionIdOf(body, response.headers)),
        last4: String(aadhaar_number).slice(-4),
      }
      return { subCode: 'SUCCESS', data: { reference_id: '' }, session, reference }
    },

    async [verifyOtp](input, call) {
      const { transaction_id, last4 } = call.session as Session
      const headers = { 'X-Transaction-ID': transaction_id }
      const answer = readSubmit(
        await post('/aadhaar-api/boson/submit-otp', { otp: input.otp }, call, headers),
      )
      if (answer.means !== 'found') return answerWithoutData(verifyOtp, input, answer)
      const { body, reference } = answer
      const data = withReference(reference, () =>
        fillAnswer(verifyOtp, fromAadhaar(body, last4, clock.now())),
      )
      return { subCode: 'SUCCESS', data, reference }
    },
  }
}
