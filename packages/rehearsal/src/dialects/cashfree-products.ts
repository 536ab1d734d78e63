// Lists the products of Cashfree, and their answers for subjects that exist and that do not.
import { furtherProducts } from './cashfree-further.js'
import type { Fields, Product } from './cashfree-product.js'

/** dd/mm/yyyy of YYYY-MM-DD. */
const slashed = (iso: unknown): string =>
  String(iso ?? '')
    .split('-')
    .reverse()
    .join('/')
const dashed = (iso: unknown): string =>
  String(iso ?? '')
    .split('-')
    .reverse()
    .join('-')
const genders: Readonly<Record<string, string>> = { M: 'Male', F: 'Female', T: 'Transgender' }

/** How our country writes that a registration stands. */
const notCancelled = '1800-01-01'

const principalOf = (ours: Fields): string =>
  (ours.contact_details as { principal: { address: string } }).principal.address

/** The country keeps an address as one line; the last two parts are the state and the code. */
function splitAddress(line: string): object {
  const parts = line.split(',').map((part) => part.trim())
  return {
    building_name: '',
    street: parts[0] ?? '',
    location: parts[1] ?? '',
    building_number: '',
    district: parts.at(-3) ?? '',
    state: parts.at(-2) ?? '',
    city: '',
    flat_number: '',
    latitude: '',
    longitude: '',
    pincode: parts.at(-1) ?? '',
  }
}

export const products: Readonly<Record<string, Product>> = {
  '/pan': {
    lookup: 'panbasic',
    parameter: 'pan_number',
    field: 'pan',
    found: (ours, pan) => ({
      pan,
      type: ours.category,
      // Companies have the name under their own spelling of the key.
      ...(ours.category === 'Company'
        ? { registered_nam: ours.full_name, name_pan_card: null }
        : { registered_name: ours.full_name, name_pan_card: ours.full_name }),
      father_name: '',
      valid: true,
      message: 'PAN verified successfully',
      pan_status: 'VALID',
    }),
    none: (pan) => ({
      pan,
      name_provided: null,
      valid: false,
      message: 'Invalid PAN',
      name_match_score: 0,
      name_match_result: '-',
    }),
  },
  '/pan/advance': {
    lookup: 'panadvanced',
    parameter: 'pan_number',
    field: 'pan',
    found: (ours, pan) => {
      const [first, , last] = ours.full_name_split as string[]
      return {
        status: 'VALID',
        message: 'PAN verified successfully',
        pan,
        registered_name: ours.full_name,
        first_name: first,
        last_name: last,
        type: ours.category === 'person' ? 'Individual or Person' : ours.category,
        gender: genders[String(ours.gender)] ?? '',
        date_of_birth: dashed(ours.dob),
        masked_aadhaar_number: ours.masked_aadhaar,
        aadhaar_linked: ours.aadhaar_linked,
      }
    },
    none: (pan) => ({ status: 'INVALID', message: 'Invalid PAN', pan }),
  },
  '/pan-udyam': {
    lookup: 'pan-msme-check',
    parameter: 'pan_number',
    field: 'pan',
    found: (_ours, pan) => ({ status: 'VALID', pan, udyam: 'UDYAM-MH-26-0000001' }),
    none: (pan) => ({ status: 'UDYAM_NOT_FOUND', pan, udyam: null }),
  },
  '/pan-gstin': {
    lookup: 'gstin-by-pan',
    parameter: 'pan_number',
    field: 'pan',
    found: (ours, pan) => ({
      status: 'SUCCESS',
      pan,
      gstin_list: (ours as unknown as Fields[]).map(({ gstin, status, state }) => ({
        gstin,
        status: String(status).toUpperCase(),
        state: String(state).toUpperCase(),
      })),
    }),
    none: (pan) => ({ status: 'GSTIN_NOT_FOUND', pan, gstinList: [] }), // another key than when there are some
  },
  '/gstin': {
    lookup: 'gstin-advanced',
    parameter: 'gstin_number',
    field: 'GSTIN',
    found: (ours, GSTIN) => ({
      GSTIN,
      legal_name_of_business: ours.legal_name,
      trade_name_of_business: ours.business_name,
      center_jurisdiction: ours.center_jurisdiction,
      state_jurisdiction: ours.state_jurisdiction,
      date_of_registration: ours.date_of_registration,
      constitution_of_business: ours.constitution_of_business,
      taxpayer_type: ours.taxpayer_type,
      gst_in_status: ours.gstin_status,
      nature_of_business_activities: ours.nature_bus_activities,
      cancellation_date: ours.date_of_cancellation === notCancelled ? null : ours.date_of_cancellation,
      principal_place_address: principalOf(ours),
      principal_place_split_address: splitAddress(principalOf(ours)),
      additional_address_array: [],
      valid: true,
      message: 'GSTIN Exists',
    }),
    none: (GSTIN) => ({ GSTIN, message: "GSTIN Doesn't Exist" }),
  },
  '/vehicle-rc': {
    lookup: 'rc-advanced',
    parameter: 'rc_number',
    field: 'vehicle_number',
    found: (ours, reg_no) => ({
      status: 'VALID',
      reg_no,
      vehicle_number: reg_no,
      owner: ours.owner_name,
      owner_father_name: ours.father_name,
      present_address: ours.present_address,
      permanent_address: ours.permanent_address,
      mobile_number: ours.mobile_number,
      vehicle_category: ours.vehicle_category,
      chassis: ours.vehicle_chasi_number,
      engine: ours.vehicle_engine_number,
      vehicle_manufacturer_name: ours.maker_description,
      model: ours.maker_model,
      body_type: ours.body_type,
      type: ours.fuel_type,
      vehicle_colour: ours.color,
      rc_expiry_date: slashed(ours.fit_up_to),
      rc_financer: ours.financer,
      vehicle_insurance_company_name: ours.insurance_company,
      vehicle_insurance_policy_number: ours.insurance_policy_number,
      vehicle_insurance_upto: slashed(ours.insurance_upto),
      vehicle_manufacturing_month_year: slashed(ours.manufacturing_date),
      reg_authority: ours.registered_at,
      reg_date: slashed(ours.registration_date),
      status_as_on: slashed(ours.latest_by),
      rc_status: ours.rc_status,
    }),
    none: () => ({ status: 'INVALID', reg_no: null, owner: null, chassis: null, is_commercial: false }),
  },
  '/upi': {
    lookup: 'upi-basic',
    parameter: 'vpa',
    field: 'vpa',
    found: (ours, vpa) => ({ status: 'VALID', name_at_bank: ours.name_at_bank, vpa }),
    none: (vpa) => ({ status: 'INVALID', name_at_bank: null, vpa }),
  },
  '/upi/mobile': {
    lookup: 'mobile-to-multiple-upi',
    parameter: 'mobile_number',
    field: 'mobile_number',
    found: (ours, mobile_number) => {
      const [vpa, ...others] = ours.vpas as string[]
      const known = { mobile_number, vpa, name_at_bank: ours.name_at_bank, additional_vpas: others }
      return { status: 'SUCCESS', account_status: 'VALID', ...known }
    },
    none: (mobile_number) => ({
      status: 'SUCCESS',
      account_status: 'INVALID',
      message: 'No UPI ID found linked to the Mobile Number',
      mobile_number,
      vpa: null,
      name_at_bank: null,
      additional_vpas: [],
    }),
  },
  ...furtherProducts,
}
