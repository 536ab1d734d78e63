// Translates what Decentro answers about a PAN, a vehicle, a food licence, a UPI address and an Aadhaar number.
import { panCategory } from '../../identifiers/index.js'
import type { Input } from '../../lookups/params.js'
import { genderOf, holderOf, panBasic } from '../pan-shape.js'
import { splitName, titleCase } from '../person-names.js'
import {
  booleanOrNull,
  dayOrEmpty,
  firstText,
  monthOrEmpty,
  sameIdentifier,
  textAt,
  textOrEmpty,
  unreadable,
  type Wire,
  wireAt,
  wireOrNone,
} from '../reading.js'
import { knownText } from './known-text.js'

/** Text without which the answer says nothing. */
function mustKnow(wire: Wire, ...fields: readonly string[]): string {
  const text = knownText(wire, ...fields)
  if (text === '') throw unreadable(fields.join(' or '), 'is missing')
  return text
}

function panResult(body: Wire, { pan_number }: Input): Wire {
  const result = wireAt(body, 'kycResult')
  sameIdentifier(result, 'idNumber', pan_number)
  return result
}

export function fromPan(body: Wire, input: Input) {
  const result = panResult(body, input)
  return panBasic(input.pan_number as string, mustKnow(result, 'name'), knownText(result, 'category'))
}

/** They give the first name and the last: the middle is what the full name has between them. */
function splitOf(result: Wire, fullName: string): string[] {
  const first = knownText(result, 'firstName')
  const last = knownText(result, 'lastName')
  if (first === '' || last === '') return splitName(fullName)
  const hasBoth = fullName.startsWith(`${first} `) && fullName.endsWith(` ${last}`)
  const between = hasBoth ? fullName.slice(first.length, -last.length).trim() : ''
  return [first, knownText(result, 'middleName') || between, last]
}

/** PAN_DETAILED has no day of birth, no gender and no Aadhaar number: those stay empty. */
export function fromPanDetailed(body: Wire, input: Input) {
  const result = panResult(body, input)
  const fullName = mustKnow(result, 'fullName', 'name')
  const pan = input.pan_number as string
  return {
    pan_number: pan,
    full_name: fullName,
    full_name_split: splitOf(result, fullName),
    aadhaar_linked: booleanOrNull(result, 'aadhaarSeedingStatus'),
    category: holderOf(knownText(result, 'category')) || (panCategory(pan) ?? ''),
  }
}

/** Days are DD/MM/YYYY, in the short answer DD-Mon-YYYY, and NA. `registrationAddress` repeats the owner's address. */
export function fromRc(body: Wire, { rc_number }: Input) {
  const result = wireAt(body, 'kycResult')
  sameIdentifier(result, 'registrationNumber', rc_number)
  const manufactured = monthOrEmpty(result, 'manufacturedMonthYear')
  const financer = knownText(result, 'financier')
  return {
    rc_number,
    registration_date: dayOrEmpty(result, 'registrationDate'),
    owner_name: mustKnow(result, 'ownerName'),
    father_name: knownText(result, 'ownerFatherName'),
    present_address: knownText(result, 'ownerPresentAddress'),
    vehicle_category: knownText(result, 'category', 'class'),
    vehicle_chasi_number: knownText(result, 'chassisNumber'),
    vehicle_engine_number: knownText(result, 'engineNumber'),
    maker_description: knownText(result, 'makerDescription', 'maker'),
    body_type: knownText(result, 'bodyType'),
    fuel_type: knownText(result, 'fuelType'),
    color: knownText(result, 'color'),
    fit_up_to: dayOrEmpty(result, 'fitUpto'),
    financer,
    financed: typeof result.financier === 'string' ? financer !== '' : null,
    insurance_company: knownText(result, 'insuranceDetails'),
    insurance_upto: dayOrEmpty(result, 'insuranceUpto'),
    manufacturing_date: manufactured,
    manufacturing_date_formatted: manufactured,
    registered_at: knownText(result, 'registrationLocation'),
    latest_by: dayOrEmpty(result, 'statusAsOn'),
    rc_status: knownText(result, 'status'),
  }
}

