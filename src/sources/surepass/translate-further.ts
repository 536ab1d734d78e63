// Translates what Surepass answers about bank accounts, voters, driving licences and UANs.
import type { Input } from '../../lookups/params.js'
import { existingAccount, refusedAccount } from '../bank-shape.js'
import { panDetailsOf } from '../pan-details-shape.js'
import { genderOf } from '../pan-shape.js'
import {
  booleanOrNull,
  dayOrEmpty,
  firstText,
  sameDay,
  sameIdentifier,
  textAt,
  textOrEmpty,
  textsOrNone,
  unreadable,
  type Wire,
  wireOrNone,
  wordAt,
} from '../reading.js'
import { fromPan } from './translate-pan.js'

const refusals = { nre_account: 'nre', account_blocked_frozen: 'blocked', invalid_ifsc: 'ifsc' } as const

export function fromBankAccount(data: Wire, input: Input) {
  if (data.account_exists !== true) return refusedAccount(wordAt(data, 'status', refusals))
  return existingAccount({ name: textAt(data, 'full_name'), utr: textOrEmpty(data, 'imps_ref_no') }, input)
}

const sameNames = { line_1: 'line_1', line_2: 'line_2', street_name: 'street_name', zip: 'zip' }
const restNames = { city: 'city', state: 'state', country: 'country', full: 'full' }

/** PAN Comprehensive, asked for the address too: field for field the lookup's own. */
export const fromPanWithAddress = (data: Wire, input: Input) =>
  panDetailsOf(fromPan(data, input), {
    address: wireOrNone(data, 'address'),
    fields: { ...sameNames, ...restNames },
    email: textOrEmpty(data, 'email'),
    phone: textOrEmpty(data, 'phone_number'),
  })

function registered(data: Wire, field: string): boolean {
  const value = booleanOrNull(data, field) // one of the two is the text True or False
  if (value === null) throw unreadable(field, 'is neither true nor false')
  return value
}

export function fromPanKra(data: Wire, { pan_number }: Input) {
  sameIdentifier(data, 'pan_number', pan_number)
  const change = wireOrNone(data, 'modification_status_details')
  return {
    pan_number,
    pan_kra_status: registered(data, 'pan_kra_status'),
    pan_kra_status_description: textOrEmpty(data, 'pan_kra_status_description'),
    kra_status: registered(data, 'kra_status'),
    pan_kra_agency: textAt(data, 'pan_kra_agency'),
    modification_status_details: {
      modification_status: textOrEmpty(change, 'modification_status'),
      modification_status_date: textOrEmpty(change, 'modification_status_date'),
      modification_remarks: textOrEmpty(change, 'modification_remarks'),
    },
  }
}

export function fromPanToUan(data: Wire, { pan_number }: Input) {
  sameIdentifier(data, 'pan_number', pan_number)
  return { uan_number: textAt(data, 'uan_number') }
}

export function fromAadhaarToUan(data: Wire, { aadhaar_number }: Input) {
  sameIdentifier(data, 'aadhaar_number', aadhaar_number)
  return { uan_number: textAt(data, 'pf_uan') }
}

const textOrNull = (data: Wire, ...fields: readonly string[]) => firstText(data, ...fields) || null

export function fromVoter(data: Wire, { epic_number }: Input) {
  sameIdentifier(data, 'epic_no', epic_number)
  return {
    ac_no: textOrNull(data, 'assembly_constituency_number'),
    date_of_birth: dayOrEmpty(data, 'dob') || null,
    district: textOrNull(data, 'district'),
    gender: genderOf(textOrEmpty(data, 'gender')) || null,
    house_no: textOrNull(data, 'house_no'),
    id_number: epic_number,
    last_update: textOrNull(data, 'last_update'),
    name_on_card: textAt(data, 'name'),
    part_no: textOrNull(data, 'part_number', 'part_no'),
    ps_lat_long: textOrNull(data, 'ps_lat_long'),
    ps_name: textOrNull(data, 'polling_station'),
    rln_name: textOrNull(data, 'relation_name'),
    section_no: textOrNull(data, 'section_no'),
    source: 'electoral_roll',
    st_code: textOrNull(data, 'st_code'),
    state: textOrNull(data, 'state'),
    status: 'id_found',
  }
}

/** They write a day that nobody knows as 1800-01-01. */
function dayOrNull(data: Wire, field: string): string | null {
  const day = dayOrEmpty(data, field)
  return day === '' || day === '1800-01-01' ? null : day
}

export function fromLicence(data: Wire, { dl_number, dob }: Input) {
  sameIdentifier(data, 'license_number', dl_number)
  sameDay(data, 'dob', dob)
  return {
    address: textOrNull(data, 'permanent_address', 'temporary_address'),
    city: textOrNull(data, 'city_name'),
    cov_details: textsOrNone(data, 'vehicle_classes').map((cov) => ({
      category: null,
      cov,
      issue_date: null,
    })),
    date_of_issue: dayOrNull(data, 'doi'),
    dob: dayOrNull(data, 'dob'),
    face_image: textOrNull(data, 'profile_image'),
    gender: genderOf(textOrEmpty(data, 'gender')) || null,
    id_number: dl_number,
    issuing_rto_name: textOrNull(data, 'ola_name'),
    name: textAt(data, 'name'),
    nt_validity_from: dayOrNull(data, 'doi'),
    nt_validity_to: dayOrNull(data, 'doe'),
    relatives_name: textOrNull(data, 'father_or_husband_name'),
    source: 'government_website',
    status: 'id_found',
    t_validity_from: dayOrNull(data, 'transport_doi'),
    t_validity_to: dayOrNull(data, 'transport_doe'),
  }
}
