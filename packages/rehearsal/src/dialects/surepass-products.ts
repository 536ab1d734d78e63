// Lists Surepass' products: their data in its published form, and how each says "no".

import { furtherProducts } from './surepass-further.js'
import type { Fields, Product, Refusal } from './surepass-product.js'

export const failedVerification: Refusal = { message: 'Verification Failed.', code: 'verification_failed' }
const invalidPan: Refusal = { message: 'Invalid PAN', code: null }

/** Their form since 2025: no address of its own, and e-invoicing as true or false. */
const gstin = (ours: Fields) => ({
  ...ours,
  address: null,
  address_details: [],
  hsn_info: [],
  einvoice_status: true,
  less_info: false,
})

const challans = (ours: Fields) =>
  (ours.challan_details as { challans: readonly Fields[] }).challans.map((one) => ({
    ...one,
    amount: `${Number(one.amount).toFixed(2)}`,
    court_name: '',
  }))

const byMobile = { parameter: 'mobile_number', field: 'mobile_number' }

export const products: Readonly<Record<string, Product>> = {
  '/api/v1/pan/pan': {
    lookup: 'panbasic',
    parameter: 'pan_number',
    no: invalidPan,
    data: ({ full_name, category }, pan_number) => ({
      pan_number,
      full_name,
      category: category === 'Individual' ? 'person' : String(category).toLowerCase(),
    }),
  },
  '/api/v1/pan/pan-comprehensive': {
    lookup: 'panadvanced',
    parameter: 'pan_number',
    no: invalidPan,
    noData: (pan_number) => ({ pan_number, full_name: null, status: 'invalid' }),
    data: (ours) => ({
      ...ours,
      address: {},
      email: null,
      phone_number: null,
      status: 'valid',
      less_info: false,
    }),
  },
  '/api/v1/pan/pan-to-father-name': {
    lookup: 'pan-to-fathername',
    parameter: 'pan_number',
    no: invalidPan,
    data: (ours, pan_number) => ({ ...ours, pan_number }),
  },
  '/api/v1/corporate/gstin-advanced': {
    lookup: 'gstin-advanced',
    parameter: 'gstin_number',
    no: { message: 'Invalid GSTIN', code: null },
    noData: (subject) => ({ gstin: subject, legal_name: null, filing_status: [] }),
    data: gstin,
  },
  '/api/v1/corporate/gstin-by-pan': {
    lookup: 'gstin-by-pan',
    parameter: 'pan_number',
    data: (ours, pan_number) => ({
      pan_number,
      gstin_list: (ours as unknown as Fields[]).map(({ status, ...rest }) => ({
        ...rest,
        active_status: status,
      })),
    }),
  },
  '/api/v1/rc/rc-full': {
    lookup: 'rc-advanced',
    parameter: 'rc_number',
    no: { message: 'Verification Failed.', code: null },
    noData: (rc_number) => ({ rc_number, owner_name: null, less_info: false }),
    data: (ours) => ({ ...ours, rc_status: null, challan_details: null, less_info: false }),
  },
  '/api/v1/rc/rc-related/challan-details': {
    lookup: 'rc-challan-details',
    parameter: 'rc_number',
    field: 'rc_number',
    data: ({ challan_details }) => {
      const { challans: list, blacklist } = challan_details as Fields
      return { challan_details: { challans: list, blacklist } }
    },
  },
  '/api/v1/rc/rc-related/challan-advanced': {
    lookup: 'rc-challan-details',
    parameter: 'rc_number',
    field: 'rc_number',
    data: (ours, rc_number) => ({ rc_number, challan_details: challans(ours) }),
  },
  '/api/v1/rc/mobile-number-to-rc': {
    lookup: 'mobile-to-vehicle-rc',
    ...byMobile,
    noData: (mobile_number) => ({ rc_number: [], mobile_number }),
    data: ({ rc_number }, mobile_number) => ({ rc_number, mobile_number }),
  },
  '/api/v1/corporate/fssai': {
    lookup: 'fssai-verification',
    parameter: 'fssai_id',
    data: ({ fssai_number, details }) => ({
      fssai_number,
      details: (details as readonly Fields[]).map(({ address_premises, pincode, ...rest }) => ({
        ...rest,
        address: address_premises,
        premise_pincode: pincode,
        license_no: fssai_number,
        license_active_flag: true,
      })),
    }),
  },
  '/api/v1/bank-verification/upi-verification': {
    lookup: 'upi-basic',
    parameter: 'vpa',
    field: 'upi_id',
    noData: (upi_id) => ({ account_exists: false, upi_id, full_name: null }),
    data: (ours, upi_id) => ({
      account_exists: true,
      upi_id,
      full_name: ours.name_at_bank,
      status: 'success',
    }),
  },
  '/api/v1/bank-verification/upi-mobile-to-name': {
    lookup: 'mobile-to-vpa',
    ...byMobile,
    data: (ours) => ({ full_name: ours.name_at_bank, upi_id: ours.vpa, mobile_number: ours.mobile_number }),
  },
  '/api/v1/income/epfo/find-uan': {
    lookup: 'mobile-to-uan-list',
    ...byMobile,
    data: ({ uan_numbers }, mobile_number) => ({ mobile_number, pf_uan: (uan_numbers as string[])[0] }),
  },
  '/api/v1/income/employment-history-uan': {
    lookup: 'uan-to-employment-history',
    parameter: 'uan_number',
    no: { message: 'No Employment Record Found.', code: null },
    noData: (uan) => ({ uan, employment_history: [] }),
    data: (ours, uan) => ({ uan, employment_history: ours.employment_history }),
  },
  '/api/v1/telecom/mobile-age': {
    lookup: 'mobile-to-digital-age',
    ...byMobile,
    data: (ours) => {
      const years = Math.floor(Number(ours.digitalAge) / 365)
      return { mobile_age: `${years} to ${years + 1} Years`, number_active: 'Yes', is_ported: 'No' }
    },
  },
  ...furtherProducts,
}
