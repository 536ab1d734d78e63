// Lists a record of each kind for the test of exports, some with values that are hard to write.
import type { KindName } from '../../../src/sources/records/kinds.js'

/** Two records of each kind: one with every optional column empty, and one with values that are hard to write. */
export const bare: Record<KindName, Record<string, unknown>> = {
  pan: { pan_number: 'ABCPD1234E', full_name: "'=SUM(A1)" },
  director: { pan_number: 'ABCPD1234E', din_number: '00000001', first_name: '-Asha, "A"' },
  msme: { pan_number: 'ABCPD1234E', pan_details: { a: ['x', { b: null }] } },
  vehicle: { rc_number: 'DL99ZZ0001', owner_name: '@asha\nRao', present_address: '"",' },
  challan: {
    rc_number: 'DL99ZZ0001',
    challan_number: '+7',
    amount: 1000.125,
    number: -3,
    challan_place: '',
  },
  'food-licence': { fssai_number: '10099000000001', details: [{ pincode: 110001 }, {}] },
  taxpayer: { gstin: '27ZZZCZ1000A1ZE', legal_name: 'आशा', annual_turnover: '', hsn_info: { g: 1 } },
  'taxpayer-session': { gstin: '27ZZZCZ1000A1ZE', token_expiry: 1, session_expiry: 2 },
  'tax-statement': {
    itr_client_id: 'a',
    tds_id: '1',
    assessment_year: '2024-25',
    tds_data: [{ amount_paid: '-1,00,000', date_of_booking: '31/03/2026', remarks: '' }],
  },
  mobile: { mobile_number: '9182736455', vpas: ['a@b', ' '], digitalAge: 3 },
  upi: { vpa: 'found@sandbox', account_exists: false },
  employment: { uan_number: '100000000001', member_id: 'NA', date_of_exit: '2020-01-01' },
  'bank-account': { account_number: '00123456789', ifsc: 'SBIN0000001', name_at_bank: '=A  B' },
  ifsc: { IFSC: 'ZZBK0000001', MICR: '012345678', SWIFT: '', UPI: 'Y' },
  kra: { pan_number: 'ABCPD1234E', pan_kra_status: 'no', kra_status: 'no' },
  passport: { file_number: 'ZZ1000000000001', dob: '12/04/1988' },
  'driving-licence': { dl_number: 'ZZ0120200000001', dob: '1988-04-12', cov_details: [{ cov: '=LMV' }] },
  voter: { epic_number: 'ZZZ0000001', name_on_card: 'आशा', house_no: '"1",' },
  udyam: {
    udyam_aadhaar_number: 'UDYAMZZ000000001',
    general_details: { enterprise_name: '+Z' },
    unit_details: [{ a: [1] }],
  },
  'mobile-holder': { mobile_number: '9182736455', name: '=Asha', address: { zip: '"' }, email: '' },
  'mobile-network': { mobile_number: '9182736455', currentNetworkName: '-', roaming: 'yes' },
  mnrl: { mobile_number: '9182736455', latest_revocation_month: 'jan', latest_revocation_year: 2026 },
  company: {
    cin: 'U00000ZZ2020PTC000001',
    'company_status(for_efiling)': '@Active',
    charges: [{ status: '' }],
    'directors/signatory_details': [{ 'din/pan': '00000001', name: 'आशा, "A"' }],
  },
  directorship: { din: '00000001', name: '+Asha', llp_data: [{ 'llpin/fllpin': 'AAA-0001' }] },
  tan: { tan_number: 'MUMZ01000A', nameOrgn: 'A\nB', dtTanAllotment: '1592179200000' },
  'shop-establishment': { certificate_number: '2019/1/0012345', state_code: '27', total_workers: 0 },
}
