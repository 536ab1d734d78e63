// Carries out the journeys at the income-tax and the GST portal: sessions that a taxpayer lets a client have.
//
// A session is the client's that began it and the source's that began it. Clients name it by an id of ours or by
// their GSTIN; what the source needs to go on (a token, an id of its own) lies sealed beside it. Portal passwords
// and OTPs are passed on and stay nowhere. How often what may be tried: attempts.ts.
import type { Caller, CallResult } from '../lookups/call.js'
import type { Lookup } from '../lookups/lookup.js'
import { type RawInput, readInput } from '../lookups/params.js'
import { itrCreateClient } from '../lookups/tax/create-client.js'
import { itr26asDownload } from '../lookups/tax/download-26as.js'
import { get26asDetails } from '../lookups/tax/get-26as-details.js'
import { taxpayerOtp, taxpayerOtpVerify, taxpayerSessionRefresh } from '../lookups/tax/taxpayer-otp.js'
import { taxpayerSession } from '../lookups/tax/taxpayer-session.js'
import { inPortions } from '../platform/database/portions.js'
import type { LimitedSteps, Subject } from './limited-steps.js'
import { createMetered, type JourneyParts, type Step } from './metered.js'
import * as store from './portal-store.js'

export const itrSessionLifeMs = 24 * 3_600_000
export const gstOtpLifeMs = 10 * 60_000
export const maxGstTries = 3
/** So long an OTP that has ended is answered OTP_EXPIRED, and not as one that was never asked for. */
const otpRememberedMs = 24 * 3_600_000
const idLetters = 20

/**
 * A call of a lookup from its query, or from its body while that is still being read: a body that cannot be read
 * is a call too, and in the ledger. Throws only when the ledger could not take the event.
 */
export type PortalCall = (raw: RawInput | Promise<RawInput>, caller: Caller) => Promise<CallResult>

export interface PortalSessions {
  readonly createClient: PortalCall
  readonly download26as: PortalCall
  readonly get26as: PortalCall
  readonly gstOtp: PortalCall
  readonly gstVerify: PortalCall
  readonly gstSession: PortalCall
  readonly gstRefresh: PortalCall
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
  const metered = createMetered(parts)

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

  /** The input of a call, its parameters in the body unless it is a GET. Throws what is wrong with it. */
  function read(lookup: Lookup, raw: RawInput): Readonly<Record<string, string>> {
    const answer = readInput(lookup.input, raw, lookup.route.method === 'GET' ? 'query' : 'body')
    if (!('input' in answer)) throw new Error('no pattern of this call is an outcome')
    return answer.input as Readonly<Record<string, string>>
  }

  /** Asks as the client's own session, when it has one; else as anybody. */
  async function askInSession(lookup: Lookup, input: RawInput, caller: Caller, key: store.SessionKey) {
    const kept = await store.selectSession(db, key, clock.now())
    if (kept === undefined) return { kept, verdict: await calls.ask(lookup, input, caller) }
    const journey = { source: kept.source, session: open(key, kept.session) }
    return { kept, verdict: await calls.ask(lookup, input, { ...caller, journey }) }
  }

  const subjectOf = (name: string): Subject => ({ name, index: subjectIndex(name) })

  const notFound = (subject: string): Step => ({
    verdict: { subCode: 'DETAILS_NOT_FOUND', status: 200, source: null, subject },
  })

  async function createClient(raw: RawInput, caller: Caller): Promise<Step> {
    const input = read(itrCreateClient, raw)
    const about = {
      subject: subjectOf(`pan\0${input.username}`),
      kind: 'itr-wrong-password',
      wrong: 'INVALID_CREDENTIALS',
    } as const
    const verdict = await steps.trySecret(itrCreateClient, caller, about, () =>
      calls.ask(itrCreateClient, input, caller),
    )
    if (verdict.subCode !== 'SUCCESS') return { verdict }
    const letters = Array.from({ length: idLetters }, () => String.fromCharCode(97 + randomBelow(26)))
    const clientId = `itr_${letters.join('')}`
    const key = keyOf(caller, 'itr', clientId)
    const now = clock.now()
    await store.putSession(db, key, {
      source: verdict.source!,
      session: seal(key, verdict.session),
      expiresAt: now + itrSessionLifeMs,
    })
    return { verdict: { ...verdict, data: { client_id: clientId } } }
  }

  async function download26as(raw: RawInput, caller: Caller): Promise<Step> {
    const input = read(itr26asDownload, raw)
    const id = input.itr_client_id!
    const { verdict } = await askInSession(itr26asDownload, input, caller, keyOf(caller, 'itr', id))
    if (verdict.subCode !== 'SUCCESS') return { verdict }
    // The source has an id of its own for the session; clients go on with ours.
    return { verdict: { ...verdict, data: { ...(verdict.data as object), client_id: id } } }
  }

