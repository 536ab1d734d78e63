// Carries out the Aadhaar OTP journey: what is asked of the authority, and what a reference is good for.
//
// The number passes through: it goes to the source and stays nowhere. What is kept is its keyed index, its last
// four digits and what was said of purpose and consent. How often what may be tried: attempts.ts.
import { Failure } from '../kernel/failures.js'
import { maskLongNumbers } from '../kernel/mask.js'
import type { Caller, CallResult, Verdict } from '../lookups/call.js'
import { aadhaarGenerateOtp } from '../lookups/ekyc/generate-otp.js'
import { aadhaarVerifyOtp } from '../lookups/ekyc/verify-otp.js'
import { type RawInput, readInput } from '../lookups/params.js'
import { inPortions } from '../platform/database/portions.js'
import * as store from './aadhaar-store.js'
import type { LimitedSteps } from './limited-steps.js'
import { createMetered, type JourneyParts, type Step } from './metered.js'

export const otpLifeMs = 10 * 60_000
export const maxWrongTries = 3
const maxReferenceDraws = 20 // a client has some thousands a day of 90,000,000

const referencePattern = /^\d{8}$/
const otpPattern = /^\d{6}$/
const refusals: ReadonlySet<string> = new Set(['n', 'no', 'false', '0'])

export interface AadhaarOtp {
  /** A call of generate-otp, from its query. Throws only when the ledger could not take its event. */
  generate(raw: RawInput, caller: Caller): Promise<CallResult>
  /** A call of verify-otp, from its query; `makePdf` makes the document that generate_pdf asks for. */
  verify(raw: RawInput, caller: Caller): Promise<CallResult>
  /** Forgets what the authority kept of references that have ended; answers of how many. */
  sweep(): Promise<number>
  /** Deletes the references of OTPs that were sent before `before`; answers how many. */
  forget(before: number): Promise<number>
}

/** The first value of what may be sent several times (contract, Answers). */
function firstValues(raw: RawInput): RawInput {
  const first = { ...raw }
  for (const name of ['purpose', 'consent', 'reason']) {
    const value = Object.hasOwn(raw, name) ? raw[name] : undefined
    if (Array.isArray(value)) first[name] = value[0]
  }
  return first
}

/** Throws the 422 of a parameter when the holder is said not to have agreed: nothing may be asked then. */
function judgeConsent(consent: unknown): void {
  if (typeof consent !== 'string' || !refusals.has(consent.trim().toLowerCase())) return
  throw new Failure('INVALID_PARAMETER', {
    problems: [{ loc: ['query', 'consent'], msg: 'The holder must have agreed', type: 'value_error' }],
  })
}

const sessionContext = (clientId: string, referenceId: string) => `aadhaar-otp:${clientId}:${referenceId}`

