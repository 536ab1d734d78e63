// Translates what Cashfree answers about UPI addresses, employment and the holders of Aadhaar numbers.
import type { Input } from '../../lookups/params.js'
import { genderOf } from '../pan-shape.js'
import { titleCase } from '../person-names.js'
import {
  dayOrEmpty,
  sameIdentifier,
  textAt,
  textOrEmpty,
  textsOrNone,
  unreadable,
  type Wire,
  wireOrNone,
  wiresOrNone,
} from '../reading.js'

export function fromUpi(body: Wire, { vpa }: Input) {
  sameIdentifier(body, 'vpa', vpa)
  const name = textAt(body, 'name_at_bank')
  return {
    account_exists: true,
    name_at_bank: name,
    name_information: { name_at_bank_cleaned: titleCase(name) },
  }
}

export function fromMobileToVpa(body: Wire, { mobile_number }: Input) {
  sameIdentifier(body, 'mobile_number', mobile_number)
  return { mobile_number, vpa: textAt(body, 'vpa'), name_at_bank: textOrEmpty(body, 'name_at_bank') }
}

export function fromMobileToVpas(body: Wire, { mobile_number }: Input) {
  sameIdentifier(body, 'mobile_number', mobile_number)
  const vpas = new Set([textAt(body, 'vpa'), ...textsOrNone(body, 'additional_vpas')])
  return { name_at_bank: textOrEmpty(body, 'name_at_bank'), vpas: [...vpas] }
}

/** They repeat what was asked; an older sample writes null as text. */
function sameQuestion(body: Wire, field: string, expected: unknown): void {
  const input = wireOrNone(body, 'input')
  if (textOrEmpty(input, field).toLowerCase() !== 'null') sameIdentifier(input, field, expected)
}

const isUan = (text: string) => /^\d{12}$/.test(text)
const recentJob = (body: Wire) => wireOrNone(body, 'recent_employment_details')

/** The most recent job may be under another UAN than the rest. */
export function fromMobileToUans(body: Wire, { mobile_number }: Input) {
  sameQuestion(body, 'phone', mobile_number)
  const all = [...wiresOrNone(body, 'uan_details'), wireOrNone(recentJob(body), 'employee_details')]
  const uans = all.map((entry) => textOrEmpty(entry, 'uan')).filter(isUan)
  return { uan_numbers: [...new Set(uans)] }
}

function jobOf(member: Wire, establishment: Wire) {
  return {
    establishment_name: textOrEmpty(establishment, 'establishment_name'),
    member_id: textOrEmpty(member, 'member_id'),
    date_of_joining: dayOrEmpty(member, 'joining_date'),
    date_of_exit: dayOrEmpty(member, 'exit_date') || null,
  }
}

type Job = ReturnType<typeof jobOf>

const isKnown = ({ establishment_name, member_id, date_of_joining }: Job): boolean =>
  establishment_name !== '' || member_id !== '' || date_of_joining !== ''

/** Whether two descriptions are of one job. */
const isSame = (one: Job, other: Job): boolean =>
  one.member_id !== '' && other.member_id !== ''
    ? one.member_id === other.member_id
    : one.establishment_name === other.establishment_name

/** The latest job under a UAN, and the most recent one if that is another under the same UAN: no whole history. */
export function fromEmployment(body: Wire, { uan_number }: Input) {
  sameQuestion(body, 'uan', uan_number)
  const isOwn = (entry: Wire) => textOrEmpty(entry, 'uan') === uan_number
  const entries = wiresOrNone(body, 'uan_details').filter(isOwn)
  const rows = entries.map((entry) => {
    const job = wireOrNone(entry, 'employment_details')
    return {
      name: textOrEmpty(wireOrNone(entry, 'basic_details'), 'employee_name'),
      guardian_name: textOrEmpty(wireOrNone(entry, 'additional_details'), 'relative_name'),
      ...jobOf(job, job),
    }
  })
  const member = wireOrNone(recentJob(body), 'employee_details')
  const recent = jobOf(member, wireOrNone(recentJob(body), 'employer_details'))
  if (isOwn(member) && !rows.some((row) => isSame(row, recent)))
    rows.push({ name: rows[0]?.name ?? '', guardian_name: rows[0]?.guardian_name ?? '', ...recent })
  if (rows.length === 0) throw unreadable('uan_details', 'holds only other UANs')
  return { pdf_url: null, employment_history: rows.filter(isKnown) }
}

/** DD-MM-YYYY, or the year alone. */
function birthOf(body: Wire): string {
  const day = dayOrEmpty(body, 'dob')
  if (day !== '') return day.split('-').reverse().join('-')
  const year = [textOrEmpty(body, 'dob'), textOrEmpty(body, 'year_of_birth')].find((text) =>
    /^\d{4}$/.test(text),
  )
  if (year === undefined) throw unreadable('dob', 'is no date')
  return year
}

/** What the authority holds of the holder. `last4`: of the number that the OTP was for. */
export function fromEkyc(body: Wire, last4: string, now: number) {
  const split = wireOrNone(body, 'split_address')
  const part = (field: string) => textOrEmpty(split, field)
  const address = {
    country: part('country'),
    district: part('dist'),
    house: part('house'),
    landmark: part('landmark'),
    locality: part('locality'),
    pin: part('pincode'),
    postOffice: part('po'),
    state: part('state'),
    street: part('street'),
    subDistrict: part('subdist'),
    vtc: part('vtc'),
  }
  const isSplit = Object.values(address).some((text) => text !== '')
  return {
    address: {
      careOf: textOrEmpty(body, 'care_of'),
      ...address,
      street: isSplit ? address.street : textOrEmpty(body, 'address'),
    },
    dateOfBirth: birthOf(body),
    email: textOrEmpty(body, 'email'),
    phone: textOrEmpty(body, 'mobile_hash'),
    gender: genderOf(textOrEmpty(body, 'gender')),
    generatedAt: String(now),
    maskedNumber: `xxxx-xxxx-${last4}`,
    name: textAt(body, 'name'),
    photo: textOrEmpty(body, 'photo_link'),
    aadhaar_linked_mobile_match: null, // they answer a hash of the number, which cannot be compared
    document_pdf: null,
  }
}
