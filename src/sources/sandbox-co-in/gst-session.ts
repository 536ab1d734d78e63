// Carries a taxpayer's session at the GST portal through sandbox.co.in: OTP, session, refresh.
import { type Answer, type Ask, SourceTrouble } from '../../lookups/source.js'
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
/** Stands in for a code when they refuse the input as malformed. */
const malformed = 'malformed'

/** The registry's errors inside an HTTP 200, by what they mean in each step; any other code is trouble. */
type Meanings = Readonly<Record<string, string>>
const requestErrors: Meanings = {
  AUTH4032: 'DETAILS_NOT_FOUND', // no such user
  AUTH4033: 'DETAILS_NOT_FOUND', // no such session
  [malformed]: 'DETAILS_NOT_FOUND',
}
const otpErrors: Meanings = {
  AUTH4033: 'INVALID_OTP',
  AUTH4034: 'INVALID_OTP',
  AUTH4038: 'OTP_EXPIRED',
  [malformed]: 'INVALID_OTP',
}
const refreshErrors: Meanings = {
  AUTH4033: 'DETAILS_NOT_FOUND', // no such session
  AUTH4038: 'DETAILS_NOT_FOUND', // the session expired
  [malformed]: 'DETAILS_NOT_FOUND',
}

/** The outcome that an error code means. */
function meaningOf(error: string, meanings: Meanings, reference: string | null): Answer {
  if (!Object.hasOwn(meanings, error))
    throw new SourceTrouble('unreadable', 'its error code is not known', { reference })
  return { subCode: meanings[error]!, reference }
}

/** The data when its status_cd says success, otherwise the registry's error code. Throws for anything else. */
function sessionDataOf({ data, isMalformed, reference }: Said): { data: Wire } | { error: string } {
  const isSuccess = data !== undefined && textOrEmpty(data, 'status_cd') === '1'
  if (isSuccess) return { data }
  const error = isMalformed
    ? malformed
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
      const read = sessionDataOf(said)
      if ('error' in read) return meaningOf(read.error, requestErrors, reference)
      return { subCode: 'SUCCESS', data: {}, session: { username }, reference }
    },

    async 'gst/tax-payer/otp/verify'({ gstin_number, username, otp }, call) {
      const path = `${root}/otp/verify?otp=${encodeURIComponent(String(otp))}`
      const said = await post({ path, json: { username, gstin: gstin_number } }, call)
      const { reference } = said
      const read = sessionDataOf(said)
      if ('error' in read) return meaningOf(read.error, otpErrors, reference)
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
      if ('error' in read) return meaningOf(read.error, refreshErrors, reference)
      const session = sessionOf(read.data)
      return { subCode: 'SUCCESS', data: shown(session), session, reference }
    },
  }
}