  async function get26as(raw: RawInput, caller: Caller): Promise<Step> {
    const input = read(get26asDetails, raw)
    const key = keyOf(caller, 'itr', input.itr_client_id!)
    return { verdict: (await askInSession(get26asDetails, input, caller, key)).verdict }
  }

  async function gstOtp(raw: RawInput, caller: Caller): Promise<Step> {
    const input = read(taxpayerOtp, raw)
    const verdict = await steps.askForOtp(taxpayerOtp, input, caller, {
      subject: subjectOf(`gstin\0${input.gstin_number}`),
      otp: 'gst-otp',
      wrongOtp: 'gst-wrong-otp',
    })
    if (verdict.subCode !== 'SUCCESS') return { verdict }
    const key = keyOf(caller, 'gst-otp', input.gstin_number!)
    await store.putSession(db, key, {
      source: verdict.source!,
      session: seal(key, { username: input.username, session: verdict.session }),
      expiresAt: clock.now() + gstOtpLifeMs,
    })
    return { verdict }
  }

  async function gstVerify(raw: RawInput, caller: Caller): Promise<Step> {
    const input = read(taxpayerOtpVerify, raw)
    const gstin = input.gstin_number!
    const subject = `gstin\0${gstin}`
    const key = keyOf(caller, 'gst-otp', gstin)
    const asked = await store.takeSessionTry(db, key, maxGstTries)
    if (asked === undefined) return notFound(subject)
    const kept = open(key, asked.session) as { username: string; session: unknown }
    const own = (subCode: string): Step => ({ verdict: { subCode, status: 200, source: null, subject } })
    if (asked.expires_at <= clock.now()) return own('OTP_EXPIRED')
    if (kept.username !== input.username) return notFound(subject)
    const about = { subject: subjectOf(subject), kind: 'gst-wrong-otp', wrong: 'INVALID_OTP' } as const
    const verdict = await steps.trySecret(
      taxpayerOtpVerify,
      caller,
      about,
      async () =>
        otpPattern.test(input.otp!)
          ? calls.ask(taxpayerOtpVerify, input, {
              ...caller,
              journey: { source: asked.source, session: kept.session },
            })
          : own('INVALID_OTP').verdict, // it cannot be right
    )
    if (verdict.subCode === 'INVALID_OTP') return { verdict }
    if (verdict.subCode !== 'SUCCESS') {
      await store.returnSessionTry(db, key)
      return { verdict }
    }
    // An OTP begins one session: of two calls with the right one, the later finds nothing asked for.
    if (!(await store.deleteSession(db, key, asked.session))) return notFound(subject)
    const begun = keyOf(caller, 'gst', gstin)
    await store.putSession(db, begun, {
      source: verdict.source!,
      session: seal(begun, verdict.session),
      expiresAt: (verdict.data as Expiries).session_expiry,
    })
    return { verdict }
  }

  async function gstSession(raw: RawInput, caller: Caller): Promise<Step> {
    const input = read(taxpayerSession, raw)
    const key = keyOf(caller, 'gst', input.gstin_number!)
    return { verdict: (await askInSession(taxpayerSession, input, caller, key)).verdict }
  }

  async function gstRefresh(raw: RawInput, caller: Caller): Promise<Step> {
    const input = read(taxpayerSessionRefresh, raw)
    const gstin = input.gstin_number!
    const key = keyOf(caller, 'gst', gstin)
    const kept = await store.selectSession(db, key, clock.now())
    if (kept === undefined) return notFound(`gstin\0${gstin}`)
    const session = open(key, kept.session)
    const verdict = await calls.ask(taxpayerSessionRefresh, input, {
      ...caller,
      journey: { source: kept.source, session },
    })
    if (verdict.subCode !== 'SUCCESS') return { verdict }
    await store.updateSession(db, key, {
      session: seal(key, verdict.session ?? session),
      expiresAt: (verdict.data as Expiries).session_expiry,
    })
    return { verdict }
  }

  const call = (lookup: Lookup, work: (raw: RawInput, caller: Caller) => Promise<Step>): PortalCall => {
    return (raw, caller) => metered(lookup, caller, async () => work(await raw, caller))
  }
  return {
    createClient: call(itrCreateClient, createClient),
    download26as: call(itr26asDownload, download26as),
    get26as: call(get26asDetails, get26as),
    gstOtp: call(taxpayerOtp, gstOtp),
    gstVerify: call(taxpayerOtpVerify, gstVerify),
    gstSession: call(taxpayerSession, gstSession),
    gstRefresh: call(taxpayerSessionRefresh, gstRefresh),
    sweep: () => {
      const now = clock.now()
      const ends = { now, otpsBefore: now - otpRememberedMs }
      return inPortions((atMost) => store.deleteEndedSessions(db, ends, atMost))
    },
  }
}
