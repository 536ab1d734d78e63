// Translates what Gridlines answers about vehicles, provident-fund accounts and the holder of an Aadhaar number.
import type { Input } from '../../lookups/params.js'
import { genderOf } from '../pan-shape.js'
import {
  booleanOrNull,
  dayOrEmpty,
  monthOrEmpty,
  numberOrNull,
  sameIdentifier,
  textAt,
  textOrEmpty,
  textsOrNone,
  unreadable,
  type Wire,
  wireAt,
  wireOf,
  wireOrNone,
  wiresOrNone,
} from '../reading.js'

const rcDataOf = (body: Wire): Wire => wireAt(wireAt(body, 'data'), 'rc_data')

/** They do not repeat the number, and whole groups may be absent. */
export function fromRc(body: Wire, { rc_number }: Input) {
  const data = rcDataOf(body)
  sameIdentifier(data, 'document_id', rc_number)
  const owner = wireOrNone(data, 'owner_data')
  const vehicle = wireOrNone(data, 'vehicle_data')
  const insurance = wireOrNone(data, 'insurance_data')
  const manufactured = monthOrEmpty(vehicle, 'manufactured_date')
  return {
    rc_number,
    registration_date: dayOrEmpty(data, 'issue_date'),
    owner_name: textOrEmpty(owner, 'name'),
    father_name: textOrEmpty(owner, 'father_name'),
    present_address: textOrEmpty(owner, 'present_address'),
    permanent_address: textOrEmpty(owner, 'permanent_address'),
    mobile_number: textOrEmpty(owner, 'mobile'),
    vehicle_category: textOrEmpty(vehicle, 'category'),
    vehicle_chasi_number: textOrEmpty(vehicle, 'chassis_number'),
    vehicle_engine_number: textOrEmpty(vehicle, 'engine_number'),
    maker_description: textOrEmpty(vehicle, 'maker_description'),
    maker_model: textOrEmpty(vehicle, 'maker_model'),
    body_type: textOrEmpty(vehicle, 'body_type'),
    fuel_type: textOrEmpty(vehicle, 'fuel_type'),
    color: textOrEmpty(vehicle, 'color'),
    fit_up_to: dayOrEmpty(data, 'expiry_date'),
    financer: textOrEmpty(data, 'financier'),
    financed: booleanOrNull(data, 'financed'),
    insurance_company: textOrEmpty(insurance, 'company'),
    insurance_policy_number: textOrEmpty(insurance, 'policy_number'),
    insurance_upto: dayOrEmpty(insurance, 'expiry_date'),
    manufacturing_date: manufactured,
    manufacturing_date_formatted: manufactured,
    registered_at: textOrEmpty(data, 'registered_at'),
    rc_status: textOrEmpty(data, 'status'),
  }
}

/** What their challan product wants of a vehicle. */
export function numbersOf(body: Wire, rcNumber: unknown) {
  const data = rcDataOf(body)
  sameIdentifier(data, 'document_id', rcNumber)
  const vehicle = wireAt(data, 'vehicle_data')
  return {
    chassis_number: textAt(vehicle, 'chassis_number'),
    engine_number: textAt(vehicle, 'engine_number'),
  }
}

export function fromChallans(body: Wire) {
  const challans = wiresOrNone(wireAt(body, 'data'), 'challan_data').map((one, index) => ({
    number: index + 1,
    challan_number: textOrEmpty(one, 'document_id'),
    offense_details: wiresOrNone(one, 'offence_data')
      .map((offence) => textOrEmpty(offence, 'offence_description'))
      .filter((offence) => offence !== '')
      .join('; '),
    challan_place: textOrEmpty(one, 'area_name') || null,
    challan_date: dayOrEmpty(one, 'date_issued'),
    state: textOrEmpty(one, 'state'),
    rto: textOrEmpty(one, 'rto_name') || null,
    accused_name: textOrEmpty(one, 'accused_name'),
    amount: numberOrNull(one, 'amount'),
    challan_status: textOrEmpty(one, 'status'),
  }))
  return { challan_details: { challans } }
}

/** One vehicle has been seen; a list of several is read as well. */
export function fromRcByMobile(body: Wire, { mobile_number }: Input) {
  const vehicle = wireAt(body, 'data').vehicle_data
  const vehicles = (Array.isArray(vehicle) ? vehicle : [vehicle]).map((one: unknown) =>
    wireOf(one, 'vehicle_data'),
  )
  for (const vehicle of vehicles) {
    const mobile = textOrEmpty(vehicle, 'mobile_number').replace(/^(?:\+?91|0)(?=\d{10}$)/, '')
    sameIdentifier({ mobile }, 'mobile', mobile_number)
  }
  return { rc_number: vehicles.map((vehicle) => textAt(vehicle, 'rc_number')) }
}

export const fromUans = (body: Wire) => ({ uan_numbers: textsOrNone(wireAt(body, 'data'), 'uan_list') })

/** DD-MM-YYYY, or only the year. */
function birthDateOf(data: Wire): string {
  const text = textAt(data, 'date_of_birth')
  if (/^\d{4}$/.test(text)) return text
  const day = dayOrEmpty(data, 'date_of_birth')
  if (day === '') throw unreadable('date_of_birth', 'is not a date')
  return day.split('-').reverse().join('-')
}

/** A hash in hex; empty for anything else, such as the number itself or a masked one. */
function hashOrEmpty(data: Wire, field: string): string {
  const text = textOrEmpty(data, field)
  return /^[0-9a-f]{64}$/i.test(text) ? text : ''
}

/** `last4`: of the number that the OTP was for, since they do not repeat it. `now`: Unix milliseconds. */
export function fromAadhaar(body: Wire, last4: string, now: number) {
  const data = wireAt(wireAt(body, 'data'), 'aadhaar_data')
  const part = (field: string) => textOrEmpty(data, field)
  return {
    address: {
      careOf: part('care_of'),
      country: part('country'),
      district: part('district'),
      house: part('house'),
      landmark: part('landmark'),
      locality: part('locality'),
      pin: part('pincode'),
      postOffice: part('post_office_name'),
      state: part('state'),
      street: part('street'),
      subDistrict: part('sub_district'),
      vtc: part('vtc_name'),
    },
    dateOfBirth: birthDateOf(data),
    email: hashOrEmpty(data, 'email'),
    phone: hashOrEmpty(data, 'mobile'),
    gender: genderOf(part('gender')),
    generatedAt: String(now),
    maskedNumber: `xxxx-xxxx-${last4}`,
    name: textAt(data, 'name'),
    photo: part('photo_base64'),
    aadhaar_linked_mobile_match: null, // a hash cannot be compared
    document_pdf: null,
  }
}
