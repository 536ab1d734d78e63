// Runs the OTP steps of the GST portal: an OTP is requested, and the right one begins a session.
import { subjectOf } from '../kernel/subject.js'
import type { Procedure } from '../lookups/call.js'
import type { Caller } from '../lookups/caller.js'
import type { Input } from '../lookups/params.js'
import { ownResult, type Result } from '../lookups/result.js'
import { taxpayerOtp, taxpayerOtpVerify } from '../lookups/tax/taxpayer-otp.js'
import { type KeptSessions, type PortalParts, text } from './kept-sessions.js'
import * as store from './portal-store.js'

export const gstOtpLifeMs = 10 * 60_000
export const maxGstTries = 3

const otpPattern = /^\d{6}$/

export interface Expiries {
  readonly token_expiry: number
  readonly session_expiry: number
}

type GstParts = PortalParts & { readonly kept: KeptSessions }

export function createGstOtp({ db, clock, steps, subjectIndex, kept: { keyOf, seal } }: GstParts): Procedure {
  return async (input, caller) => {
    const gstin = text(input, 'gstin_number')
    const result = await steps.askForOtp(taxpayerOtp, input, caller, {
      subject: await subjectIndex(subjectOf('gstin', gstin)),
      otp: 'gst-otp',
      wrongOtp: 'gst-wrong-otp',
    })
    if (result.subCode !== 'SUCCESS') return result
    const key = await keyOf(caller, 'gst-otp', gstin)
    await store.putSession(db, key, {
      source: result.source!,
      session: seal(key, { username: input.username, session: result.session }),
      expiresAt: clock.now() + gstOtpLifeMs,
    })
    return result
  }
}

export function createGstVerify(parts: GstParts): Procedure {
  const { db, calls, clock, steps, subjectIndex } = parts
  const { keyOf, seal, open } = parts.kept

  /** Tries the OTP with the source that sent it. */
  async function tryGstOtp(input: Input, caller: Caller, journey: Caller['journey']): Promise<Result> {
    const subject = await subjectIndex(subjectOf('gstin', input.gstin_number as string))
    const about = { subject, kind: 'gst-wrong-otp', wrong: 'INVALID_OTP' } as const
    return steps.trySecret(
      taxpayerOtpVerify,
      caller,
      about,
      async () =>
        otpPattern.test(text(input, 'otp'))
          ? calls.ask(taxpayerOtpVerify, input, { ...caller, journey: journey! })
          : ownResult('INVALID_OTP'), // it cannot be right
    )
  }

  return async (input, caller) => {
    const gstin = text(input, 'gstin_number')
    const key = await keyOf(caller, 'gst-otp', gstin)
    const session = await store.takeSessionTry(db, key, maxGstTries)
    if (session === undefined) return ownResult('DETAILS_NOT_FOUND')
    const kept = open(key, session.session) as { username: string; session: unknown }
    if (session.expires_at <= clock.now()) return ownResult('OTP_EXPIRED')
    if (kept.username !== input.username) return ownResult('DETAILS_NOT_FOUND')
    const result = await tryGstOtp(input, caller, { source: session.source, session: kept.session })
    if (result.subCode === 'INVALID_OTP') return result
    if (result.subCode !== 'SUCCESS') {
      await store.returnSessionTry(db, key)
      return result
    }
    // An OTP begins one session: of two calls with the right one, the later finds no requested OTP.
    if (!(await store.deleteSession(db, key, session.session))) return ownResult('DETAILS_NOT_FOUND')
    const begun = await keyOf(caller, 'gst', gstin)
    await store.putSession(db, begun, {
      source: result.source!,
      session: seal(begun, result.session),
      expiresAt: (result.data as Expiries).session_expiry,
    })
    return result
  }
}
