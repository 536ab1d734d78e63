// Carries out the journeys at the income-tax and the GST portal: sessions that a taxpayer lets a client have.
//
// A session is the client's that began it and the source's that began it. Clients name it by an id of ours or by
// their GSTIN; what the source needs to go on (a token, an id of its own) lies sealed beside it. Portal passwords
// and OTPs are passed on and stay nowhere. How often what may be tried: attempts.ts.
import { subjectOf } from '../kernel/subject.js'
import type { Procedure } from '../lookups/call.js'
import type { Caller } from '../lookups/caller.js'
import type { Lookup } from '../lookups/lookup.js'
import type { Input } from '../lookups/params.js'
import { ownResult, type Result } from '../lookups/result.js'
import { itrCreateClient } from '../lookups/tax/create-client.js'
import { itr26asDownload } from '../lookups/tax/download-26as.js'
import { get26asDetails } from '../lookups/tax/get-26as-details.js'
import { taxpayerOtp, taxpayerOtpVerify, taxpayerSessionRefresh } from '../lookups/tax/taxpayer-otp.js'
import { taxpayerSession } from '../lookups/tax/taxpayer-session.js'
import { inPortions } from '../platform/database/portions.js'
import type { JourneyParts } from './journey-parts.js'
import type { LimitedSteps } from './limited-steps.js'
import * as store from './portal-store.js'

export const itrSessionLifeMs = 24 * 3_600_000
export const gstOtpLifeMs = 10 * 60_000
export const maxGstTries = 3
/** So long an OTP that has ended is answered OTP_EXPIRED, and not as one that was never asked for. */
const otpRememberedMs = 24 * 3_600_000
const idLetters = 20

/** Each carries out one lookup. */
export interface PortalSessions {
  readonly createClient: Procedure
  readonly download26as: Procedure
  readonly get26as: Procedure
  readonly gstOtp: Procedure
  readonly gstVerify: Procedure
  readonly gstSession: Procedure
  readonly gstRefresh: Procedure
  /** Deletes sessions that have ended; answers how many. */
  sweep(): Promise<number>
}

const otpPattern = /^\d{6}$/

interface Expiries {
  readonly token_expiry: number
  readonly session_expiry: number
}

