// Translates what sandbox.co.in answers about PANs and about the holder of an Aadhaar number.
import type { Input } from '../../lookups/params.js'
import { panDetailsOf } from '../pan-details-shape.js'
import { genderOf, holderOf, panBasic } from '../pan-shape.js'
import {
  booleanOrNull,
  dayOrEmpty,
  firstText,
  sameIdentifier,
  textAt,
  textOrEmpty,
  type Wire,
  wireAt,
  wireOrNone,
} from '../reading.js'

function panDataOf(body: Wire, { pan_number }: Input): Wire {
  const data = wireAt(body, 'data')
  sameIdentifier(data, 'pan', pan_number)
  return data
}

export function fromPanBasic(body: Wire, input: Input) {
  const data = panDataOf(body, input)
  return panBasic(input.pan_number as string, textAt(data, 'full_name'), textOrEmpty(data, 'category'))
}

/** For a company its whole name is the first name, its day of incorporation the birthday, and the rest is null. */
export function fromPanSearch(body: Wire, input: Input) {
  const data = panDataOf(body, input)
  return {
    pan_number: input.pan_number,
    full_name: textAt(data, 'full_name'),
    full_name_split: ['first_name', 'middle_name', 'last_name'].map((part) => textOrEmpty(data, part)),
    masked_aadhaar: textOrEmpty(data, 'masked_aadhaar_number'),
    gender: genderOf(textOrEmpty(data, 'gender')),
    dob: dayOrEmpty(data, 'date_of_birth'),
    aadhaar_linked: booleanOrNull(data, 'aadhaar_seeding_status'), // y, n, or na
    category: holderOf(textOrEmpty(data, 'category')),
  }
}

export function fromPanWithAddress(body: Wire, input: Input) {
  const data = panDataOf(body, input)
  return panDetailsOf(fromPanSearch(body, input), {
    address: wireOrNone(data, 'address'),
    fields: {
      street_name: 'street',
      zip: 'pincode',
      city: 'city',
      state: 'state',
      country: 'country',
      full: 'full_address',
    },
    email: textOrEmpty(data, 'email'),
    phone: textOrEmpty(data, 'mobile_number'),
  })
}

/** Version 2.0 has `address` in parts; the former one has a text there, and the parts under other names. */
function addressOf(data: Wire) {
  const parts = { ...wireOrNone(data, 'split_address'), ...wireOrNone(data, 'address') }
  const part = (...names: readonly string[]) => firstText(parts, ...names)
  const address = {
    country: part('country'),
    district: part('district', 'dist'),
    house: part('house'),
    landmark: part('landmark'),
    locality: part('locality', 'loc'),
    pin: part('pincode'),
    postOffice: part('post_office', 'po'),
    state: part('state'),
    street: part('street'),
    subDistrict: part('subdistrict', 'subdist'),
    vtc: part('vtc'),
  }
  const hasParts = Object.values(address).some((text) => text !== '')
  return {
    careOf: textOrEmpty(data, 'care_of'),
    ...address,
    ...(hasParts ? {} : { street: firstText(data, 'full_address', 'address') }),
  }
}

/** DD-MM-YYYY, or the year alone where the authority knows no more. */
const birthOf = (data: Wire): string =>
  (dayOrEmpty(data, 'date_of_birth') || dayOrEmpty(data, 'dob')).split('-').reverse().join('-') ||
  firstText(data, 'year_of_birth', 'date_of_birth', 'dob')

/** What the authority holds of the holder. `last4`: of the number that the OTP was for. */
export function fromEkyc(body: Wire, last4: string, now: number) {
  const data = wireAt(body, 'data')
  const photo = firstText(data, 'photo', 'photo_link')
  return {
    address: addressOf(data),
    dateOfBirth: birthOf(data),
    email: firstText(data, 'email_hash', 'email'),
    phone: textOrEmpty(data, 'mobile_hash'),
    gender: genderOf(textOrEmpty(data, 'gender')),
    generatedAt: String(now),
    maskedNumber: `xxxx-xxxx-${last4}`,
    name: textAt(data, 'name'),
    photo: photo.startsWith('data:') ? photo.slice(photo.indexOf(',') + 1) : photo,
    aadhaar_linked_mobile_match: null, // they answer a hash of the number, which cannot be compared
    document_pdf: null,
  }
}
