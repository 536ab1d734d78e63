// Plays the Aadhaar authority of the sandbox: OTPs, and what is asked about a number without one.
import { createHash } from 'node:crypto'
import { fullName, isoDay, type Person } from '@satyapan/rehearsal/country'
import { aadhaar } from '../../identifiers/index.js'
import type { Clock } from '../../kernel/clock.js'
import type { Ask } from '../../lookups/source.js'
import { portrait } from './portrait.js'
import { placeOf, type Register } from './register.js'

/** Every OTP of the sandbox. */
export const sandboxOtp = '111000'
/** Rehearses an OTP that the authority calls expired. */
export const expiredOtp = '111004'
/** A number to which no mobile is linked. */
const unlinked = '999999990026'
const dayMs = 24 * 3_600_000

/** What the Aadhaar authority needs in the next step. Never the number. */
interface EkycSession {
  readonly person: number
  readonly last4: string
}

const dayMonthYear = (day: number): string => isoDay(day).split('-').reverse().join('-')
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

/** What the Aadhaar authority answers with an OTP. */
export const otpAnswers = (register: () => Promise<Register>, clock: Clock): Record<string, Ask> => ({
  async 'ekyc/aadhaar/generate-otp'({ aadhaar_number }) {
    const number = aadhaar_number as string
    if (number === unlinked) return { subCode: 'MOBILE_NOT_LINKED' }
    const session: EkycSession = { person: placeOf(await register(), number), last4: number.slice(-4) }
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

/** Ten years of age, as the authority shows them: 30-40. */
function ageRangeOf(born: number, now: number): string {
  const from = Math.floor((now - Date.parse(isoDay(born))) / (365.25 * dayMs) / 10) * 10
  return `${from}-${from + 10}`
}

/** What is asked about an Aadhaar number without an OTP. The number whose mobile is not linked is nobody's here. */
export const numberAnswers = (
  personOf: (aadhaar: string) => Promise<Person>,
  clock: Clock,
): Record<string, Ask> => ({
  async aadhaar({ aadhaar_number }) {
    if (aadhaar_number === unlinked) return { subCode: 'DETAILS_NOT_FOUND' }
    const { born, address, gender, mobile } = await personOf(aadhaar_number as string)
    return {
      subCode: 'SUCCESS',
      data: {
        aadhaar_number: aadhaar.mask(aadhaar_number as string),
        age_range: ageRangeOf(born, clock.now()),
        state: address.state.name,
        gender: gender === 'F' ? 'FEMALE' : 'MALE',
        last_digits: mobile.slice(-3),
        is_mobile: true,
      },
    }
  },

  async 'aadhaar-to-uan'({ aadhaar_number }) {
    const { uan } = await personOf(aadhaar_number as string)
    if (aadhaar_number === unlinked || uan === undefined) return { subCode: 'DETAILS_NOT_FOUND' }
    return { subCode: 'SUCCESS', data: { uan_number: uan } }
  },
})
