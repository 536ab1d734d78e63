// Lists what the tests of all kinds need to know of each: the options under which a product is asked, and whom to ask about.
import { readFileSync } from 'node:fs'
import type { Input } from '../lookups/params.js'
import type { AnswerLine } from './answer-table.js'
import type { SourceKind } from './source-kind.js'

/** The subject that each fixture of a found answer is about, by lookup. */
export const subjects: Readonly<Record<string, Input>> = {
  panbasic: { pan_number: 'ZZZPZ1000A' },
  panadvanced: { pan_number: 'ZZZPZ1000A' },
  'pan-to-fathername': { pan_number: 'ZZZPZ1000A' },
  'pan-to-din': { pan_number: 'ZZZPZ1000A' },
  'pan-msme-check': { pan_number: 'ZZZPZ1000A' },
  'rc-advanced': { rc_number: 'DL99ZZ0001' },
  'rc-challan-details': { rc_number: 'DL99ZZ0001' },
  'fssai-verification': { fssai_id: '10099000000001' },
  'mobile-to-digital-age': { mobile_number: '6000000001' },
  'mobile-to-multiple-upi': { mobile_number: '6000000001' },
  'mobile-to-uan-list': { mobile_number: '6000000001' },
  'mobile-to-vehicle-rc': { mobile_number: '6000000001' },
  'mobile-to-vpa': { mobile_number: '6000000001' },
  'uan-to-employment-history': { uan_number: '100000000001', generate_pdf: false },
  gstinlite: { gstin_number: '27ZZZCZ1000A1ZE' },
  'gstin-advanced': { gstin_number: '27ZZZCZ1000A1ZE' },
  'gstin-by-pan': { pan_number: 'ZZZCZ1000A' },
  'upi-basic': { vpa: 'found@sandbox' },
  'name-match': { name1: 'Shri Asha Zaveri', name2: 'ASHA VIJAY ZAVERI' },
  'ekyc/aadhaar/generate-otp': { aadhaar_number: '999999990019', purpose: 'ForKYC' },
  'ekyc/aadhaar/verify-otp': { otp: '111000', reference_id: '48213907' },
  'gst/tax-payer/otp': { gstin_number: '27ZZZCZ1000A1ZE', username: 'zaveri' },
  'gst/tax-payer/otp/verify': { gstin_number: '27ZZZCZ1000A1ZE', username: 'zaveri', otp: '111000' },
  'gst/tax-payer/session': { gstin_number: '27ZZZCZ1000A1ZE' },
  'gst/tax-payer/session/refresh': { gstin_number: '27ZZZCZ1000A1ZE' },
  'itr/create-client': { username: 'ZZZPZ1000A', password: 'a password' },
  'itr/26as-download': { itr_client_id: 'itr_sandbox', assessment_year: '2026-27' },
  'driving-license': { dl_number: 'ZZ0120200000001', dob: '1988-04-12' },
  'voter-id': { epic_number: 'ZZZ0000001' },
  'udyam-details': { udyam_aadhaar_number: 'UDYAMZZ000000001' },
  'itr/get-26as-details': { itr_client_id: 'itr_sandbox', tds_id: '1' },
  bankaccount: { account_number: '100000000001', ifsc: 'SBIN0000001' },
  'pan-plus': { pan_number: 'ZZZPZ1000A' },
  aadhaar: { aadhaar_number: '999999990019' },
  ifsc: { ifsc: 'ZZBK0000013' },
  'pan-kra-status': { pan_number: 'ZZZPZ1000A' },
  passport: { file_number: 'ZZ1000000000001', dob: '1988-04-12' },
  'pan-aadhaar-link-status': { pan_number: 'ZZZPZ1000A', aadhaar_number: '999999990019' },
  'pan-to-uan': { pan_number: 'ZZZPZ1000A' },
  'aadhaar-to-uan': { aadhaar_number: '999999990019' },
  'mobile-to-name': { mobile_number: '6000000001' },
  'mobile-to-network-details': { mobile_number: '6000000001' },
  'mobile-to-pan': { mobile_number: '6000000001' },
  'mnrl/verify': { mobile_number: '6000000001' },
  'mca/cin': { id_number: 'U00000ZZ2020PTC000001' },
  'mca/din': { id_number: '90000001' },
  'tax-payer/tan': { tan_number: 'ZZZZ00001A' },
  'shop-establishment-certificate': { certificate_number: 'ZZSE/2020/000001', state_code: 'DL' },
}

/** The sub_code of a found answer: SUCCESS, but for a lookup whose lines tell found answers apart. */
export const foundSubCodeOf = (lookup: string, { body }: AnswerLine): string =>
  lookup === 'mnrl/verify' ? String(body!.sub_code) : 'SUCCESS'

/** What a later step of a journey gets of an earlier one, in every form in which a kind keeps it. */
export const session = {
  reference_id: '21637861',
  ref_id: '21637861',
  client_id: 'sp_kqzvmwtrbx',
  transaction_id: 'tx-1',
  last4: '0019',
  username: 'zaveri',
  access_token: 'token',
  token_expiry: 1_800_000_000_000,
  session_expiry: 1_800_000_000_000,
}

/** The options under which all lookups of a kind are answered. */
const optionsOfKind: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'sandbox-co-in': { states: ['27'] },
  decentro: { panToGstinPath: '/v2/bytes/converter/pan/gstin' },
}

export const optionsOf = ({ kind }: Pick<SourceKind, 'kind'>): Readonly<Record<string, unknown>> =>
  optionsOfKind[kind] ?? {}

/** The body of a line's example. */
export const exampleOf = ({ kind }: Pick<SourceKind, 'kind'>, { example }: AnswerLine): unknown =>
  typeof example === 'string'
    ? JSON.parse(readFileSync(new URL(`${kind}/fixtures/${example}.json`, import.meta.url), 'utf8'))
    : example
