// Translates what Cashfree answers about PANs and GSTINs. undefined: there is no such subject.
import { gstStateName } from '../../identifiers/index.js'
import type { Input } from '../../lookups/params.js'
import { type GstRegistration, gstStatuses } from '../gst-shape.js'
import { holderOf, panBasic } from '../pan-shape.js'
import {
  booleanAt,
  booleanOrNull,
  dateAt,
  listAt,
  listOrNone,
  sameIdentifier,
  textAt,
  textOrEmpty,
  textsAt,
  unreadable,
  type Wire,
  wireOf,
  wordAt,
  wordOr,
} from '../reading.js'

const genders = { male: 'M', female: 'F', transgender: 'T', m: 'M', f: 'F', t: 'T' }

export function fromPan(body: Wire, { pan_number }: Input) {
  sameIdentifier(body, 'pan', pan_number)
  if (!booleanAt(body, 'valid')) return undefined
  return panBasic(pan_number as string, textAt(body, 'registered_name'), textOrEmpty(body, 'type'))
}

export function fromPanAdvanced(body: Wire, { pan_number }: Input) {
  sameIdentifier(body, 'pan', pan_number)
  if (!wordAt(body, 'status', { valid: true, invalid: false })) return undefined
  const first = textOrEmpty(body, 'first_name')
  const last = textOrEmpty(body, 'last_name')
  const fullName = textOrEmpty(body, 'registered_name') || textAt(body, 'name_pan_card')
  // They give only first and last; the middle is what the full name has between them.
  const isSplit = first !== '' && last !== '' && fullName.startsWith(first) && fullName.endsWith(last)
  const middle = isSplit ? fullName.slice(first.length, fullName.length - last.length).trim() : ''
  return {
    pan_number,
    full_name: fullName,
    full_name_split: [first, middle, last],
    masked_aadhaar: textOrEmpty(body, 'masked_aadhaar_number'),
    gender: wordOr(body, 'gender', genders, ''),
    dob: dateAt(body, 'date_of_birth', 'DD/MM/YYYY', 'DD-MM-YYYY'), // their schema has one, their example the other
    aadhaar_linked: booleanOrNull(body, 'aadhaar_linked'),
    category: holderOf(textOrEmpty(body, 'type')),
  }
}

export function fromUdyam(body: Wire, { pan_number }: Input) {
  sameIdentifier(body, 'pan', pan_number)
  const status = textAt(body, 'status').toUpperCase()
  if (status === 'UDYAM_NOT_FOUND' || status === 'NOT_FOUND') return undefined
  if (status !== 'SUCCESS') throw unreadable('status', 'holds an unknown word')
  // Only the newer portal issues Udyam numbers.
  return {
    pan_number,
    udyam_exists: true,
    migration_status: 'migrated',
    pan_details: { udyam_number: textAt(body, 'udyam') },
  }
}

export function fromGstinsOfPan(body: Wire, { pan_number }: Input) {
  const status = textAt(body, 'status').toUpperCase()
  if (status === 'GSTIN_NOT_FOUND') return undefined
  if (status !== 'SUCCESS') throw unreadable('status', 'holds an unknown word')
  const list = listAt(body, 'gstin_list').map((entry) => {
    const one = wireOf(entry, 'gstin_list')
    const gstin = textAt(one, 'gstin').toUpperCase()
    if (gstin.slice(2, 12) !== pan_number) throw unreadable('gstin_list', 'holds a GSTIN of another PAN')
    const code = gstin.slice(0, 2)
    const state = textOrEmpty(one, 'state') || (gstStateName(code) ?? '')
    return { gstin, state, state_code: code, status: wordAt(one, 'status', gstStatuses) }
  })
  return list.length === 0 ? undefined : list
}

const noSuchGstin = "GSTIN Doesn't Exist"

export function fromGstin(body: Wire, { gstin_number }: Input): GstRegistration | undefined {
  sameIdentifier(body, 'GSTIN', gstin_number)
  const legalName = textOrEmpty(body, 'legal_name_of_business')
  if (legalName === '' && (body.valid === false || textOrEmpty(body, 'message') === noSuchGstin))
    return undefined
  return {
    gstin: gstin_number as string,
    legalName: textAt(body, 'legal_name_of_business'),
    tradeName: textOrEmpty(body, 'trade_name_of_business'),
    status: wordAt(body, 'gst_in_status', gstStatuses),
    constitution: textOrEmpty(body, 'constitution_of_business'),
    taxpayerType: textOrEmpty(body, 'taxpayer_type'),
    registeredOn: dateAt(body, 'date_of_registration', 'YYYY-MM-DD', 'DD/MM/YYYY'),
    updatedOn: dateAt(body, 'last_update_date', 'YYYY-MM-DD', 'DD/MM/YYYY'),
    stateJurisdiction: textOrEmpty(body, 'state_jurisdiction'),
    centreJurisdiction: textOrEmpty(body, 'center_jurisdiction'),
    activities: textsAt(body, 'nature_of_business_activities'),
    principalText: textOrEmpty(body, 'principal_place_address'),
    additional: listOrNone(body, 'additional_address_array').map((entry) => ({
      address: { st: textOrEmpty(wireOf(entry, 'additional_address_array'), 'address') },
    })),
  }
}
