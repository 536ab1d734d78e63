// Translates what Cashfree answers about PANs, GSTINs and vehicles.
import { panCategory } from '../../identifiers/index.js'
import type { Input } from '../../lookups/params.js'
import { type GstPlace, type GstRegistration, gstStatusOf, registrationOfPan } from '../gst-shape.js'
import { genderOf, holderOf, panBasic } from '../pan-shape.js'
import { splitName } from '../person-names.js'
import {
  booleanOrNull,
  dayOrEmpty,
  firstText,
  listAt,
  monthOrEmpty,
  sameIdentifier,
  textAt,
  textOrEmpty,
  textsOrNone,
  unreadable,
  type Wire,
  wireOf,
  wireOrNone,
  wiresOrNone,
} from '../reading.js'

/** The name on the PAN; `registered_nam` is their own spelling, for companies. */
function nameOf(body: Wire): string {
  const name = firstText(body, 'registered_name', 'registered_nam', 'name_pan_card')
  if (name === '') throw unreadable('registered_name', 'is missing')
  return name
}

export function fromPan(body: Wire, { pan_number }: Input) {
  sameIdentifier(body, 'pan', pan_number)
  return panBasic(pan_number as string, nameOf(body), textOrEmpty(body, 'type'))
}

/** They give first and last at most; the middle is what the full name has between them. */
function nameParts(body: Wire, fullName: string, isPerson: boolean): readonly string[] {
  const first = textOrEmpty(body, 'first_name')
  const last = textOrEmpty(body, 'last_name')
  const isSplit =
    first !== '' &&
    last !== '' &&
    first.length + last.length <= fullName.length &&
    fullName.startsWith(first) &&
    fullName.endsWith(last)
  if (isSplit) return [first, fullName.slice(first.length, fullName.length - last.length).trim(), last]
  return isPerson ? splitName(fullName) : [fullName, '', '']
}

export function fromPanAdvanced(body: Wire, { pan_number }: Input) {
  sameIdentifier(body, 'pan', pan_number)
  const fullName = nameOf(body)
  // Nobody has published all of their words for holders; the PAN itself says what they leave open.
  const category = holderOf(textOrEmpty(body, 'type')) || (panCategory(pan_number as string) ?? '')
  return {
    pan_number,
    full_name: fullName,
    full_name_split: nameParts(body, fullName, category === 'person'),
    masked_aadhaar: textOrEmpty(body, 'masked_aadhaar_number'),
    gender: genderOf(textOrEmpty(body, 'gender')),
    dob: dayOrEmpty(body, 'date_of_birth'),
    aadhaar_linked: booleanOrNull(body, 'aadhaar_linked'),
    category,
  }
}

export function fromUdyam(body: Wire, { pan_number }: Input) {
  sameIdentifier(body, 'pan', pan_number)
  return {
    pan_number,
    udyam_exists: true,
    migration_status: 'migrated', // only the newer portal issues Udyam numbers
    pan_details: { udyam_number: textAt(body, 'udyam') },
  }
}

export function fromGstinsOfPan(body: Wire, { pan_number }: Input) {
  sameIdentifier(body, 'pan', pan_number)
  return listAt(body, 'gstin_list').map((entry) => {
    const one = wireOf(entry, 'gstin_list')
    const [state, status] = [textOrEmpty(one, 'state'), textOrEmpty(one, 'status')]
    return registrationOfPan({ gstin: textAt(one, 'gstin'), state, status }, pan_number)
  })
}

function placeOf(parts: Wire, text: string): GstPlace {
  const part = (field: string) => textOrEmpty(parts, field)
  return {
    address: {
      bnm: part('building_name'),
      bno: part('building_number'),
      flno: part('flat_number'),
      st: part('street'),
      loc: part('location'),
      locality: part('city'),
      dst: part('district'),
      stcd: part('state'),
      pncd: part('pincode'),
      lt: part('latitude'),
      lg: part('longitude'),
    },
    text,
  }
}

export function fromGstin(body: Wire, { gstin_number }: Input): GstRegistration {
  sameIdentifier(body, 'GSTIN', gstin_number)
  return {
    gstin: gstin_number as string,
    legalName: textOrEmpty(body, 'legal_name_of_business'),
    tradeName: textOrEmpty(body, 'trade_name_of_business'),
    status: gstStatusOf(textOrEmpty(body, 'gst_in_status')),
    constitution: textOrEmpty(body, 'constitution_of_business'),
    taxpayerType: textOrEmpty(body, 'taxpayer_type'),
    registeredOn: dayOrEmpty(body, 'date_of_registration'),
    cancelledOn: dayOrEmpty(body, 'cancellation_date'),
    updatedOn: dayOrEmpty(body, 'last_update_date'),
    stateJurisdiction: textOrEmpty(body, 'state_jurisdiction'),
    centreJurisdiction: textOrEmpty(body, 'center_jurisdiction'),
    activities: textsOrNone(body, 'nature_of_business_activities'),
    principal: placeOf(
      wireOrNone(body, 'principal_place_split_address'),
      textOrEmpty(body, 'principal_place_address'),
    ),
    additional: wiresOrNone(body, 'additional_address_array').map((place) =>
      placeOf(wireOrNone(place, 'split_address'), textOrEmpty(place, 'address')),
    ),
  }
}

/** Their two numbers of a vehicle may differ in spelling: one of them must be the one that was asked about. */
function sameVehicle(body: Wire, expected: unknown): void {
  try {
    sameIdentifier(body, 'reg_no', expected)
  } catch (error) {
    if (textOrEmpty(body, 'vehicle_number') === '') throw error
    sameIdentifier(body, 'vehicle_number', expected)
  }
}

const nothing = /^(?:na|n\/a|nil|none|null|-)$/i

/** Whether a financer is named; null where they do not say. */
function isFinanced(body: Wire): boolean | null {
  const financer = body.rc_financer
  return typeof financer === 'string' ? financer.trim() !== '' && !nothing.test(financer.trim()) : null
}

export function fromRc(body: Wire, { rc_number }: Input) {
  sameVehicle(body, rc_number)
  const text = (...fields: string[]) => firstText(body, ...fields)
  const day = (field: string) => dayOrEmpty(body, field)
  const address = (whole: string) =>
    text(whole) || textOrEmpty(wireOrNone(body, `split_${whole}`), 'address_line')
  const month = monthOrEmpty(body, 'vehicle_manufacturing_month_year')
  return {
    rc_number,
    registration_date: day('reg_date'),
    owner_name: text('owner'),
    father_name: text('owner_father_name'),
    present_address: address('present_address'),
    permanent_address: address('permanent_address'),
    mobile_number: text('mobile_number'),
    vehicle_category: text('vehicle_category', 'class'),
    vehicle_chasi_number: text('chassis'),
    vehicle_engine_number: text('engine'),
    maker_description: text('vehicle_manufacturer_name'),
    maker_model: text('model'),
    body_type: text('body_type'),
    fuel_type: text('type'),
    color: text('vehicle_colour', 'vehicle_color'),
    fit_up_to: day('rc_expiry_date'),
    financer: text('rc_financer'),
    financed: isFinanced(body),
    insurance_company: text('vehicle_insurance_company_name'),
    insurance_policy_number: text('vehicle_insurance_policy_number'),
    insurance_upto: day('vehicle_insurance_upto'),
    manufacturing_date: month,
    manufacturing_date_formatted: month,
    registered_at: text('reg_authority'),
    latest_by: day('status_as_on'),
    rc_status: text('rc_status'),
  }
}
