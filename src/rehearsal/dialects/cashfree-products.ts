// Lists the products of Cashfree with one parameter, and their answers for subjects that exist and that do not.
export type Fields = Readonly<Record<string, unknown>>

export interface Product {
  readonly lookup: string
  readonly parameter: string
  readonly field: string
  readonly found: (ours: Fields, asked: string) => object
  readonly none: (asked: string) => object
}

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

export const products: Readonly<Record<string, Product>> = {
  '/pan': {
    lookup: 'panbasic',
    parameter: 'pan_number',
    field: 'pan',
    found: (ours, pan) => ({
      pan,
      type: ours.category,
      registered_name: ours.full_name,
      valid: true,
      message: 'PAN verified successfully',
      pan_status: 'VALID',
    }),
    none: (pan) => ({ pan, valid: false, message: 'Invalid PAN', pan_status: 'INVALID' }),
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
    found: (_ours, pan) => ({ status: 'SUCCESS', pan, udyam: 'UDYAM-MH-26-0000001' }),
    none: (pan) => ({ status: 'UDYAM_NOT_FOUND', pan }),
  },
  '/pan-gstin': {
    lookup: 'gstin-by-pan',
    parameter: 'pan_number',
    field: 'pan',
    found: (ours) => ({
      status: 'SUCCESS',
      gstin_list: (ours as unknown as Fields[]).map(({ gstin, status, state }) => ({ gstin, status, state })),
    }),
    none: () => ({ status: 'GSTIN_NOT_FOUND', gstin_list: [] }),
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
      principal_place_address: (ours.contact_details as { principal: { address: string } }).principal.address,
      additional_address_array: [],
      valid: true,
      message: 'GSTIN Exists',
    }),
    none: (GSTIN) => ({ GSTIN, valid: false, message: "GSTIN Doesn't Exist" }),
  },
  '/vehicle-rc': {
    lookup: 'rc-advanced',
    parameter: 'rc_number',
    field: 'vehicle_number',
    found: (ours, reg_no) => ({
      status: 'VALID',
      reg_no,
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
    none: () => ({ status: 'INVALID', reg_no: null, owner: null }),
  },
  '/upi': {
    lookup: 'upi-basic',
    parameter: 'vpa',
    field: 'vpa',
    found: (ours, vpa) => ({ status: 'VALID', name_at_bank: ours.name_at_bank, vpa }),
    none: (vpa) => ({ status: 'INVALID', vpa }),
  },
  '/upi/mobile': {
    lookup: 'mobile-to-multiple-upi',
    parameter: 'mobile_number',
    field: 'mobile_number',
    found: (ours) => {
      const [vpa, ...others] = ours.vpas as string[]
      const known = { vpa, name_at_bank: ours.name_at_bank, additional_vpas: others }
      return { status: 'SUCCESS', account_status: 'VALID', ...known }
    },
    none: () => ({ status: 'SUCCESS', account_status: 'INVALID', vpa: null }),
  },
}
