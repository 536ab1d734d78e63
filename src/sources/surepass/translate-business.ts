// Translates what Surepass answers about GST registrations and food licences.
import type { Input } from '../../lookups/params.js'
import {
  type GstFiling,
  type GstPlace,
  type GstRegistration,
  gstStatusOf,
  registrationOfPan,
} from '../gst-shape.js'
import {
  dayOrEmpty,
  firstText,
  isWire,
  listAt,
  listOrNone,
  sameIdentifier,
  textAt,
  textOrEmpty,
  textsOrNone,
  type Wire,
  wireOf,
  wireOrNone,
  wiresOrNone,
  yesNoOrEmpty,
} from '../reading.js'

const oneBlank = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const placeOf = (place: Wire): GstPlace => ({
  address: {},
  text: textOrEmpty(place, 'address'),
  nature: textOrEmpty(place, 'nature_of_business'),
  email: textOrEmpty(place, 'email'),
  mobile: textOrEmpty(place, 'mobile'),
})

/** Since 2025 it is in `contact_details`; the older form has one text, and two clients expect an object there. */
function principalOf(data: Wire): GstPlace {
  const place = placeOf(wireOrNone(wireOrNone(data, 'contact_details'), 'principal'))
  const parts = wireOrNone(data, 'address')
  const text =
    place.text ||
    firstText(data, 'address', 'principal_place_address') ||
    Object.keys(parts)
      .map((name) => textOrEmpty(parts, name))
      .filter((part) => part !== '')
      .join(', ')
  return {
    ...place,
    text,
    email: place.email || textOrEmpty(data, 'email'),
    mobile: place.mobile || textOrEmpty(data, 'mobile'),
  }
}

const filingOf = (filed: Wire): GstFiling => ({
  return_type: textOrEmpty(filed, 'return_type'),
  financial_year: textOrEmpty(filed, 'financial_year'),
  tax_period: textOrEmpty(filed, 'tax_period'),
  date_of_filing: dayOrEmpty(filed, 'date_of_filing'),
  status: textOrEmpty(filed, 'status'),
  mode_of_filing: textOrEmpty(filed, 'mode_of_filing'),
})

/** A list for each kind of return; returns that stand alone are one list. */
function filingsOf(data: Wire): GstFiling[][] {
  const entries = listOrNone(data, 'filing_status')
  const alone = entries.filter(isWire)
  const lists = entries.filter((entry) => Array.isArray(entry))
  return [...lists, ...(alone.length === 0 ? [] : [alone])].map((list) => list.filter(isWire).map(filingOf))
}

export function fromGstin(data: Wire, { gstin_number }: Input): GstRegistration {
  sameIdentifier(data, 'gstin', gstin_number)
  const text = (field: string) => textOrEmpty(data, field)
  const hsn = wireOrNone(data, 'hsn_info')
  return {
    gstin: gstin_number as string,
    legalName: text('legal_name'),
    tradeName: text('business_name'),
    status: gstStatusOf(text('gstin_status')),
    taxpayerType: text('taxpayer_type'),
    constitution: text('constitution_of_business'),
    registeredOn: dayOrEmpty(data, 'date_of_registration'),
    cancelledOn: dayOrEmpty(data, 'date_of_cancellation'),
    stateJurisdiction: text('state_jurisdiction'),
    centreJurisdiction: text('center_jurisdiction'),
    einvoice: yesNoOrEmpty(data, 'einvoice_status'),
    activities: textsOrNone(data, 'nature_bus_activities'),
    principal: principalOf(data),
    additional: wiresOrNone(wireOrNone(data, 'contact_details'), 'additional').map(placeOf),
    fieldVisit: yesNoOrEmpty(data, 'field_visit_conducted'),
    coreActivityCode: text('nature_of_core_business_activity_code'),
    coreActivity: text('nature_of_core_business_activity_description'),
    aadhaarValidation: text('aadhaar_validation'),
    aadhaarValidatedOn: text('aadhaar_validation_date'),
    turnover: text('annual_turnover'),
    turnoverYear: text('annual_turnover_fy'),
    percentageInCash: text('percentage_in_cash'),
    percentageInCashYear: text('percentage_in_cash_fy'),
    promoters: textsOrNone(data, 'promoters').map(oneBlank),
    filings: filingsOf(data),
    ...(Object.keys(hsn).length > 0 && { hsn }), // an empty list or object when it was not asked for
    filingFrequency: wiresOrNone(data, 'filing_frequency'),
  }
}

export function fromGstinsOfPan(data: Wire, { pan_number }: Input) {
  sameIdentifier(data, 'pan_number', pan_number)
  return listAt(data, 'gstin_list').map((entry) => {
    const one = wireOf(entry, 'gstin_list')
    const [state, status] = [textOrEmpty(one, 'state'), textOrEmpty(one, 'active_status')]
    return registrationOfPan({ gstin: textAt(one, 'gstin'), state, status }, pan_number)
  })
}

/** A whole number that is not negative; null for anything else. */
function wholeOrNull(one: Wire, ...fields: readonly string[]): number | null {
  const text = firstText(one, ...fields)
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

const foodTexts = [
  'status_desc',
  'district_name',
  'display_ref_id',
  'taluk_name',
  'state_premises',
  'app_type_desc',
  'state_name',
  'license_category_name',
  'app_type',
] as const

/** FSSAI, which has the address and pin code under names of its own, and FSSAI v2, which has those of the interface. */
export function fromFoodLicence(data: Wire, { fssai_id }: Input) {
  sameIdentifier(data, 'fssai_number', fssai_id)
  return {
    id_number: textOrEmpty(data, 'id_number'),
    application_number: textOrEmpty(data, 'application_number'),
    fssai_number: textAt(data, 'fssai_number'),
    details: listAt(data, 'details').map((element) => {
      const one = wireOf(element, 'details')
      return {
        ...Object.fromEntries(foodTexts.map((field) => [field, textOrEmpty(one, field)])),
        company_name: textAt(one, 'company_name'),
        address_premises: firstText(one, 'address_premises', 'address'),
        pincode: wholeOrNull(one, 'pincode', 'premise_pincode'),
        fbo_id: wholeOrNull(one, 'fbo_id'),
        district_premises: wholeOrNull(one, 'district_premises'),
        taluk_premises: wholeOrNull(one, 'taluk_premises'),
        ref_id: wholeOrNull(one, 'ref_id'),
        app_submission_date: dayOrEmpty(one, 'app_submission_date'),
        last_updated_on: dayOrEmpty(one, 'last_updated_on'),
      }
    }),
  }
}
