// Carries a taxpayer's session at the GST portal through sandbox.co.in: OTP, session, refresh.
import { type Ask, SourceTrouble } from '../../lookups/source.js'
import { textAt, textOrEmpty, type Wire, wireOf, wireOrNone } from '../reading.js'
import type { Said } from './classify.js'
import type { Post } from './post.js'
import { fromSession } from './translate.js'

/** Sealed between the steps; the access token is the taxpayer's own. */
interface Session {
  readonly access_token: string
  readonly token_expiry: number
  readonly session_expiry: number
}

const root = '/gst/compliance/tax-payer'
/** The registry's errors inside an HTTP 200, by what they mean. */
const otpErrors: Readonly<Record<string, string>> = {
  AUTH4033: 'INVALID_OTP',
  AUTH4034: 'INVALID_OTP',
  AUTH4038: 'OTP_EXPIRED',
}

/** The data when its status_cd says success, otherwise the registry's error code. Throws for anything else. */
function sessionDataOf({ data, isMalformed, reference }: Said): { data: Wire } | { error: string } {
  const isSuccess = data !== undefined && textOrEmpty(data, 'status_cd') === '1'
  if (isSuccess) return { data }
  const error = isMalformed
    ? 'malformed'
    : data === undefined
      ? ''
      : textOrEmpty(wireOrNone(data, 'error'), 'error_cd')
  if (error === '')
    throw new SourceTrouble('unreadable', 'it says neither success nor why not', { reference })
  return { error }
}

const sessionOf = (data: Wire): Session => ({
  access_token: textAt(data, 'access_token'),
  ...fromSession(data),
})

const shown = ({ token_expiry, session_expiry }: Session) => ({ token_expiry, session_expiry })

export function createGstSession(post: Post): Readonly<Record<string, Ask>> {
  return {
    async 'gst/tax-payer/otp'({ gstin_number, username }, call) {
      const said = await post({ path: `${root}/otp`, json: { username, gstin: gstin_number } }, call)
      const { reference } = said
      if ('error' in sessionDataOf(said)) return { subCode: 'DETAILS_NOT_FOUND', reference }
      return { subCode: 'SUCCESS', data: {}, session: { username }, reference }
    },

    async 'gst/tax-payer/otp/verify'({ gstin_number, username, otp }, call) {
      const path = `${root}/otp/verify?otp=${encodeURIComponent(String(otp))}`
      const said = await post({ path, json: { username, gstin: gstin_number } }, call)
      const { reference } = said
      const read = sessionDataOf(said)
      if ('error' in read) {
        const subCode = Object.hasOwn(otpErrors, read.error) ? otpErrors[read.error] : undefined
        if (subCode === undefined)
          throw new SourceTrouble('unreadable', 'its error code is not known', { reference })
        return { subCode, reference }
      }
      const session = sessionOf(read.data)
      return { subCode: 'SUCCESS', data: shown(session), session, reference }
    },

    async 'gst/tax-payer/session'(_input, { session }) {
      return session === undefined
        ? { subCode: 'DETAILS_NOT_FOUND' }
        : { subCode: 'SUCCESS', data: shown(wireOf(session) as unknown as Session), session }
    },

    async 'gst/tax-payer/session/refresh'(_input, call) {
      const kept = wireOf(call.session) as unknown as Session
      const headers = { authorization: kept.access_token }
      const said = await post({ path: `${root}/session/refresh`, json: {}, headers }, call)
      const { reference } = said
      const read = sessionDataOf(said)
      if ('error' in read) return { subCode: 'DETAILS_NOT_FOUND', reference }
      const session = sessionOf(read.data)
      return { subCode: 'SUCCESS', data: shown(session), session, reference }
    },
  }
}
