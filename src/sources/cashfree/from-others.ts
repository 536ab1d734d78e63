// Translates what Cashfree answers about vehicles, UPI addresses, employment and Aadhaar. undefined: no such subject.
import type { Input } from '../../lookups/params.js'
import { titleCase } from '../person-names.js'
import {
  dateAt,
  listAt,
  monthAt,
  sameIdentifier,
  textAt,
  textOrEmpty,
  textsAt,
  unreadable,
  type Wire,
  wireAt,
  wireOf,
  wireOrNone,
  wordAt,
} from '../reading.js'

export function fromRc(body: Wire, { rc_number }: Input) {
  // One of their pages shows the vehicle under `value`.
  const vehicle = Object.keys(wireOrNone(body, 'value')).length > 0 ? wireAt(body, 'value') : body
  if (!wordAt(vehicle, 'status', { valid: true, invalid: false })) return undefined
  sameIdentifier(vehicle, 'reg_no', rc_number)
  const text = (field: string) => textOrEmpty(vehicle, field)
  const day = (field: string) => dateAt(vehicle, field, 'DD/MM/YYYY', 'YYYY-MM-DD')
  const made = monthAt(vehicle, 'vehicle_manufacturing_month_year')
  return {
    rc_number,
    registration_date: day('reg_date'),
    owner_name: textAt(vehicle, 'owner'),
    father_name: text('owner_father_name'),
    present_address: text('present_address'),
    permanent_address: text('permanent_address'),
    mobile_number: text('mobile_number'),
    vehicle_category: text('vehicle_category'),
    vehicle_chasi_number: text('chassis'),
    vehicle_engine_number: text('engine'),
    maker_description: text('vehicle_manufacturer_name'),
    maker_model: text('model'),
    body_type: text('body_type'),
    fuel_type: text('type'),
    color: text('vehicle_colour'),
    fit_up_to: day('rc_expiry_date'),
    financer: text('rc_financer'),
    financed: text('rc_financer') !== '',
    insurance_company: text('vehicle_insurance_company_name'),
    insurance_policy_number: text('vehicle_insurance_policy_number'),
    insurance_upto: day('vehicle_insurance_upto'),
    manufacturing_date: made,
    manufacturing_date_formatted: made,
    registered_at: text('reg_authority'),
    latest_by: day('status_as_on'),
    rc_status: textAt(vehicle, 'rc_status'),
  }
}

const vpaStates = { valid: true, invalid: false, expired: false, npci_name_incorrect: false }

export function fromUpi(body: Wire, { vpa }: Input) {
  sameIdentifier(body, 'vpa', vpa)
  if (!wordAt(body, 'status', vpaStates)) return undefined
  const name = textAt(body, 'name_at_bank')
  return {
    account_exists: true,
    name_at_bank: name,
    name_information: { name_at_bank_cleaned: titleCase(name) },
  }
}

/** What they know of a mobile number: one address, and others. */
function vpasOf(body: Wire): { first: string; name: string; all: string[] } | undefined {
  const status = textAt(body, 'status').toUpperCase()
  if (status !== 'SUCCESS') throw unreadable('status', 'holds an unknown word')
  if (!wordAt(body, 'account_status', { valid: true, invalid: false })) return undefined
  const first = textAt(body, 'vpa')
  const all = [first, ...textsAt(body, 'additional_vpas')]
  return { first, name: textOrEmpty(body, 'name_at_bank'), all: [...new Set(all)] }
}

export function fromMobileToVpa(body: Wire, { mobile_number }: Input) {
  const known = vpasOf(body)
  return known && { mobile_number, vpa: known.first, name_at_bank: known.name }
}

export function fromMobileToVpas(body: Wire) {
  const known = vpasOf(body)
  return known && { name_at_bank: known.name, vpas: known.all }
}

const noEmployment = 'EMPLOYMENT_DETAILS_NOT_FOUND'

function employments(body: Wire): readonly Wire[] {
  const status = textAt(body, 'status').toUpperCase()
  if (status === noEmployment) return []
  if (status !== 'SUCCESS' && status !== 'VALID') throw unreadable('status', 'holds an unknown word')
  return listAt(body, 'uan_details').map((entry) => wireOf(entry, 'uan_details'))
}

export function fromMobileToUans(body: Wire) {
  const uans = [...new Set(employments(body).map((entry) => textAt(entry, 'uan')))]
  return uans.length === 0 ? undefined : { uan_numbers: uans }
}

export function fromEmployment(body: Wire, { uan_number }: Input) {
  const entries = employments(body)
  const rows = entries.map((entry) => {
    if (textAt(entry, 'uan') !== uan_number) throw unreadable('uan_details', 'holds another UAN')
    const job = wireAt(entry, 'employment_details')
    const day = (field: string) => dateAt(job, field, 'YYYY-MM-DD', 'DD/MM/YYYY', 'DD-MM-YYYY')
    return {
      name: textOrEmpty(wireOrNone(entry, 'basic_details'), 'employee_name'),
      guardian_name: '',
      establishment_name: textAt(job, 'establishment_name'),
      member_id: textOrEmpty(job, 'member_id'),
      date_of_joining: day('joining_date'),
      date_of_exit: day('exit_date') || null,
      last_pf_submitted: null,
    }
  })
  return rows.length === 0 ? undefined : { pdf_url: null, employment_history: rows }
}

/** The result of requesting an OTP; a success may say that no mobile is linked. */
export function otpOutcome(body: Wire): 'SUCCESS' | 'MOBILE_NOT_LINKED' | 'DETAILS_NOT_FOUND' {
  const isSent = wordAt(body, 'status', { success: true, invalid: false })
  if (/not linked/i.test(textOrEmpty(body, 'message'))) return 'MOBILE_NOT_LINKED'
  return isSent ? 'SUCCESS' : 'DETAILS_NOT_FOUND'
}

const genders = { m: 'M', f: 'F', t: 'T', male: 'M', female: 'F', transgender: 'T' }

/** What the authority holds of the holder. `last4`: of the number that the OTP was for. */
export function fromEkyc(body: Wire, last4: string, now: number) {
  if (textAt(body, 'status').toUpperCase() !== 'VALID') throw unreadable('status', 'holds an unknown word')
  const address = wireAt(body, 'split_address')
  const part = (field: string) => textOrEmpty(address, field)
  return {
    address: {
      careOf: textOrEmpty(body, 'care_of'),
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
    },
    dateOfBirth: dateAt(body, 'dob', 'DD-MM-YYYY').split('-').reverse().join('-'),
    email: textOrEmpty(body, 'email'),
    phone: textOrEmpty(body, 'mobile_hash'),
    gender: wordAt(body, 'gender', genders),
    generatedAt: String(now),
    maskedNumber: `xxxx-xxxx-${last4}`,
    name: textAt(body, 'name'),
    photo: textOrEmpty(body, 'photo_link'),
    aadhaar_linked_mobile_match: null, // they answer a hash of the number, which cannot be compared
    document_pdf: null,
  }
}
