// Carries a taxpayer's session at the GST portal through sandbox.co.in: OTP, session, refresh.
import type { Clock } from '../../kernel/clock.js'
import type { Ask } from '../../lookups/source.js'
import { answerReader, type ReadAnswer } from '../answer-table.js'
import { answerWithoutData, withReference } from '../product-ask.js'
import { sandboxCoInAnswers } from './answers.js'
import type { Send } from './send.js'
import { fromSession, type GstSession } from './translate-gst.js'

const root = '/gst/compliance/tax-payer'
const area = 'gst'
/** Clients say that the live system requires it. */
const headers = { 'x-source': 'primary' }

const shown = ({ token_expiry, session_expiry }: GstSession) => ({ token_expiry, session_expiry })

function begun({ body, reference }: ReadAnswer) {
  const session = withReference(reference, () => fromSession(body))
  return { subCode: 'SUCCESS', data: shown(session), session, reference }
}

export function createGstSession(send: Send, clock: Clock): Readonly<Record<string, Ask>> {
  const readOtp = answerReader(sandboxCoInAnswers, 'gst-otp')
  const readVerify = answerReader(sandboxCoInAnswers, 'gst-otp-verify')
  const readRefresh = answerReader(sandboxCoInAnswers, 'gst-refresh')
  return {
    async 'gst/tax-payer/otp'(input, call) {
      const { gstin_number, username } = input
      const json = { username, gstin: gstin_number }
      const answer = readOtp(await send({ area, path: `${root}/otp`, json, headers }, call))
      if (answer.means !== 'found') return answerWithoutData('gst/tax-payer/otp', input, answer)
      return { subCode: 'SUCCESS', data: {}, session: { username }, reference: answer.reference }
    },

    async 'gst/tax-payer/otp/verify'(input, call) {
      const { gstin_number, username, otp } = input
      const json = { username, gstin: gstin_number }
      const query = { otp: String(otp) }
      const answer = readVerify(await send({ area, path: `${root}/otp/verify`, query, json, headers }, call))
      if (answer.means !== 'found') return answerWithoutData('gst/tax-payer/otp/verify', input, answer)
      return begun(answer)
    },

    async 'gst/tax-payer/session'(_input, { session }) {
      return session === undefined
        ? { subCode: 'DETAILS_NOT_FOUND' }
        : { subCode: 'SUCCESS', data: shown(session as GstSession), session }
    },

    async 'gst/tax-payer/session/refresh'(input, call) {
      const kept = call.session as GstSession
      // The portal refreshes a token only while it is valid, and a refusal would look like one of our own.
      if (kept.token_expiry < clock.now()) return { subCode: 'DETAILS_NOT_FOUND' }
      const taxpayerToken = kept.access_token
      const answer = readRefresh(await send({ area, path: `${root}/session/refresh`, taxpayerToken }, call))
      if (answer.means !== 'found') return answerWithoutData('gst/tax-payer/session/refresh', input, answer)
      return begun(answer)
    },
  }
}