/** The first text in a value: the parts of their `address` are lists, and lists of lists. */
function textWithin(value: unknown): string {
  if (!Array.isArray(value)) return knownText({ value }, 'value')
  for (const item of value) {
    const text = textWithin(item)
    if (text !== '') return text
  }
  return ''
}

const pinCode = /^[1-9]\d{5}$/

/** `premissesAddress` is their spelling; `address` is the same place in another form. */
export function fromFssai(body: Wire, { fssai_id }: Input) {
  const result = wireAt(body, 'kycResult')
  sameIdentifier(result, 'idNumber', fssai_id)
  const premises = wireOrNone(result, 'premissesAddress')
  const address = wireOrNone(result, 'address')
  const pin = knownText(premises, 'pincode') || textWithin(address.pincode)
  const details = {
    company_name: mustKnow(result, 'entityName'),
    address_premises: knownText(premises, 'address') || knownText(address, 'addressLine'),
    district_name: knownText(premises, 'district') || textWithin(address.district),
    state_name: knownText(premises, 'state') || textWithin(address.state),
    pincode: pinCode.test(pin) ? Number(pin) : null,
    status_desc: knownText(result, 'status'),
    license_category_name: knownText(result, 'licenseType'),
  }
  return { id_number: fssai_id, fssai_number: fssai_id, details: [details] }
}

export function fromUpi(body: Wire, { vpa }: Input) {
  const data = wireAt(body, 'data')
  sameIdentifier(data, 'upiId', vpa)
  const name = mustKnow(data, 'name')
  return {
    account_exists: true,
    name_at_bank: name,
    name_information: { name_at_bank_cleaned: titleCase(name) },
  }
}

/** DD-MM-YYYY; only the year where the authority has no more. */
function birthOf(identity: Wire): string {
  const year = /^(?:19|20)\d{2}$/.exec(textOrEmpty(identity, 'dob'))?.[0]
  const day = dayOrEmpty(identity, 'dob')
  if (year === undefined && day === '') throw unreadable('dob', 'is not a date')
  return year ?? day.split('-').reverse().join('-')
}

const maskedUid = /^[x*]{8}(\d{4})$/i

/** `last4`: of the number that was asked about; theirs is often missing. `now`: Unix milliseconds. */
export function fromEkyc(body: Wire, last4: string, now: number) {
  const data = wireAt(body, 'data')
  const theirs = maskedUid.exec(textOrEmpty(data, 'aadhaarUid').replaceAll(/[\s-]/g, ''))?.[1]
  if (theirs !== undefined && theirs !== last4) throw unreadable('aadhaarUid', 'is another number')
  const identity = wireAt(data, 'proofOfIdentity')
  const address = wireOrNone(data, 'proofOfAddress')
  const part = (field: string) => knownText(address, field)
  return {
    address: {
      careOf: part('careOf'),
      country: part('country'),
      district: part('district'),
      house: part('house'),
      landmark: part('landmark'),
      locality: part('locality'),
      pin: part('pincode'),
      postOffice: part('postOffice'),
      state: part('state'),
      street: part('street'),
      subDistrict: part('subDistrict'),
      vtc: part('vtc'),
    },
    dateOfBirth: birthOf(identity),
    email: knownText(identity, 'hashedEmail'),
    phone: firstText(identity, 'mobileNumber', 'hashedMobileNumber'),
    gender: genderOf(textOrEmpty(identity, 'gender')),
    generatedAt: String(now),
    maskedNumber: `xxxx-xxxx-${last4}`,
    name: textAt(identity, 'name'),
    photo: textOrEmpty(data, 'image'),
    aadhaar_linked_mobile_match: null, // they answer a hash of the number, which cannot be compared
    document_pdf: null,
  }
}
