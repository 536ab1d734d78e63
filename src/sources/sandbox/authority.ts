// Plays the authorities of the sandbox: the Aadhaar authority, the income-tax portal and the GST portal.
//
// It keeps nothing: what it needs in the next step of a journey it passes on as `session`, as a real source may. Its
// people are those of the made-up country; its statements and taxpayers are imported records.
import { createHash } from 'node:crypto'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import {
  createNumbers,
  fullName,
  isoDay,
  type Person,
  peopleInOrder,
  statementsOf,
} from '@satyapan/rehearsal/country'
import type { Clock } from '../../kernel/clock.js'
import type { Ask, Source } from '../../lookups/source.js'
import { get26asDetails } from '../../lookups/tax/get-26as-details.js'
import { projection } from '../records/answers.js'
import type { RecordFinder } from '../records/find-records.js'
import { portrait } from './portrait.js'

/** Every OTP of the sandbox. */
const sandboxOtp = '111000'
/** Rehearses an OTP that the authority calls expired. */
const expiredOtp = '111004'
/** Rehearses a password that the portal does not accept. Every other one is right. */
const wrongPassword = 'wrong'
/** A number to which no mobile is linked. */
const unlinked = '999999990026'

const tokenLifeMs = 6 * 3_600_000
const sessionLifeMs = 30 * 24 * 3_600_000

/** The people of the country, by the identifiers in questions. */
interface Register {
  readonly people: readonly Person[]
  readonly byPan: ReadonlyMap<string, Person>
  readonly byItrClientId: ReadonlyMap<string, Person>
  /** Indexes in `people` by the last four digits of the Aadhaar number. */
  readonly byLast4: ReadonlyMap<string, number>
}

/** About two milliseconds of work, so that calls can run in between. */
const peoplePerTurn = 50
async function makeRegister(): Promise<Register> {
  const people: Person[] = []
  for (const person of peopleInOrder(createNumbers())) {
    people.push(person)
    if (people.length % peoplePerTurn === 0) await yieldToOthers()
  }
  const first = <Key>(pairs: readonly (readonly [Key, Person])[]) => new Map([...pairs].reverse())
  return {
    people,
    byPan: new Map(people.map((person) => [person.pan, person])),
    byItrClientId: first(
      people.flatMap((person) =>
        person.itrClientId === undefined ? [] : [[person.itrClientId, person] as const],
      ),
    ),
    byLast4: new Map(people.map((person, place) => [person.aadhaarLast4, place] as const).reverse()),
  }
}

/** What the Aadhaar authority needs in the next step. Never the number. */
interface EkycSession {
  readonly person: number
  readonly last4: string
}

interface PortalSession {
  readonly pan: string
}

interface GstSession {
  readonly token_expiry: number
  readonly session_expiry: number
}

const dayMonthYear = (day: number): string => isoDay(day).split('-').reverse().join('-')
const yearsOf = (assessmentYear: number): string => `${assessmentYear}-${assessmentYear + 1}`
/** What the lookup shows of an imported statement. */
const statement = projection(get26asDetails.output)
const hashOf = (value: string): string => createHash('sha256').update(`sandbox:${value}`).digest('hex')

/** What the authority knows of a person, in the words of the interface. */
function ekycOf(person: Person, last4: string, mobileNumber: unknown, now: number) {
  const { address } = person
  return {
    address: {
      careOf: `${person.gender === 'F' ? 'D/O' : 'S/O'} ${person.fatherName}`,
      country: 'India',
      district: address.city.district,
      house: address.house,
      landmark: '',
      locality: address.locality,
      pin: address.pincode,
      postOffice: address.city.name,
      state: address.state.name,
      street: address.street,
      subDistrict: '',
      vtc: address.city.name,
    },
    dateOfBirth: dayMonthYear(person.born),
    email: '',
    phone: hashOf(person.mobile),
    gender: person.gender,
    generatedAt: String(now),
    maskedNumber: `xxxx-xxxx-${last4}`,
    name: fullName(person.name),
    photo: portrait,
    aadhaar_linked_mobile_match:
      mobileNumber === undefined ? null : mobileNumber === person.mobile ? 'Yes' : 'No',
    document_pdf: null,
  }
}

/** What the Aadhaar authority answers. */
const aadhaarAnswers = (register: () => Promise<Register>, clock: Clock): Record<string, Ask> => ({
  async 'ekyc/aadhaar/generate-otp'({ aadhaar_number }) {
    const aadhaar = aadhaar_number as string
    if (aadhaar === unlinked) return { subCode: 'MOBILE_NOT_LINKED' }
    const { byLast4, people } = await register()
    const last4 = aadhaar.slice(-4)
    // The person with these last digits. If nobody has them, a person who is always the same for the number.
    const person =
      byLast4.get(last4) ?? createHash('sha256').update(aadhaar).digest().readUInt32BE() % people.length
    const session: EkycSession = { person, last4 }
    return { subCode: 'SUCCESS', data: { reference_id: '00000000' }, session }
  },

  async 'ekyc/aadhaar/verify-otp'({ otp, mobile_number }, { session }) {
    const { person, last4 } = session as EkycSession
    if (otp === expiredOtp) return { subCode: 'OTP_EXPIRED' }
    if (otp !== sandboxOtp) return { subCode: 'INVALID_OTP' }
    const { people } = await register()
    return { subCode: 'SUCCESS', data: ekycOf(people[person]!, last4, mobile_number, clock.now()) }
  },
})

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
    const found = await Promise.all(
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
        tds: found.filter((statement) => statement !== undefined),
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
  let made: Promise<Register> | undefined
  // Made when first needed: a start does not wait for it, and most services never need it.
  const register = (): Promise<Register> => {
    made ??= makeRegister()
    return made
  }
  return {
    name: 'sandbox',
    answers: {
      ...aadhaarAnswers(register, clock),
      ...incomeTaxAnswers(register, records),
      ...gstAnswers(records, clock),
    },
  }
}
