// Translates what Surepass answers about UPI addresses, employment, mobile numbers and Aadhaar.
import type { Input } from '../../lookups/params.js'
import { UpstreamError } from '../../lookups/source.js'
import { genderOf } from '../pan-shape.js'
import { titleCase } from '../person-names.js'
import {
  dayOrEmpty,
  listAt,
  sameIdentifier,
  textAt,
  textOrEmpty,
  unreadable,
  type Wire,
  wireOf,
  wireOrNone,
} from '../reading.js'

export function fromUpi(data: Wire, { vpa }: Input) {
  sameIdentifier(data, 'upi_id', vpa)
  const name = textAt(data, 'full_name')
  return {
    account_exists: true,
    name_at_bank: name,
    name_information: { name_at_bank_cleaned: titleCase(name) },
  }
}

export function fromMobileToVpa(data: Wire, { mobile_number }: Input) {
  sameIdentifier(data, 'mobile_number', mobile_number)
  return { mobile_number, vpa: textAt(data, 'upi_id'), name_at_bank: textOrEmpty(data, 'full_name') }
}

/** They know one UAN for a number. */
export function fromUan(data: Wire, { mobile_number }: Input) {
  sameIdentifier(data, 'mobile_number', mobile_number)
  return { uan_numbers: [textAt(data, 'pf_uan')] }
}

/** Employment History by UAN, and its form with a report. */
export function fromEmployment(data: Wire, { uan_number }: Input) {
  sameIdentifier(data, 'uan', uan_number)
  return {
    pdf_url: textOrEmpty(data, 'employment_history_report') || null,
    employment_history: listAt(data, 'employment_history').map((element) => {
      const one = wireOf(element, 'employment_history')
      return {
        name: textOrEmpty(one, 'name'),
        guardian_name: textOrEmpty(one, 'guardian_name'),
        establishment_name: textOrEmpty(one, 'establishment_name'),
        member_id: textOrEmpty(one, 'member_id'),
        date_of_joining: dayOrEmpty(one, 'date_of_joining'),
        date_of_exit: dayOrEmpty(one, 'date_of_exit') || null,
        last_pf_submitted: dayOrEmpty(one, 'last_pf_submitted') || null,
      }
    }),
  }
}

const daysPerYear = 365
const daysPerMonth = 30

/** "5 to 6 Years", "More than 10 Years", "3 to 6 Months": the lower end in days, which is certain. */
export function fromMobileAge(data: Wire, { mobile_number }: Input) {
  sameIdentifier(data, 'mobile_number', mobile_number)
  const age = textAt(data, 'mobile_age')
  const match =
    /^(?:(?:more than|above|less than)\s+)?(\d{1,3})(?:\s*(?:to|-)\s*\d{1,3})?\+?\s*(year|month|day)s?$/i.exec(
      age,
    )
  if (match === null) throw unreadable('mobile_age', 'has no known form')
  const lowest = /^less than/i.test(age) ? 0 : Number(match[1])
  const unit = match[2]!.toLowerCase()
  const days = unit === 'year' ? daysPerYear : unit === 'month' ? daysPerMonth : 1
  return { digitalAge: String(lowest * days) }
}

/** DD-MM-YYYY, or the year where the authority knows no more. */
function birthday(data: Wire): string {
  const day = dayOrEmpty(data, 'dob')
  if (day !== '') return day.split('-').reverse().join('-')
  const year = textOrEmpty(data, 'dob')
  if (!/^\d{4}$/.test(year)) throw unreadable('dob', 'is missing or not a day')
  return year
}

/** The number comes whole or masked. `asked`: the last four digits that the OTP was requested for. */
function lastFour(data: Wire, expected: string | undefined): string {
  const actual = /(\d{4})$/.exec(textOrEmpty(data, 'aadhaar_number'))?.[1]
  if (actual !== undefined && expected !== undefined && actual !== expected)
    throw new UpstreamError('invalid_response', 'it is about another identifier')
  const known = actual ?? expected
  if (known === undefined) throw unreadable('aadhaar_number', 'does not end in four digits')
  return known
}

/** What the authority holds of the holder, from the answer to submit-otp. */
export function fromEkyc(data: Wire, { now, last4 }: { now: number; last4: string | undefined }) {
  const address = wireOrNone(data, 'address')
  const part = (field: string) => textOrEmpty(address, field)
  return {
    address: {
      careOf: textOrEmpty(data, 'care_of'),
      country: part('country'),
      district: part('dist'),
      house: part('house'),
      landmark: part('landmark'),
      locality: part('loc'),
      pin: textOrEmpty(data, 'zip'),
      postOffice: part('po'),
      state: part('state'),
      street: part('street'),
      subDistrict: part('subdist'),
      vtc: part('vtc'),
    },
    dateOfBirth: birthday(data),
    email: textOrEmpty(data, 'email_hash'),
    phone: textOrEmpty(data, 'mobile_hash'),
    gender: genderOf(textOrEmpty(data, 'gender')),
    generatedAt: String(now),
    maskedNumber: `xxxx-xxxx-${lastFour(data, last4)}`,
    name: textAt(data, 'full_name'),
    photo: textOrEmpty(data, 'profile_image'),
    aadhaar_linked_mobile_match: null, // they answer a hash of the number, which cannot be compared
    document_pdf: null,
  }
}
