// Translates what Gridlines answers about PANs, their businesses and GST registrations.
import { panCategory } from '../../identifiers/index.js'
import type { Input } from '../../lookups/params.js'
import {
  type GstFiling,
  type GstPlace,
  type GstRegistration,
  gstStatusOf,
  registrationOfPan,
} from '../gst-shape.js'
import { genderOf, holderOf, panBasic } from '../pan-shape.js'
import { splitName } from '../person-names.js'
import {
  booleanOrNull,
  dayOrEmpty,
  isWire,
  listAt,
  sameIdentifier,
  textAt,
  textOrEmpty,
  textsOrNone,
  type Wire,
  wireAt,
  wireOf,
  wireOrNone,
  wiresOrNone,
  yesNoOrEmpty,
} from '../reading.js'

/** `data.pan_data`. Its category is one letter, that of the PAN itself. */
function panDataOf(body: Wire, pan: unknown): { data: Wire; name: string } {
  const data = wireAt(wireAt(body, 'data'), 'pan_data')
  sameIdentifier(data, 'document_id', pan)
  return { data, name: textAt(data, 'name') }
}

export function fromPanBasic(body: Wire, { pan_number }: Input) {
  const { data, name } = panDataOf(body, pan_number)
  return panBasic(pan_number as string, name, textOrEmpty(data, 'category'))
}

/** First, middle or empty, last; by their own first and last name where these are parts of the whole. */
function nameParts(data: Wire, name: string): [string, string, string] {
  const first = textOrEmpty(data, 'first_name')
  const last = textOrEmpty(data, 'last_name')
  const isPart = first !== '' && last !== '' && name.startsWith(`${first} `) && name.endsWith(` ${last}`)
  if (!isPart || first.length + last.length >= name.length) return splitName(name)
  return [first, name.slice(first.length, name.length - last.length).trim(), last]
}

export function fromPanAdvanced(body: Wire, { pan_number }: Input) {
  const { data, name } = panDataOf(body, pan_number)
  const pan = pan_number as string
  return {
    pan_number: pan,
    full_name: name,
    full_name_split: nameParts(data, name),
    masked_aadhaar: textOrEmpty(data, 'masked_aadhaar_number'),
    gender: genderOf(textOrEmpty(data, 'gender')),
    dob: dayOrEmpty(data, 'date_of_birth'),
    aadhaar_linked: booleanOrNull(data, 'aadhaar_linked'),
    category: holderOf(textOrEmpty(data, 'category')) || (panCategory(pan) ?? ''),
  }
}

/** What they say of the enterprise has no other place; they do not say from which portal it comes. */
export function fromUdyam(body: Wire, { pan_number }: Input) {
  const data = wireAt(body, 'data')
  const enterprise = wireOrNone(data, 'enterprise_data')
  const name = textOrEmpty(enterprise, 'name')
  const known = Object.entries({
    full_name: name,
    udyam_number: textAt(data, 'udyam_number'),
    enterprise_type: textOrEmpty(enterprise, 'enterprise_type'),
    social_category: textOrEmpty(enterprise, 'social_category'),
  }).filter(([, text]) => text !== '')
  return { pan_number, udyam_exists: true, migration_status: '', pan_details: Object.fromEntries(known) }
}

export function fromDin(body: Wire, { pan_number }: Input) {
  const details = wireAt(wireAt(body, 'data'), 'din_details')
  return { din_number: textOrEmpty(details, 'din'), pan_number }
}

/** Activities come as one text; no name of one holds a comma. */
const activitiesOf = (place: Wire): string[] =>
  textOrEmpty(place, 'nature_of_business_activity')
    .split(',')
    .map((activity) => activity.trim())
    .filter((activity) => activity !== '')

const placeOf = (place: Wire): GstPlace => ({
  address: {},
  text: textOrEmpty(place, 'address'),
  email: textOrEmpty(place, 'email'),
  mobile: textOrEmpty(place, 'mobile'),
  nature: activitiesOf(place).join(', '),
})

/** One list for each kind of return. */
function filingsOf(data: Wire): GstFiling[][] {
  const byType = new Map<string, GstFiling[]>()
  for (const filing of wiresOrNone(data, 'filing_data')) {
    const return_type = textOrEmpty(filing, 'return_type')
    const list = byType.get(return_type) ?? []
    byType.set(return_type, list)
    list.push({
      return_type,
      financial_year: textOrEmpty(filing, 'financial_year'),
      tax_period: textOrEmpty(filing, 'tax_period'),
      date_of_filing: dayOrEmpty(filing, 'date_of_filing'),
      status: textOrEmpty(filing, 'status'),
      mode_of_filing: textOrEmpty(filing, 'mode_of_filing'),
    })
  }
  return [...byType.values()]
}

/** They know no codes of jurisdictions, no day of the last change or of cancellation, and nothing of e-invoices. */
export function fromGstin(body: Wire, { gstin_number }: Input): GstRegistration {
  const data = wireAt(wireAt(body, 'data'), 'gstin_data')
  sameIdentifier(data, 'document_id', gstin_number)
  const principal = wireOrNone(data, 'principal_address')
  return {
    gstin: gstin_number as string,
    legalName: textOrEmpty(data, 'legal_name'),
    tradeName: textOrEmpty(data, 'trade_name'),
    status: gstStatusOf(textOrEmpty(data, 'status')),
    taxpayerType: textOrEmpty(data, 'taxpayer_type'),
    constitution: textOrEmpty(data, 'constitution_of_business'),
    registeredOn: dayOrEmpty(data, 'date_of_registration'),
    stateJurisdiction: textOrEmpty(data, 'state_jurisdiction'),
    centreJurisdiction: textOrEmpty(data, 'center_jurisdiction'),
    activities: activitiesOf(principal),
    principal: placeOf(principal),
    additional: wiresOrNone(data, 'additional_addresses').map(placeOf),
    fieldVisit: yesNoOrEmpty(data, 'field_visit_conducted'),
    aadhaarValidation: yesNoOrEmpty(data, 'aadhaar_verified') || yesNoOrEmpty(data, 'aadhar_verified'),
    turnover: textOrEmpty(data, 'annual_aggregate_turnover'),
    turnoverYear: textOrEmpty(data, 'annual_aggregate_turnover_year'),
    promoters: textsOrNone(data, 'directors'),
    filings: filingsOf(data),
    ...(isWire(data.hsn_data) ? { hsn: data.hsn_data } : {}),
  }
}

/** Throws `unreadable` when one of them is of another PAN. */
export function fromGstinsOfPan(body: Wire, { pan_number }: Input) {
  return listAt(wireAt(body, 'data'), 'results').map((element) => {
    const one = wireOf(element, 'results')
    const [state, status] = [textOrEmpty(one, 'state'), textOrEmpty(one, 'status')]
    return registrationOfPan({ gstin: textAt(one, 'document_id'), state, status }, pan_number)
  })
}
