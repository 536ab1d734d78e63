// Lists the products of Cashfree about bank accounts, voters, driving licences, passports and companies.
import { textOf } from '../dialect.js'
import type { Fields, Product } from './cashfree-product.js'

/** dd/mm/yyyy of YYYY-MM-DD; null where there is none. */
const slashed = (iso: unknown): string | null =>
  typeof iso === 'string' && iso !== '' ? iso.split('-').reverse().join('/') : null

const invalid = () => ({ status: 'INVALID' })
const birthday = (body: Fields) => ({ dob: textOf(body, 'dob') })

const noAccount = {
  name_at_bank: null,
  account_status: 'INVALID',
  account_status_code: 'INVALID_ACCOUNT_FAIL',
  utr: null,
}

export const furtherProducts: Readonly<Record<string, Product>> = {
  '/bank-account/sync': {
    lookup: 'bankaccount',
    parameter: 'account_number',
    field: 'bank_account',
    also: (body) => ({ ifsc: textOf(body, 'ifsc') }),
    found: (ours) =>
      ours.account_exists === true
        ? {
            name_at_bank: ours.name_at_bank,
            utr: ours.utr,
            account_status: 'VALID',
            account_status_code: 'ACCOUNT_IS_VALID',
          }
        : noAccount,
    none: () => noAccount,
  },
  '/voter-id': {
    lookup: 'voter-id',
    parameter: 'epic_number',
    field: 'epic_number',
    found: (ours, epic_number) => ({
      status: 'VALID',
      epic_number,
      name: ours.name_on_card,
      relation_name: ours.rln_name,
      dob: ours.date_of_birth,
      gender: ours.gender === 'F' ? 'FEMALE' : 'MALE',
      split_address: { district: ours.district },
      state: ours.state,
      assembly_constituency_number: ours.ac_no,
      part_number: ours.part_no,
      polling_station: ours.ps_name,
    }),
    none: invalid,
  },
  '/driving-license': {
    lookup: 'driving-license',
    parameter: 'dl_number',
    field: 'dl_number',
    also: birthday,
    found: (ours, dl_number) => ({
      status: 'VALID',
      dl_number,
      dob: ours.dob,
      badge_details: [
        { class_of_vehicle: (ours.cov_details as readonly Fields[]).map(({ cov }) => cov), badge_no: null },
      ],
      dl_validity: {
        non_transport: { from: slashed(ours.nt_validity_from), to: slashed(ours.nt_validity_to) },
        transport: { from: null, to: null },
      },
      details_of_driving_licence: {
        date_of_issue: slashed(ours.date_of_issue),
        name: ours.name,
        father_or_husband_name: ours.relatives_name,
        address: ours.address,
      },
    }),
    none: invalid,
  },
  '/passport': {
    lookup: 'passport',
    parameter: 'file_number',
    field: 'file_number',
    also: birthday,
    found: (ours) => ({ ...ours, status: 'VALID' }),
    none: invalid,
  },
  '/cin': {
    lookup: 'mca/cin',
    parameter: 'id_number',
    field: 'cin',
    found: (ours, cin) => {
      const master = ours.company_master_data as Fields
      return {
        status: 'VALID',
        cin,
        company_name: master.company_name,
        registration_number: Number(master.registration_number),
        cin_status: master['company_status(for_efiling)'],
        email: master.email_id,
        director_details: (ours['directors/signatory_details'] as readonly Fields[]).map((one) => ({
          din: one['din/pan'],
          name: one.name,
          designation: one.designation,
        })),
      }
    },
    none: invalid,
  },
}
