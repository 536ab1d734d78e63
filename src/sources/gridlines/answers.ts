// What Gridlines' answers mean: one set of codes for each product, since a code means something else in each. The
// witnesses are explained in README.md.
import {
  type AnswerLine,
  type AnswerTable,
  absent,
  failed,
  present,
  registryDown,
  rejected,
  statusLines,
  throttled,
} from '../answer-table.js'
import { otpLines, otpProducts } from './answers-otp.js'

const panLines: readonly AnswerLine[] = [
  {
    of: 'pan',
    status: 200,
    body: { 'data.code': '1000', 'data.pan_data': present },
    means: 'found',
    by: ['php-client', 'types', 'node-services'],
    example: 'pan',
  },
  {
    of: 'pan',
    status: 400,
    body: { 'error.code': 'INVALID_PAN' },
    means: 'unknown',
    by: ['php-client'],
    example: 'pan-invalid',
  },
  {
    of: 'udyam',
    status: 200,
    body: { 'data.code': ['1014', '1016'], 'data.udyam_number': present },
    means: 'found',
    by: ['udyam-batch'],
    example: 'udyam',
  },
  {
    of: 'udyam',
    status: 200,
    body: { 'data.code': '1011' },
    means: 'unknown',
    by: ['udyam-batch'],
    example: 'udyam-none',
  },
  {
    of: 'udyam', // the only registration was cancelled: there is none
    status: 200,
    body: { 'data.code': '1015' },
    means: 'unknown',
    by: ['udyam-batch'],
    example: 'udyam-cancelled',
  },
  {
    of: 'din',
    status: 200,
    body: { 'data.din_details.din': /^\d{8}$/, error: absent }, // its code has not been seen
    means: 'found',
    by: ['din-batch'],
    example: 'din',
  },
]

const gstinLines: readonly AnswerLine[] = [
  {
    of: 'gstin',
    status: 200,
    body: { 'data.code': '1000', 'data.gstin_data': present },
    means: 'found',
    by: ['php-client', 'node-epfo'],
    example: 'gstin',
  },
  {
    of: 'gstin',
    status: 200,
    body: { 'data.code': '1005' },
    means: 'unknown',
    by: ['php-client', 'types'],
    example: 'gstin-unknown',
  },
  {
    of: 'gstins-of-pan',
    status: 200,
    body: { 'data.code': '1002', 'data.results': present },
    means: 'found',
    by: ['node-services'],
    example: 'gstins',
  },
  {
    of: 'gstins-of-pan',
    status: 200,
    body: { 'data.code': '1004' },
    means: 'unknown',
    by: ['node-services'],
    example: 'gstins-none',
  },
  {
    of: 'gstins-of-pan',
    status: 200,
    body: { 'data.code': '1006' },
    means: 'unknown',
    by: ['node-services'],
    example: 'gstins-unknown-pan',
  },
]

const vehicleLines: readonly AnswerLine[] = [
  {
    of: ['rc', 'rc-numbers'],
    status: 200,
    body: { 'data.code': '1000', 'data.rc_data': present },
    means: 'found',
    by: ['php-client', 'types'],
    example: 'rc',
  },
  {
    of: 'challans', // 1005 is "does not exist" for a GSTIN
    status: 200,
    body: { 'data.code': '1005', 'data.challan_data': present },
    means: 'found',
    by: ['types', 'node-services'],
    example: 'challans',
  },
  {
    of: 'rc-by-mobile',
    status: 200,
    body: { 'data.code': '1000', 'data.vehicle_data': present },
    means: 'found',
    by: ['node-services'],
    example: 'rc-by-mobile',
  },
  {
    of: 'rc-by-mobile',
    status: 200,
    body: { 'data.code': '1011' },
    means: 'unknown',
    by: ['node-services'],
    example: 'rc-by-mobile-none',
  },
]

const employmentLines: readonly AnswerLine[] = [
  {
    of: 'uans',
    status: 200,
    body: { 'data.code': '1016', 'data.uan_list': present },
    means: 'found',
    by: ['php-client', 'node-services'],
    example: 'uans',
  },
  {
    of: 'uans',
    status: 200,
    body: { 'data.code': '1007' },
    means: 'unknown',
    by: ['php-client', 'employment-client', 'node-services'],
    example: 'uans-none',
  },
  {
    of: 'uans', // only where a PAN was sent too, which this source does not do
    status: 200,
    body: { 'data.code': '1030' },
    means: 'unknown',
    by: ['node-epfo'],
    example: 'uans-none-with-pan',
  },
]

const refusal = (code: string) => ({ request_id: 'gr-9', error: { code, message: 'Refused' } })

/** By product: see `decides` of the table. */
const decides: Readonly<Record<string, readonly string[]>> = {
  pan: ['data.pan_data.document_id', 'data.pan_data.name'],
  udyam: [],
  din: [],
  gstin: ['data.gstin_data.document_id'],
  'gstins-of-pan': ['data.results.*.document_id'],
  rc: [],
  'rc-numbers': ['data.rc_data.vehicle_data.chassis_number', 'data.rc_data.vehicle_data.engine_number'],
  challans: [],
  'rc-by-mobile': ['data.vehicle_data.mobile_number', 'data.vehicle_data.rc_number'],
  uans: ['data.uan_list.*'],
}

/** At the OTP, some refusals leave more open. */
const allButOtp = Object.keys(decides)

/** What every product may answer. */
const commonLines: readonly AnswerLine[] = [
  {
    body: { 'error.code': ['FORBIDDEN_ACCESS', 'PRODUCT_CONFIGURATION_REQUIRED'] },
    means: rejected('plan'),
    by: ['types'],
    example: refusal('FORBIDDEN_ACCESS'),
  },
  {
    body: { 'error.code': 'INVALID_TOKEN' },
    means: rejected('credentials'),
    by: ['types'],
    example: refusal('INVALID_TOKEN'),
  },
  {
    of: [...allButOtp, 'otp'],
    // Also where it names the subject's field: whether that is missing or malformed has not been seen.
    body: { 'error.code': ['BAD_REQUEST', 'INVALID_INPUT', 'TRANSACTION_NOT_FOUND'] },
    means: rejected('request'),
    by: ['types'],
    example: refusal('BAD_REQUEST'),
  },
  { status: 404, means: rejected('request'), by: ['types'], example: {} }, // a wrong path, never an unknown subject
  { status: 406, means: rejected('address'), by: [], example: {} },
  { status: 429, means: throttled(), by: ['types'], example: {} },
  {
    of: allButOtp,
    status: 500,
    body: { 'error.code': 'UPSTREAM_INTERNAL_SERVER_ERROR' },
    means: registryDown,
    by: ['php-client', 'types', 'juspay'],
    example: refusal('UPSTREAM_INTERNAL_SERVER_ERROR'),
  },
  {
    status: 500,
    body: { 'error.code': 'INTERNAL_SERVER_ERROR' },
    means: failed(),
    by: [],
    example: refusal('INTERNAL_SERVER_ERROR'),
  },
]

export const gridlinesAnswers: AnswerTable = {
  reference: ['request_id', 'transaction_id'],
  decides: { ...decides, ...otpProducts },
  lines: [
    ...panLines,
    ...gstinLines,
    ...vehicleLines,
    ...employmentLines,
    ...otpLines,
    ...commonLines,
    ...statusLines,
  ],
}
