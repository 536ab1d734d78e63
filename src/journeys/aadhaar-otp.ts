// Runs the Aadhaar OTP journey: sends an OTP through the authority, and verifies it by its reference.
//
// The Aadhaar number goes to the source and is never stored. Only its keyed index, its last four digits, and the
// stated purpose and consent are stored. The limits on attempts are in attempts.ts.

import { isRefusal } from '../kernel/consent.js'
import { Failure } from '../kernel/failures.js'
import { maskLongNumbers } from '../kernel/mask.js'
import { subjectOf } from '../kernel/subject.js'
import type { Procedure } from '../lookups/call.js'
import type { Caller } from '../lookups/caller.js'
import { aadhaarGenerateOtp } from '../lookups/ekyc/generate-otp.js'
import { aadhaarVerifyOtp } from '../lookups/ekyc/verify-otp.js'
import type { Input } from '../lookups/params.js'
import { ownResult, type Result } from '../lookups/result.js'
import { inPortions } from '../platform/database/portions.js'
import * as store from './aadhaar-store.js'
import type { JourneyParts } from './journey-parts.js'
import type { LimitedSteps } from './limited-steps.js'

export const otpLifeMs = 10 * 60_000
export const maxWrongTries = 3
const maxReferenceDraws = 20 // a client uses a few thousand of 90,000,000 a day

const referencePattern = /^\d{8}$/
const otpPattern = /^\d{6}$/

export interface AadhaarOtp {
  /** Executes generate-otp. */
  readonly generate: Procedure
  /** Executes verify-otp; `makePdf` makes the document that generate_pdf asks for. */
  readonly verify: Procedure
  /** Deletes the authority's session data of references that have ended; returns for how many. */
  sweep(): Promise<number>
  /** Deletes the references of OTPs that were sent before `before`; returns how many. */
  forget(before: number): Promise<number>
}

/** Throws the 422 of a parameter when the call says that the holder did not agree: nothing may be asked then. */
function checkConsent(consent: unknown): void {
  if (typeof consent !== 'string' || !isRefusal(consent)) return
  throw new Failure('INVALID_PARAMETER', {
    problems: [{ loc: ['query', 'consent'], msg: 'The holder must have agreed', type: 'value_error' }],
  })
}

const sessionContext = (clientId: string, referenceId: string) => `aadhaar-otp:${clientId}:${referenceId}`

/** The parts of the steps. */
type AadhaarParts = JourneyParts & {
  readonly steps: LimitedSteps
  /** The PDF of what the authority answered. */
  readonly makePdf: (
    data: Readonly<Record<string, unknown>>,
    madeAt: number,
    clientId: string,
  ) => Promise<Buffer>
}

function createGenerate(parts: AadhaarParts): Procedure {
  const { db, vault, clock, subjectIndex, randomBelow, steps } = parts

  /** Stores the OTP under a new reference and returns the reference. */
  async function keep(
    result: Result,
    caller: Caller,
    about: { number: Buffer; last4: string; details: object },
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
        source: result.source!,
        session: result.session === undefined ? null : seal(result.session, 'session'),
        consent: seal(about.details, 'consent'),
        sentAt,
        expiresAt: sentAt + otpLifeMs,
      })
      if (written) return referenceId
    }
    throw new Error('no free reference was found')
  }

  return async (input, caller) => {
    const { aadhaar_number, purpose, consent } = input
    checkConsent(consent)
    const aadhaarNumber = aadhaar_number as string
    const number = await subjectIndex(subjectOf('aadhaar', aadhaarNumber))
    const details = {
      purpose: maskLongNumbers(purpose as string),
      ...(consent === undefined ? {} : { consent: maskLongNumbers(consent as string) }),
    }
    const result = await steps.askForOtp(aadhaarGenerateOtp, { ...input, ...details }, caller, {
      subject: number,
      otp: 'aadhaar-otp',
      wrongOtp: 'aadhaar-wrong-otp',
    })
    if (result.subCode !== 'SUCCESS') return result
    const referenceId = await keep(result, caller, { number, last4: aadhaarNumber.slice(-4), details })
    return { ...result, data: { reference_id: referenceId } }
  }
}

function createVerify(parts: AadhaarParts): Procedure {
  const { db, calls, clock, makePdf } = parts
  const tryOtp = createTryOtp(parts)

  async function withPdf(result: Result, clientId: string): Promise<Result> {
    const data = result.data as Record<string, unknown>
    if (data.document_pdf !== null) return result // the authority's own document
    const pdf = await makePdf(data, clock.now(), clientId)
    return { ...result, data: { ...data, document_pdf: pdf.toString('base64') } }
  }

  return async (input, caller) => {
    checkConsent(input.consent)
    const { clientId } = caller.client
    const referenceId = input.reference_id as string
    const refused = calls.failed(aadhaarVerifyOtp, new Failure('INVALID_REFERENCE_ID'), caller)
    if (!referencePattern.test(referenceId)) return refused

    const claim = { clientId, referenceId, now: clock.now() }
    const taken = await store.takeTry(db, claim, maxWrongTries)
    if (taken === undefined) {
      const known = await store.selectOtp(db, clientId, referenceId)
      if (known === undefined) return refused
      const isOver = known.used_at !== null || known.tries >= maxWrongTries
      return { ...(isOver ? refused : ownResult('OTP_EXPIRED')), subjectIndex: known.number }
    }
    const subjectIndex = taken.number
    const result = { ...(await tryOtp(input, caller, taken)), subjectIndex }
    if (result.subCode === 'INVALID_OTP') return result
    if (result.subCode !== 'SUCCESS') {
      await store.returnTry(db, clientId, referenceId)
      return result
    }
    // Of two calls with the right OTP, one is answered and the other finds the reference used up.
    if (!(await store.useOtp(db, claim))) return { ...refused, subjectIndex }
    return input.generate_pdf === true ? withPdf(result, clientId) : result
  }
}

/** Tries the OTP with the source that sent it. A try of the reference has been taken before. */
function createTryOtp({ vault, calls, steps }: AadhaarParts) {
  return (input: Input, caller: Caller, { number, source, session }: store.FoundOtp): Promise<Result> => {
    const { otp, reference_id, consent, purpose } = input
    const context = `${sessionContext(caller.client.clientId, reference_id as string)}:session`
    const kept = session === null ? undefined : JSON.parse(vault.open(session, context).toString())
    const details = Object.fromEntries(
      Object.entries({ consent, purpose }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, maskLongNumbers(value as string)]],
      ),
    )
    const about = { subject: number, kind: 'aadhaar-wrong-otp', wrong: 'INVALID_OTP' } as const
    return steps.trySecret(
      aadhaarVerifyOtp,
      caller,
      about,
      async () =>
        otpPattern.test(otp as string)
          ? calls.ask(
              aadhaarVerifyOtp,
              { ...input, ...details },
              { ...caller, journey: { source, session: kept } },
            )
          : ownResult('INVALID_OTP'), // it cannot be right
    )
  }
}

export function createAadhaarOtp(parts: AadhaarParts): AadhaarOtp {
  const { db, clock } = parts
  return {
    generate: createGenerate(parts),
    verify: createVerify(parts),
    sweep: () => inPortions((atMost) => store.deleteEndedSessions(db, clock.now(), atMost)),
    forget: (before) => inPortions((atMost) => store.deleteOtpsBefore(db, before, atMost)),
  }
}
