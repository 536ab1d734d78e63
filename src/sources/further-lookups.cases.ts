// Lists what the vendors' products for the further lookups are sent and find, on fixtures about the made-up people.
import { readFileSync } from 'node:fs'

export const fixture = (kind: string, name: string) =>
  JSON.parse(readFileSync(new URL(`${kind}/fixtures/${name}.json`, import.meta.url), 'utf8'))

export const account = {
  message: 'Bank Account details verified successfully.',
  account_exists: true,
  name_at_bank: 'ASHA VIJAY ZAVERI',
  utr: '100000000101',
  name_information: { name_at_bank_cleaned: 'Asha Vijay Zaveri', name_provided: '' },
}
const holder = {
  full_name: 'ASHA VIJAY ZAVERI',
  dob: '1988-04-12',
  gender: 'F',
  masked_aadhaar: 'XXXXXXXX0019',
}
const licence = {
  id_number: 'ZZ0120200000001',
  name: 'ASHA VIJAY ZAVERI',
  dob: '1988-04-12',
  date_of_issue: '2020-02-03',
  nt_validity_to: '2038-04-11',
  relatives_name: 'VIJAY SHANKAR ZAVERI',
  t_validity_to: null,
  status: 'id_found',
}
const voter = {
  id_number: 'ZZZ0000001',
  ac_no: '41',
  part_no: '7',
  gender: 'F',
  state: 'Delhi',
  status: 'id_found',
}
const company = { company_name: 'ZAFRAN SANDBOX FOODS PRIVATE LIMITED', date_of_incorporation: '15/06/2020' }
const director = { 'din/pan': '99271828', name: 'ASHA VIJAY ZAVERI' }
export const id = '3c1a5c1e-0b0f-4e5c-9f2a-6b1d2e3f4a5b'

export type Found = readonly [
  kind: string,
  lookup: string,
  bodies: readonly unknown[],
  request: object,
  data: object,
]
const one = (kind: string, lookup: string, name: string, path: string, sent: object, data: object): Found => [
  kind,
  lookup,
  [fixture(kind, name)],
  { path, json: sent },
  data,
]

const idfyTask = (lookup: string, type: string, sent: object, data: object): Found => [
  'idfy',
  lookup,
  [{ request_id: id }, [], [fixture('idfy', type)]],
  { path: `/v3/tasks/async/verify_with_source/${type}`, json: { data: sent } },
  data,
]

export const dl = { dl_number: 'ZZ0120200000001', dob: '1988-04-12' }
const idOf = (id_number: string) => ({ id_number })
const file = {
  file_number: 'ZZ1000000000001',
  name: 'ASHA VIJAY ZAVERI',
  application_received_date: '2019-06-03',
}

