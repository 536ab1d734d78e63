// Translates what Cashfree answers about bank accounts, voters, driving licences, passports and companies.
import type { Input } from '../../lookups/params.js'
import { existingAccount, refusedAccount } from '../bank-shape.js'
import { panDetailsOf } from '../pan-details-shape.js'
import { genderOf } from '../pan-shape.js'
import {
  dayOrEmpty,
  firstText,
  sameDay,
  sameIdentifier,
  textAt,
  textOrEmpty,
  textsOrNone,
  type Wire,
  wireAt,
  wireOrNone,
  wiresOrNone,
  wordAt,
} from '../reading.js'
import { fromPanAdvanced } from './translate-registry.js'

const refusals = {
  invalid_ifsc_fail: 'ifsc',
  invalid_ifsc: 'ifsc',
  account_blocked: 'blocked',
  nre_account_fail: 'nre',
  nre_account: 'nre',
} as const

/** They pay one rupee, and do not say so. */
export function fromBankAccount(body: Wire, input: Input) {
  if (textOrEmpty(body, 'account_status').toUpperCase() !== 'VALID')
    return refusedAccount(wordAt(body, 'account_status_code', refusals))
  return existingAccount({ name: textAt(body, 'name_at_bank'), utr: textOrEmpty(body, 'utr') }, input)
}

export const fromPanWithAddress = (body: Wire, input: Input) =>
  panDetailsOf(fromPanAdvanced(body, input), {
    address: wireOrNone(body, 'address'),
    fields: {
      street_name: 'street',
      zip: 'pincode',
      city: 'city',
      state: 'state',
      country: 'country',
      full: 'full_address',
    },
    email: textOrEmpty(body, 'email'),
    phone: textOrEmpty(body, 'mobile_number'),
  })

const textOrNull = (wire: Wire, ...fields: readonly string[]) => firstText(wire, ...fields) || null
const dayOrNull = (wire: Wire, field: string) => dayOrEmpty(wire, field) || null

export function fromVoter(body: Wire, { epic_number }: Input) {
  sameIdentifier(body, 'epic_number', epic_number)
  return {
    ac_no: textOrNull(body, 'assembly_constituency_number'),
    date_of_birth: dayOrNull(body, 'dob'),
    district: textOrNull(wireOrNone(body, 'split_address'), 'district'),
    gender: genderOf(textOrEmpty(body, 'gender')) || null,
    id_number: epic_number,
    name_on_card: textAt(body, 'name'),
    part_no: textOrNull(body, 'part_number'),
    ps_name: textOrNull(body, 'polling_station'),
    rln_name: textOrNull(body, 'relation_name', 'father_name'),
    source: 'electoral_roll',
    state: textOrNull(body, 'state'),
    status: 'id_found',
  }
}

/** Classes of vehicles are texts, once for each badge and once for the licence. */
function classesOf(body: Wire, details: Wire): readonly string[] {
  const named = wiresOrNone(details, 'cov_details').map((each) => textOrEmpty(each, 'cov'))
  const all = [
    ...named,
    ...textsOrNone(details, 'cov_details'),
    ...wiresOrNone(body, 'badge_details').flatMap((badge) => textsOrNone(badge, 'class_of_vehicle')),
  ]
  return [...new Set(all.filter((each) => each !== ''))]
}

export function fromLicence(body: Wire, { dl_number, dob }: Input) {
  sameIdentifier(body, 'dl_number', dl_number)
  sameDay(body, 'dob', dob)
  const details = wireAt(body, 'details_of_driving_licence')
  const validity = wireOrNone(body, 'dl_validity')
  const ordinary = wireOrNone(validity, 'non_transport')
  const transport = wireOrNone(validity, 'transport')
  return {
    address: textOrNull(details, 'address'),
    cov_details: classesOf(body, details).map((cov) => ({ category: null, cov, issue_date: null })),
    date_of_issue: dayOrNull(details, 'date_of_issue'),
    date_of_last_transaction: dayOrNull(details, 'date_of_last_transaction'),
    dl_status: textOrNull(details, 'status'),
    dob: dayOrNull(body, 'dob'),
    hazardous_valid_till: dayOrNull(validity, 'hazardous_valid_till'),
    hill_valid_till: dayOrNull(validity, 'hill_valid_till'),
    id_number: dl_number,
    last_transacted_at: textOrNull(details, 'last_transacted_at'),
    name: textAt(details, 'name'),
    nt_validity_from: dayOrNull(ordinary, 'from'),
    nt_validity_to: dayOrNull(ordinary, 'to'),
    relatives_name: textOrNull(details, 'father_or_husband_name'),
    source: 'government_website',
    status: 'id_found',
    t_validity_from: dayOrNull(transport, 'from'),
    t_validity_to: dayOrNull(transport, 'to'),
  }
}

/** The lookup's own names. */
export function fromPassport(body: Wire, { file_number, dob }: Input) {
  sameIdentifier(body, 'file_number', file_number)
  sameDay(body, 'dob', dob)
  return {
    file_number,
    name: textAt(body, 'name'),
    dob,
    application_type: textOrEmpty(body, 'application_type'),
    application_received_date: dayOrEmpty(body, 'application_received_date'),
    status: 'VALID',
  }
}

const registerDay = (wire: Wire, field: string): string =>
  dayOrEmpty(wire, field).split('-').reverse().join('/') || '-'

/** They know little of the company itself, and its directors without their days. */
export function fromCompany(body: Wire, { id_number }: Input) {
  sameIdentifier(body, 'cin', id_number)
  return {
    company_master_data: {
      company_name: textAt(body, 'company_name'),
      cin: id_number,
      registration_number: textOrEmpty(body, 'registration_number'),
      'company_status(for_efiling)': textOrEmpty(body, 'cin_status'),
      date_of_incorporation: registerDay(body, 'incorporation_date'),
      email_id: textOrEmpty(body, 'email'),
      date_of_last_agm: '-',
      date_of_balance_sheet: '-',
    },
    charges: [],
    'directors/signatory_details': wiresOrNone(body, 'director_details').map((director) => ({
      'din/pan': textOrEmpty(director, 'din'),
      name: textOrEmpty(director, 'name'),
      designation: textOrEmpty(director, 'designation'),
      begin_date: '-',
      end_date: '-',
    })),
  }
}
