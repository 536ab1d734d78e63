// Translates what sandbox.co.in answers about PANs, Aadhaar and GST sessions.
import { gstStateName } from '../../identifiers/index.js'
import type { Input } from '../../lookups/params.js'
import { gstStatuses } from '../gst-shape.js'
import { holderOf, panBasic } from '../pan-shape.js'
import {
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
  wordOr,
} from '../reading.js'

const panStates = { valid: true, invalid: false }
const genders = { male: 'M', female: 'F', transgender: 'T', m: 'M', f: 'F', t: 'T' }
const seeding = { y: true, n: false, na: null, yes: true, no: false }

/** Whether they call the PAN valid. */
export function isValidPan(data: Wire, { pan_number }: Input): boolean {
  sameIdentifier(data, 'pan', pan_number)
  return wordAt(data, 'status', panStates)
}

export const fromPanBasic = (data: Wire, { pan_number }: Input) =>
  panBasic(pan_number as string, textAt(data, 'full_name'), textOrEmpty(data, 'category'))

export function fromPanSearch(data: Wire, { pan_number }: Input) {
  return {
    pan_number,
    full_name: textAt(data, 'full_name'),
    full_name_split: ['first_name', 'middle_name', 'last_name'].map((part) => textOrEmpty(data, part)),
    masked_aadhaar: textOrEmpty(data, 'masked_aadhaar_number'),
    gender: wordOr(data, 'gender', genders, ''),
    dob: dateAt(data, 'date_of_birth', 'DD-MM-YYYY', 'DD/MM/YYYY'),
    aadhaar_linked: wordOr(data, 'aadhaar_seeding_status', seeding, null),
    category: holderOf(textOrEmpty(data, 'category')),
  }
}

/** One state's registrations of a PAN. */
export const fromGstins = (data: Wire, { pan_number }: Input) =>
  listAt(data, 'data').map((entry) => {
    const one = wireOf(entry, 'data')
    const gstin = textAt(one, 'gstin').toUpperCase()
    if (gstin.slice(2, 12) !== pan_number) throw unreadable('gstin', 'is of another PAN')
    const code = gstin.slice(0, 2)
    return {
      gstin,
      state: gstStateName(code) ?? '',
      state_code: code,
      status: wordAt(one, 'auth_status', gstStatuses),
    }
  })

/** When a GST session ends, Unix milliseconds. */
export function fromSession(data: Wire): { token_expiry: number; session_expiry: number } {
  const time = (field: string) => {
    const value = Number(data[field])
    if (!Number.isInteger(value) || value < 1_000_000_000_000)
      throw unreadable(field, 'is not a time in milliseconds')
    return value
  }
  return { token_expiry: time('token_expiry'), session_expiry: time('session_expiry') }
}

/** What the authority holds of the holder. `last4`: of the number that the OTP was for. */
export function fromEkyc(data: Wire, last4: string, now: number) {
  const address = wireAt(data, 'address')
  const part = (field: string) => textOrEmpty(address, field)
  const photo = textOrEmpty(data, 'photo')
  return {
    address: {
      careOf: textOrEmpty(data, 'care_of'),
      country: part('country'),
      district: part('district'),
      house: part('house'),
      landmark: part('landmark'),
      locality: part('locality'),
      pin: part('pincode'),
      postOffice: part('post_office'),
      state: part('state'),
      street: part('street'),
      subDistrict: part('subdistrict'),
      vtc: part('vtc'),
    },
    dateOfBirth: dateAt(data, 'date_of_birth', 'DD-MM-YYYY').split('-').reverse().join('-'),
    email: textOrEmpty(data, 'email_hash'),
    phone: textOrEmpty(data, 'mobile_hash'),
    gender: wordAt(data, 'gender', genders),
    generatedAt: String(now),
    maskedNumber: `xxxx-xxxx-${last4}`,
    name: textAt(data, 'name'),
    photo: photo.startsWith('data:') ? photo.slice(photo.indexOf(',') + 1) : photo,
    aadhaar_linked_mobile_match: null, // they answer a hash of the number, which cannot be compared
    document_pdf: null,
  }
}