export function createPortalSessions(
  parts: JourneyParts & { index: (domain: string, value: string) => Buffer; steps: LimitedSteps },
): PortalSessions {
  const { db, vault, calls, clock, randomBelow, index, steps, subjectIndex } = parts

  const keyOf = (caller: Caller, kind: store.SessionKind, name: string): store.SessionKey => ({
    clientId: caller.client.clientId,
    kind,
    key: index(`portal-session:${kind}`, name),
  })
  const context = ({ clientId, kind, key }: store.SessionKey) =>
    `portal-session:${kind}:${clientId}:${key.toString('hex')}`
  const seal = (key: store.SessionKey, value: unknown) =>
    vault.seal(Buffer.from(JSON.stringify(value ?? null)), context(key))
  const open = (key: store.SessionKey, sealed: Buffer): unknown =>
    JSON.parse(vault.open(sealed, context(key)).toString())

  const text = (input: Input, name: string) => input[name] as string

  /** Asks as the client's own session, when it has one; else as anybody. */
  async function askInSession(lookup: Lookup, input: Input, caller: Caller, key: store.SessionKey) {
    const kept = await store.selectSession(db, key, clock.now())
    if (kept === undefined) return calls.ask(lookup, input, caller)
    const journey = { source: kept.source, session: open(key, kept.session) }
    return calls.ask(lookup, input, { ...caller, journey })
  }

  const createClient: Procedure = async (input, caller) => {
    const about = {
      subject: subjectIndex(subjectOf('pan', input.username as string)),
      kind: 'itr-wrong-password',
      wrong: 'INVALID_CREDENTIALS',
    } as const
    const result = await steps.trySecret(itrCreateClient, caller, about, () =>
      calls.ask(itrCreateClient, input, caller),
    )
    if (result.subCode !== 'SUCCESS') return result
    const letters = Array.from({ length: idLetters }, () => String.fromCharCode(97 + randomBelow(26)))
    const clientId = `itr_${letters.join('')}`
    const key = keyOf(caller, 'itr', clientId)
    await store.putSession(db, key, {
      source: result.source!,
      session: seal(key, result.session),
      expiresAt: clock.now() + itrSessionLifeMs,
    })
    return { ...result, data: { client_id: clientId } }
  }

  const download26as: Procedure = async (input, caller) => {
    const id = text(input, 'itr_client_id')
    const result = await askInSession(itr26asDownload, input, caller, keyOf(caller, 'itr', id))
    if (result.subCode !== 'SUCCESS') return result
    // The source has an id of its own for the session; clients go on with ours.
    return { ...result, data: { ...(result.data as object), client_id: id } }
  }

  const get26as: Procedure = (input, caller) =>
    askInSession(get26asDetails, input, caller, keyOf(caller, 'itr', text(input, 'itr_client_id')))

  const gstOtp: Procedure = async (input, caller) => {
    const gstin = text(input, 'gstin_number')
    const result = await steps.askForOtp(taxpayerOtp, input, caller, {
      subject: subjectIndex(subjectOf('gstin', gstin)),
      otp: 'gst-otp',
      wrongOtp: 'gst-wrong-otp',
    })
    if (result.subCode !== 'SUCCESS') return result
    const key = keyOf(caller, 'gst-otp', gstin)
    await store.putSession(db, key, {
      source: result.source!,
      session: seal(key, { username: input.username, session: result.session }),
      expiresAt: clock.now() + gstOtpLifeMs,
    })
    return result
  }

  /** Tries the OTP that was asked for with the source that sent it. */
  function tryGstOtp(input: Input, caller: Caller, journey: Caller['journey']): Promise<Result> {
    const subject = subjectIndex(subjectOf('gstin', input.gstin_number as string))
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

  const gstVerify: Procedure = async (input, caller) => {
    const gstin = text(input, 'gstin_number')
    const key = keyOf(caller, 'gst-otp', gstin)
    const asked = await store.takeSessionTry(db, key, maxGstTries)
    if (asked === undefined) return ownResult('DETAILS_NOT_FOUND')
    const kept = open(key, asked.session) as { username: string; session: unknown }
    if (asked.expires_at <= clock.now()) return ownResult('OTP_EXPIRED')
    if (kept.username !== input.username) return ownResult('DETAILS_NOT_FOUND')
    const result = await tryGstOtp(input, caller, { source: asked.source, session: kept.session })
    if (result.subCode === 'INVALID_OTP') return result
    if (result.subCode !== 'SUCCESS') {
      await store.returnSessionTry(db, key)
      return result
    }
    // An OTP begins one session: of two calls with the right one, the later finds nothing asked for.
    if (!(await store.deleteSession(db, key, asked.session))) return ownResult('DETAILS_NOT_FOUND')
    const begun = keyOf(caller, 'gst', gstin)
    await store.putSession(db, begun, {
      source: result.source!,
      session: seal(begun, result.session),
      expiresAt: (result.data as Expiries).session_expiry,
    })
    return result
  }

  const gstSession: Procedure = (input, caller) =>
    askInSession(taxpayerSession, input, caller, keyOf(caller, 'gst', text(input, 'gstin_number')))

  const gstRefresh: Procedure = async (input, caller) => {
    const key = keyOf(caller, 'gst', text(input, 'gstin_number'))
    const kept = await store.selectSession(db, key, clock.now())
    if (kept === undefined) return ownResult('DETAILS_NOT_FOUND')
    const session = open(key, kept.session)
    const journey = { source: kept.source, session }
    const result = await calls.ask(taxpayerSessionRefresh, input, { ...caller, journey })
    if (result.subCode !== 'SUCCESS') return result
    await store.updateSession(db, key, {
      session: seal(key, result.session ?? session),
      expiresAt: (result.data as Expiries).session_expiry,
    })
    return result
  }

  return {
    createClient,
    download26as,
    get26as,
    gstOtp,
    gstVerify,
    gstSession,
    gstRefresh,
    sweep: () => {
      const now = clock.now()
      const ends = { now, otpsBefore: now - otpRememberedMs }
      return inPortions((atMost) => store.deleteEndedSessions(db, ends, atMost))
    },
  }
}
