// Translates what Surepass answers about GST registrations and food licences.

import { gstStateName } from '../../identifiers/index.js'
import type { Input } from '../../lookups/params.js'
import { gstLite, gstStatuses } from '../gst-shape.js'
import {
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

const iso = (data: Wire, field: string) => dateAt(data, field, 'YYYY-MM-DD')

const gstStatus = (data: Wire, field: string): string => wordAt(data, field, gstStatuses)
const yesNo = { yes: 'Yes', no: 'No' }

export function fromGstin(data: Wire, { gstin_number }: Input) {
  sameIdentifier(data, 'gstin', gstin_number)
  const returns = listOrNone(data, 'filing_status').map((list) => {
    if (!Array.isArray(list)) throw unreadable('filing_status', 'is not a list of lists')
    return list.map((entry) => {
      const filed = wireOf(entry, 'filing_status')
      return {
        return_type: textOrEmpty(filed, 'return_type'),
        financial_year: textOrEmpty(filed, 'financial_year'),
        tax_period: textOrEmpty(filed, 'tax_period'),
        date_of_filing: textOrEmpty(filed, 'date_of_filing'),
        status: textOrEmpty(filed, 'status'),
        mode_of_filing: textOrEmpty(filed, 'mode_of_filing'),
      }
    })
  })
  const optional = (field: string) => textOrEmpty(data, field)
  return {
    gstin: gstin_number,
    pan_number: textOrEmpty(data, 'pan_number') || String(gstin_number).slice(2, 12),
    business_name: optional('business_name'),
    legal_name: textAt(data, 'legal_name'),
    center_jurisdiction: optional('center_jurisdiction'),
    state_jurisdiction: optional('state_jurisdiction'),
    date_of_registration: iso(data, 'date_of_registration'),
    constitution_of_business: optional('constitution_of_business'),
    taxpayer_type: optional('taxpayer_type'),
    gstin_status: gstStatus(data, 'gstin_status'),
    date_of_cancellation: iso(data, 'date_of_cancellation'),
    field_visit_conducted: wordOr(data, 'field_visit_conducted', yesNo, ''),
    nature_bus_activities: textsAt(data, 'nature_bus_activities'),
    nature_of_core_business_activity_code: optional('nature_of_core_business_activity_code'),
    nature_of_core_business_activity_description: optional('nature_of_core_business_activity_description'),
    aadhaar_validation: optional('aadhaar_validation'),
    aadhaar_validation_date: optional('aadhaar_validation_date'),
    annual_turnover: optional('annual_turnover'),
    annual_turnover_fy: optional('annual_turnover_fy'),
    percentage_in_cash: optional('percentage_in_cash'),
    percentage_in_cash_fy: optional('percentage_in_cash_fy'),
    promoters: textsAt(data, 'promoters'),
    contact_details: {
      principal: {
        address: optional('address'),
        email: optional('email'),
        mobile: optional('mobile'),
        nature_of_business: '',
      },
      additional: [],
    },
    filing_status: returns,
    hsn_info: null,
    filing_frequency: listOrNone(data, 'filing_frequency').map((entry) => wireOf(entry, 'filing_frequency')),
  }
}

/** The short form, from their fields of the long one. */
export function fromGstinLite(data: Wire, input: Input) {
  const known = fromGstin(data, input)
  return gstLite({
    gstin: known.gstin as string,
    legalName: known.legal_name,
    status: known.gstin_status,
    tradeName: known.business_name,
    taxpayerType: known.taxpayer_type,
    constitution: known.constitution_of_business,
    registeredOn: known.date_of_registration,
    cancelledOn: known.date_of_cancellation,
    stateJurisdiction: known.state_jurisdiction,
    centreJurisdiction: known.center_jurisdiction,
    activities: known.nature_bus_activities,
    principalText: known.contact_details.principal.address,
  })
}

/** undefined: the PAN has no registration. */
export function fromGstinsOfPan(data: Wire, { pan_number }: Input) {
  sameIdentifier(data, 'pan_number', pan_number)
  const list = listAt(data, 'gstin_list').map((entry) => {
    const one = wireOf(entry, 'gstin_list')
    const gstin = textAt(one, 'gstin').toUpperCase()
    if (gstin.slice(2, 12) !== pan_number) throw unreadable('gstin_list', 'holds a GSTIN of another PAN')
    const code = gstin.slice(0, 2)
    return {
      gstin,
      state: textOrEmpty(one, 'state') || (gstStateName(code) ?? ''),
      state_code: code,
      status: gstStatus(one, 'active_status'),
    }
  })
  return list.length === 0 ? undefined : list
}

const foodTexts = [
  'address_premises',
  'status_desc',
  'district_name',
  'display_ref_id',
  'taluk_name',
  'company_name',
  'state_premises',
  'app_type_desc',
  'state_name',
  'license_category_name',
  'app_type',
] as const
const foodNumbers = ['fbo_id', 'district_premises', 'taluk_premises', 'pincode', 'ref_id'] as const

/** Their names are those of the interface. */
export function fromFoodLicence(data: Wire, { fssai_id }: Input) {
  sameIdentifier(data, 'fssai_number', fssai_id)
  const whole = (one: Wire, field: string) => {
    const text = textOrEmpty(one, field)
    if (text !== '' && !/^\d{1,15}$/.test(text)) throw unreadable(field, 'is not a whole number')
    return text === '' ? null : Number(text)
  }
  return {
    id_number: textOrEmpty(data, 'id_number'),
    application_number: textOrEmpty(data, 'application_number'),
    fssai_number: textAt(data, 'fssai_number'),
    details: listAt(data, 'details').map((element) => {
      const one = wireOf(element, 'details')
      return {
        ...Object.fromEntries(foodTexts.map((field) => [field, textOrEmpty(one, field)])),
        ...Object.fromEntries(foodNumbers.map((field) => [field, whole(one, field)])),
        app_submission_date: iso(one, 'app_submission_date'),
        last_updated_on: iso(one, 'last_updated_on'),
      }
    }),
  }
}