export const found: readonly Found[] = [
  one(
    'surepass',
    'bankaccount',
    'bank-account',
    '/api/v1/bank-verification/',
    { ...idOf('100000000001'), ifsc: 'SBIN0000001' },
    account,
  ),
  one(
    'surepass',
    'pan-plus',
    'pan',
    '/api/v1/pan/pan-comprehensive',
    { ...idOf('ZZZPZ1000A'), get_address: true },
    {
      ...holder,
      address: { street_name: 'LAKE ROAD', zip: '110001', full: '14 LAKE ROAD NEW DELHI' },
      email: null,
      less_info: false,
    },
  ),
  one('surepass', 'pan-kra-status', 'pan-kra', '/api/v1/pan/pan-kra', idOf('ZZZPZ1000A'), {
    pan_kra_status: true,
    kra_status: true,
    pan_kra_agency: 'EXAMPLE KRA',
  }),
  one(
    'surepass',
    'pan-to-uan',
    'pan-to-uan',
    '/api/v1/pan/pan-to-uan',
    { pan_number: 'ZZZPZ1000A' },
    { uan_number: '100000000001' },
  ),
  one(
    'surepass',
    'aadhaar-to-uan',
    'aadhaar-to-uan',
    '/api/v1/income/epfo/aadhaar-to-uan',
    { aadhaar_number: '999999990019' },
    { uan_number: '100000000001' },
  ),
  one('surepass', 'voter-id', 'voter', '/api/v1/voter-id/voter-id', idOf('ZZZ0000001'), {
    ...voter,
    name_on_card: 'Asha Vijay Zaveri',
    section_no: '3',
  }),
  one(
    'surepass',
    'driving-license',
    'licence',
    '/api/v1/driving-license/driving-license',
    { ...idOf(dl.dl_number), dob: dl.dob },
    {
      ...licence,
      gender: null,
      cov_details: [{ cov: 'LMV' }, { cov: 'MCWG' }],
    },
  ),
  one('surepass', 'mca/cin', 'company', '/api/v1/corporate/company-details', idOf('U00000ZZ2020PTC000001'), {
    company_master_data: { ...company, class_of_company: 'Private', date_of_last_agm: '30/09/2025' },
    'directors/signatory_details': [{ ...director, begin_date: '15/06/2020', end_date: '-' }],
  }),
  one('surepass', 'tax-payer/tan', 'tan', '/api/v1/tan/', idOf('ZZZZ00001A'), {
    nameOrgn: company.company_name,
    pin: null,
    addLine1: '',
  }),
  one(
    'cashfree',
    'bankaccount',
    'bank-account',
    '/bank-account/sync',
    { bank_account: '100000000001', ifsc: 'SBIN0000001' },
    account,
  ),
  one(
    'cashfree',
    'pan-plus',
    'pan-advance',
    '/pan/advance',
    { pan: 'ZZZPZ1000A' },
    {
      ...holder,
      address: { street_name: 'LAKE ROAD', zip: '110001', city: 'NEW DELHI', line_1: '' },
      phone_number: '60XXXXXX01',
      less_info: false,
    },
  ),
  one(
    'cashfree',
    'voter-id',
    'voter',
    '/voter-id',
    { epic_number: 'ZZZ0000001' },
    { ...voter, name_on_card: 'ASHA VIJAY ZAVERI', district: 'New Delhi' },
  ),
  one('cashfree', 'driving-license', 'licence', '/driving-license', dl, {
    ...licence,
    cov_details: [{ cov: 'LMV' }, { cov: 'MCWG' }],
  }),
  one(
    'cashfree',
    'passport',
    'passport',
    '/passport',
    { file_number: 'ZZ1000000000001', dob: '1988-04-12' },
    { ...file, status: 'VALID' },
  ),
  one(
    'cashfree',
    'mca/cin',
    'cin',
    '/cin',
    { cin: 'U00000ZZ2020PTC000001' },
    {
      company_master_data: { ...company, 'company_status(for_efiling)': 'ACTIVE' },
      'directors/signatory_details': [{ ...director, designation: 'Director', begin_date: '-' }],
    },
  ),
  one(
    'setu',
    'bankaccount',
    'ban',
    '/api/verify/ban',
    { accountNumber: '100000000001', ifsc: 'SBIN0000001' },
    account,
  ),
  [
    'sandbox-co-in',
    'bankaccount',
    [fixture('sandbox-co-in', 'bank-account')],
    { method: 'GET', path: '/bank/SBIN0000001/accounts/100000000001/verify' },
    { ...account, amount_deposited: 1 },
  ],
  [
    'sandbox-co-in',
    'mca/din',
    [fixture('sandbox-co-in', 'director')],
    { method: 'GET', path: '/mca/directors/90000001', query: { consent: 'Y' } },
    { director_data: { din: '90000001', name: 'ASHA VIJAY ZAVERI' }, llp_data: [] },
  ],
  [
    'sandbox-co-in',
    'pan-plus',
    [fixture('sandbox-co-in', 'pan')],
    { path: '/kyc/pan/search' },
    { ...holder, address: { full: '14 LAKE ROAD NEW DELHI', zip: '110001' }, email: 'asha@example.test' },
  ],
  idfyTask(
    'driving-license',
    'ind_driving_license',
    { id_number: dl.dl_number, date_of_birth: dl.dob },
    {
      ...licence,
      badge_details: [],
      cov_details: [
        { category: 'NT', cov: 'LMV', issue_date: '2020-02-03' },
        { category: 'NT', cov: 'MCWG', issue_date: '2020-02-03' },
      ],
    },
  ),
  idfyTask('voter-id', 'ind_voter_id', idOf('ZZZ0000001'), { ...voter, name_on_card: 'Asha Vijay Zaveri' }),
  idfyTask(
    'udyam-details',
    'udyam_aadhaar',
    { uam_number: 'UDYAM-ZZ-00-0000001' },
    {
      general_details: { enterprise_name: 'ZAFRAN SANDBOX FOODS', enterprise_type: 'Micro' },
      status: 'id_found',
    },
  ),
  idfyTask(
    'passport',
    'ind_passport',
    { passport_file_number: 'ZZ1000000000001', date_of_birth: '1988-04-12' },
    file,
  ),
]