export function createAadhaarOtp(
  parts: JourneyParts & {
    readonly steps: LimitedSteps
    /** The PDF of what the authority answered. */
    readonly makePdf: (
      data: Readonly<Record<string, unknown>>,
      madeAt: number,
      clientId: string,
    ) => Promise<Buffer>
  },
): AadhaarOtp {
  const { db, vault, calls, clock, subjectIndex, randomBelow, steps, makePdf } = parts

  const metered = createMetered(parts)

  /** Writes the OTP down under a reference of its own and answers the reference. */
  async function keep(
    verdict: Verdict,
    caller: Caller,
    about: { number: Buffer; last4: string; said: object },
  ): Promise<string> {
    const { clientId } = caller.client
    const sentAt = clock.now()
    for (let draw = 0; draw < maxReferenceDraws; draw++) {
      const referenceId = String(10_000_000 + randomBelow(90_000_000))
      const context = sessionContext(clientId, referenceId)
      const seal = (value: unknown, part: string) =>
        vault.seal(Buffer.from(JSON.stringify(value)), `${context}:${part}`)
      const written = await store.insertOtp(db, {
        clientId,
        referenceId,
        number: about.number,
        last4: about.last4,
        transactionId: caller.transactionId,
        source: verdict.source!,
        session: verdict.session === undefined ? null : seal(verdict.session, 'session'),
        consent: seal(about.said, 'consent'),
        sentAt,
        expiresAt: sentAt + otpLifeMs,
      })
      if (written) return referenceId
    }
    throw new Error('no free reference was found')
  }

  async function generate(raw: RawInput, caller: Caller): Promise<Step> {
    const read = readInput(aadhaarGenerateOtp.input, firstValues(raw))
    if (!('input' in read)) throw new Error('no pattern of this call is an outcome')
    const { aadhaar_number, purpose, consent } = read.input
    judgeConsent(consent)
    const aadhaarNumber = aadhaar_number as string
    const number = subjectIndex(`aadhaar\0${aadhaarNumber}`)
    const said = {
      purpose: maskLongNumbers(purpose as string),
      ...(consent === undefined ? {} : { consent: maskLongNumbers(consent as string) }),
    }
    const input = { ...read.input, ...said } as RawInput
    const verdict = await steps.askForOtp(aadhaarGenerateOtp, input, caller, {
      subject: { index: number, name: null },
      otp: 'aadhaar-otp',
      wrongOtp: 'aadhaar-wrong-otp',
    })
    if (verdict.subCode !== 'SUCCESS') return { verdict, subject: number }
    const referenceId = await keep(verdict, caller, { number, last4: aadhaarNumber.slice(-4), said })
    return { verdict: { ...verdict, data: { reference_id: referenceId } }, subject: number }
  }

  async function verify(raw: RawInput, caller: Caller): Promise<Step> {
    const read = readInput(aadhaarVerifyOtp.input, firstValues(raw))
    if (!('input' in read)) throw new Error('no pattern of this call is an outcome')
    const { clientId } = caller.client
    const { otp, reference_id, consent, purpose, generate_pdf } = read.input
    judgeConsent(consent)
    const referenceId = reference_id as string
    const refuse = (number?: Buffer): Step => ({
      verdict: calls.failed(aadhaarVerifyOtp, new Failure('INVALID_REFERENCE_ID'), caller),
      subject: number,
    })
    const own = (subCode: string): Verdict => ({ subCode, status: 200, source: null, subject: null })
    if (!referencePattern.test(referenceId)) return refuse()

    const claim = { clientId, referenceId, now: clock.now() }
    const taken = await store.takeTry(db, claim, maxWrongTries)
    if (taken === undefined) {
      const known = await store.selectOtp(db, clientId, referenceId)
      if (known === undefined || known.used_at !== null || known.tries >= maxWrongTries) {
        return refuse(known?.number)
      }
      return { verdict: own('OTP_EXPIRED'), subject: known.number }
    }
    const { number, source, session } = taken
    const context = `${sessionContext(clientId, referenceId)}:session`
    const kept = session === null ? undefined : JSON.parse(vault.open(session, context).toString())
    const said = Object.fromEntries(
      Object.entries({ consent, purpose }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, maskLongNumbers(value as string)]],
      ),
    )
    const input = { ...read.input, generate_pdf: String(generate_pdf), ...said } as RawInput
    const about = {
      subject: { index: number, name: null },
      kind: 'aadhaar-wrong-otp',
      wrong: 'INVALID_OTP',
    } as const
    const verdict = await steps.trySecret(
      aadhaarVerifyOtp,
      caller,
      about,
      async () =>
        otpPattern.test(otp as string)
          ? calls.ask(aadhaarVerifyOtp, input, { ...caller, journey: { source, session: kept } })
          : own('INVALID_OTP'), // it cannot be right
    )
    if (verdict.subCode === 'INVALID_OTP') return { verdict, subject: number }
    if (verdict.subCode !== 'SUCCESS') {
      await store.returnTry(db, clientId, referenceId)
      return { verdict, subject: number }
    }
    // Of two calls with the right OTP one is answered: the other finds the reference used up.
    if (!(await store.useOtp(db, claim))) return refuse(number)
    if (generate_pdf !== true) return { verdict, subject: number }
    const data = verdict.data as Record<string, unknown>
    if (data.document_pdf !== null) return { verdict, subject: number } // the authority's own document
    const pdf = await makePdf(data, clock.now(), clientId)
    return {
      verdict: { ...verdict, data: { ...data, document_pdf: pdf.toString('base64') } },
      subject: number,
    }
  }

  return {
    generate: (raw, caller) => metered(aadhaarGenerateOtp, caller, () => generate(raw, caller)),
    verify: (raw, caller) => metered(aadhaarVerifyOtp, caller, () => verify(raw, caller)),
    sweep: () => inPortions((atMost) => store.forgetEndedOtps(db, clock.now(), atMost)),
    forget: (before) => inPortions((atMost) => store.deleteOtps(db, before, atMost)),
  }
}
