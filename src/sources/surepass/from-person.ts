// Translates what Surepass answers about UPI addresses, employment, mobile numbers and Aadhaar.
import type { Input } from '../../lookups/params.js'
import { titleCase } from '../person-names.js'
import {
  booleanAt,
  dateAt,
  listAt,
  sameIdentifier,
  textAt,
  textOrEmpty,
  unreadable,
  type Wire,
  wireAt,
  wireOf,
  wordAt,
} from '../reading.js'
import { genders } from './from-pan.js'

const iso = (data: Wire, field: string) => dateAt(data, field, 'YYYY-MM-DD')

/** undefined: there is no such account. */
export function fromUpi(data: Wire, { vpa }: Input) {
  sameIdentifier(data, 'upi_id', vpa)
  if (!booleanAt(data, 'account_exists')) return undefined
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

/** undefined: the account has no employment. */
export function fromEmployment(data: Wire, { uan_number }: Input) {
  sameIdentifier(data, 'uan', uan_number)
  const rows = listAt(data, 'employment_history').map((element) => {
    const one = wireOf(element, 'employment_history')
    return {
      name: textOrEmpty(one, 'name'),
      guardian_name: textOrEmpty(one, 'guardian_name'),
      establishment_name: textAt(one, 'establishment_name'),
      member_id: textOrEmpty(one, 'member_id'),
      date_of_joining: iso(one, 'date_of_joining'),
      date_of_exit: iso(one, 'date_of_exit') || null,
      last_pf_submitted: iso(one, 'last_pf_submitted') || null,
    }
  })
  return rows.length === 0 ? undefined : { pdf_url: null, employment_history: rows }
}

const daysPerYear = 365
const daysPerMonth = 30

/** "5 to 6 Years", "More than 10 Years", "3 to 6 Months": the lower end in days, which is certain. */
export function fromMobileAge(data: Wire) {
  const age = textAt(data, 'mobile_age')
  const found =
    /^(?:(?:more than|above|less than)\s+)?(\d{1,3})(?:\s*(?:to|-)\s*\d{1,3})?\+?\s*(year|month|day)s?$/i.exec(
      age,
    )
  if (found === null) throw unreadable('mobile_age', 'has no known form')
  const lowest = /^less than/i.test(age) ? 0 : Number(found[1])
  const unit = found[2]!.toLowerCase()
  const days = unit === 'year' ? daysPerYear : unit === 'month' ? daysPerMonth : 1
  return { businessNameDetected: null, digitalAge: String(lowest * days) }
}

/** What the authority holds of the holder, from the answer to submit-otp. */
export function fromEkyc(data: Wire, now: number) {
  const address = wireAt(data, 'address')
  const part = (field: string) => textOrEmpty(address, field)
  const last4 = /(\d{4})$/.exec(textAt(data, 'aadhaar_number'))?.[1]
  if (last4 === undefined) throw unreadable('aadhaar_number', 'does not end in four digits')
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
    dateOfBirth: iso(data, 'dob').split('-').reverse().join('-'),
    email: textOrEmpty(data, 'email_hash'),
    phone: textOrEmpty(data, 'mobile_hash'),
    gender: wordAt(data, 'gender', genders),
    generatedAt: String(now),
    maskedNumber: `xxxx-xxxx-${last4}`,
    name: textAt(data, 'full_name'),
    photo: textOrEmpty(data, 'profile_image'),
    aadhaar_linked_mobile_match: null, // they answer a hash of the number, which cannot be compared
    document_pdf: null,
  }
}
