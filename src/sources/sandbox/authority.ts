// Plays the authorities of the sandbox: the Aadhaar authority, the income-tax portal and the GST portal.
//
// It keeps nothing: what it needs in the next step of a journey it passes on as `session`, as a real source may. Its
// people are those of the made-up country; its statements and taxpayers are imported records.
import { type Person, statementsOf } from '@satyapan/rehearsal/country'
import type { Clock } from '../../kernel/clock.js'
import type { Ask, Source } from '../../lookups/source.js'
import { get26asDetails } from '../../lookups/tax/get-26as-details.js'
import { projection } from '../records/answers.js'
import type { RecordFinder } from '../records/find-records.js'
import { expiredOtp, numberAnswers, otpAnswers, sandboxOtp } from './aadhaar-authority.js'
import { makeRegister, placeOf, type Register } from './register.js'

/** Rehearses a password that the portal does not accept. Every other one is right. */
const wrongPassword = 'wrong'

const tokenLifeMs = 6 * 3_600_000
const sessionLifeMs = 30 * 24 * 3_600_000

interface PortalSession {
  readonly pan: string
}

interface GstSession {
  readonly token_expiry: number
  readonly session_expiry: number
}

const yearsOf = (assessmentYear: number): string => `${assessmentYear}-${assessmentYear + 1}`
/** What the lookup shows of an imported statement. */
const statement = projection(get26asDetails.output)

/** What the income-tax portal answers. */
const incomeTaxAnswers = (register: () => Promise<Register>, records: RecordFinder): Record<string, Ask> => ({
  async 'itr/create-client'({ username, password }) {
    const { byPan } = await register()
    const person = byPan.get(username as string)
    if (person === undefined || password === wrongPassword) return { subCode: 'INVALID_CREDENTIALS' }
    const session: PortalSession = { pan: person.pan }
    return { subCode: 'SUCCESS', data: { client_id: person.itrClientId ?? '' }, session }
  },

  async 'itr/26as-download'({ itr_client_id }, { session }) {
    const { byPan, byItrClientId } = await register()
    const person =
      session === undefined
        ? byItrClientId.get(itr_client_id as string)
        : byPan.get((session as PortalSession).pan)
    if (person === undefined) return { subCode: 'DETAILS_NOT_FOUND' }
    const statements = await Promise.all(
      statementsOf(person).map(async ({ tdsId, assessmentYear }) => {
        const record = await records.find('tax-statement', person.itrClientId!, tdsId)
        return record && { tds_id: tdsId, assessment_year: yearsOf(assessmentYear) }
      }),
    )
    return {
      subCode: 'SUCCESS',
      data: {
        client_id: itr_client_id,
        pan_no: person.pan,
        tds: statements.filter((statement) => statement !== undefined),
      },
    }
  },

  async 'itr/get-26as-details'({ itr_client_id, tds_id }, { session }) {
    const { byPan } = await register()
    const person = session === undefined ? undefined : byPan.get((session as PortalSession).pan)
    const id = person === undefined ? (itr_client_id as string) : (person.itrClientId ?? '')
    const record = await records.find('tax-statement', id, tds_id as string)
    return record === undefined
      ? { subCode: 'DETAILS_NOT_FOUND' }
      : { subCode: 'SUCCESS', data: statement(record) }
  },
})

/** What the GST portal answers. */
const gstAnswers = (records: RecordFinder, clock: Clock): Record<string, Ask> => ({
  async 'gst/tax-payer/otp'({ gstin_number }) {
    const taxpayer = await records.find('taxpayer', gstin_number as string)
    return taxpayer === undefined ? { subCode: 'DETAILS_NOT_FOUND' } : { subCode: 'SUCCESS', data: {} }
  },

  async 'gst/tax-payer/otp/verify'({ otp }) {
    if (otp === expiredOtp) return { subCode: 'OTP_EXPIRED' }
    if (otp !== sandboxOtp) return { subCode: 'INVALID_OTP' }
    const now = clock.now()
    const session: GstSession = { token_expiry: now + tokenLifeMs, session_expiry: now + sessionLifeMs }
    return { subCode: 'SUCCESS', data: session, session }
  },

  async 'gst/tax-payer/session'(_input, { session }) {
    return session === undefined ? { subCode: 'DETAILS_NOT_FOUND' } : { subCode: 'SUCCESS', data: session }
  },

  async 'gst/tax-payer/session/refresh'(_input, { session }) {
    const { session_expiry } = session as GstSession
    const extended: GstSession = {
      token_expiry: Math.min(clock.now() + tokenLifeMs, session_expiry),
      session_expiry,
    }
    return { subCode: 'SUCCESS', data: extended, session: extended }
  },
})

/** @param parts.records the imported records, among them those of the country */
export function createSandboxAuthority(parts: { records: RecordFinder; clock: Clock }): Source {
  const { records, clock } = parts
  let sharedRegister: Promise<Register> | undefined
  // Made when first needed: a start does not wait for it, and most services never need it.
  const register = (): Promise<Register> => {
    sharedRegister ??= makeRegister()
    return sharedRegister
  }
  const personOf = async (number: string): Promise<Person> => {
    const all = await register()
    return all.people[placeOf(all, number)]!
  }
  return {
    name: 'sandbox',
    answers: {
      ...otpAnswers(register, clock),
      ...numberAnswers(personOf, clock),
      ...incomeTaxAnswers(register, records),
      ...gstAnswers(records, clock),
    },
  }
}
