// Lists Surepass' products about bank accounts, voters, licences, companies, TANs and UANs.
import { textOf } from '../dialect.js'
import type { Fields, Product } from './surepass-product.js'

const iso = (slashed: unknown): string | null => {
  const parts = String(slashed ?? '').split('/')
  return parts.length === 3 ? parts.reverse().join('-') : null
}

const voter = (ours: Fields, epic_no: string) => ({
  epic_no,
  name: ours.name_on_card,
  relation_name: ours.rln_name,
  relation_type: 'F',
  gender: ours.gender,
  dob: ours.date_of_birth,
  house_no: ours.house_no,
  district: ours.district,
  state: ours.state,
  last_update: ours.last_update,
  assembly_constituency_number: ours.ac_no,
  polling_station: ours.ps_name,
  part_number: ours.part_no,
  section_no: ours.section_no,
  st_code: ours.st_code,
  ps_lat_long: ours.ps_lat_long,
})

const licence = (ours: Fields, license_number: string) => ({
  license_number,
  name: ours.name,
  dob: ours.dob,
  permanent_address: ours.address,
  ola_name: ours.issuing_rto_name,
  gender: 'X',
  father_or_husband_name: ours.relatives_name,
  doi: ours.nt_validity_from,
  doe: ours.nt_validity_to,
  transport_doi: '1800-01-01',
  transport_doe: '1800-01-01',
  vehicle_classes: (ours.cov_details as readonly Fields[]).map(({ cov }) => cov),
})

function company(ours: Fields, company_id: string) {
  const master = ours.company_master_data as Fields
  const directors = ours['directors/signatory_details'] as readonly Fields[]
  return {
    company_id,
    company_type: 'Company',
    company_name: master.company_name,
    details: {
      company_info: {
        cin: company_id,
        roc_code: master.roc_code,
        registration_number: master.registration_number,
        date_of_incorporation: iso(master.date_of_incorporation),
        company_status: master['company_status(for_efiling)'],
      },
      directors: directors.map((one) => ({
        din_number: one['din/pan'],
        director_name: one.name,
        start_date: iso(one.begin_date),
        end_date: iso(one.end_date),
      })),
      charges: [],
    },
  }
}

export const furtherProducts: Readonly<Record<string, Product>> = {
  '/api/v1/bank-verification/': {
    lookup: 'bankaccount',
    parameter: 'account_number',
    also: (body) => ({ ifsc: textOf(body, 'ifsc') }),
    data: (ours) => ({
      account_exists: ours.account_exists,
      full_name: ours.account_exists === true ? ours.name_at_bank : null,
      upi_id: null,
      imps_ref_no: ours.utr,
      status: ours.account_exists === true ? 'success' : 'invalid_account',
    }),
  },
  '/api/v1/pan/pan-kra': {
    lookup: 'pan-kra-status',
    parameter: 'pan_number',
    data: (ours) => ({ ...ours, pan_kra_status: ours.pan_kra_status === true ? 'True' : 'False' }),
  },
  '/api/v1/pan/pan-to-uan': {
    lookup: 'pan-to-uan',
    parameter: 'pan_number',
    field: 'pan_number',
    data: ({ uan_number }, pan_number) => ({ pan_number, uan_number }),
  },
  '/api/v1/income/epfo/aadhaar-to-uan': {
    lookup: 'aadhaar-to-uan',
    parameter: 'aadhaar_number',
    field: 'aadhaar_number',
    data: ({ uan_number }, aadhaar_number) => ({ aadhaar_number, pf_uan: uan_number }),
  },
  '/api/v1/voter-id/voter-id': { lookup: 'voter-id', parameter: 'epic_number', data: voter },
  '/api/v1/driving-license/driving-license': {
    lookup: 'driving-license',
    parameter: 'dl_number',
    also: (body) => ({ dob: textOf(body, 'dob') }),
    data: licence,
  },
  '/api/v1/corporate/company-details': { lookup: 'mca/cin', parameter: 'id_number', data: company },
  '/api/v1/tan/': {
    lookup: 'tax-payer/tan',
    parameter: 'tan_number',
    data: ({ nameOrgn }, tan) => ({ tan, name: nameOrgn }),
  },
}
