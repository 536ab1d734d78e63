// What Surepass' answers mean. The witnesses are explained in README.md.
import { type AnswerLine, type AnswerTable, absent, emptyList, statusLines } from '../answer-table.js'
import { furtherDecides, furtherLines } from './answers-further.js'
import { laterLines, refusalLines } from './answers-no.js'
import { otpLines } from './answers-otp.js'
import { foundByReseller, foundLine } from './found-lines.js'
import type { Product } from './products.js'
import {
  advancedClient,
  challanClient,
  docs,
  fssaiClient,
  gstClients,
  hrClient,
  idspay,
  panClients,
  rcClients,
  recordings,
  tundra,
  tutelar,
} from './witnesses.js'

/** Without a code, the message of the product says it; one mock has the text "null". */
const withoutCode = (
  of: readonly Product[],
  message: RegExp,
  by: readonly string[],
  example: string,
): AnswerLine => ({
  of,
  status: 422,
  body: { success: false, message_code: [absent, 'null'], message },
  means: 'unknown',
  by,
  example,
})

const unknownLines: readonly AnswerLine[] = [
  {
    of: 'udyam',
    status: [200, 422],
    body: { 'data.udyam_exists': false }, // with the message "Invalid PAN Number.", of a PAN that is good
    means: 'unknown',
    by: [recordings],
    example: 'udyam-none',
  },
  {
    of: 'upi',
    status: [200, 422],
    body: { 'data.account_exists': false },
    means: 'unknown',
    by: [docs, idspay],
    example: 'upi-unknown',
  },
  {
    of: 'pan',
    status: [200, 422],
    body: { 'data.status': 'invalid' },
    means: 'unknown',
    by: [docs, ...panClients],
    example: 'pan-invalid',
  },
  withoutCode(
    ['panLite', 'pan', 'fatherName'],
    /^Invalid PAN\.?$/i,
    [docs, panClients[1]],
    'pan-lite-invalid',
  ),
  withoutCode(['gstin'], /^Invalid GSTIN\.?$/i, [docs], 'gstin-unknown'),
  withoutCode(['rc'], /^Verification Failed\.?$/i, [docs], 'rc-unknown'),
  withoutCode(['employment'], /^No Employment Record Found\.?$/i, [docs], 'employment-none'),
  {
    // Not of the challans: there it may be the vehicle, or numbers that do not match, or that there are none.
    of: [
      'panLite',
      'pan',
      'fatherName',
      'gstin',
      'gstinsOfPan',
      'rc',
      'vehicles',
      'foodLicence',
      'upi',
      'mobileToVpa',
      'uan',
      'employment',
      'mobileAge',
      'panKra',
      'panToUan',
      'aadhaarToUan',
      'voter',
      'licence',
      'company',
      'tan',
    ] satisfies Product[],
    status: 422,
    body: { success: false, message_code: 'verification_failed' },
    means: 'unknown',
    by: [docs, recordings, idspay],
    example: 'verification-failed',
  },
  {
    of: ['panLite', 'pan', 'fatherName', 'gstinsOfPan'] satisfies Product[],
    status: [400, 422],
    body: { success: false, message_code: 'invalid_pan' },
    means: 'unknown',
    by: [docs],
    example: {
      data: null,
      success: false,
      message: 'Invalid PAN Number provided',
      message_code: 'invalid_pan',
    },
  },
  {
    of: 'gstinsOfPan',
    status: 400,
    body: { success: false, message_code: 'invalid_input', message: /\bPAN\b|\bid_number\b/i },
    means: 'unknown',
    by: [docs],
    example: { data: null, success: false, message: 'Invalid PAN', message_code: 'invalid_input' },
  },
  {
    of: 'employment',
    status: 400,
    body: { success: false, message_code: 'invalid_uan_format' },
    means: 'unknown',
    by: [docs],
    example: { success: false, message: 'UAN has twelve digits', message_code: 'invalid_uan_format' },
  },
]

const foundLines: readonly AnswerLine[] = [
  foundLine('panLite', ['data.full_name'], [docs, 'regtech', 'pan-app'], 'pan-lite'),
  foundByReseller('panLite', ['data.full_name'], 'quickekyc-pan'),
  foundLine('pan', ['data.full_name'], [docs, ...panClients], 'pan'),
  foundLine('fatherName', ['data.father_name'], [docs], 'father-name'),
  foundLine('fatherName', ['data.pan_details.father_name'], [docs, tundra], 'father-name-plus'),
  foundLine('udyam', [], [docs, recordings], 'udyam', { 'data.udyam_exists': true }),
  foundLine('gstin', ['data.contact_details'], [recordings, ...gstClients], 'gstin'),
  foundLine('gstin', ['data'], [docs, tundra, panClients[0]], 'gstin-older'),
  foundLine('gstinsOfPan', ['data.gstin_list'], [docs], 'gstins-of-pan'),
  // Nobody has shown an empty list; their own success with nothing in it can only mean "none".
  {
    of: 'gstinsOfPan',
    status: 200,
    body: { success: true, 'data.gstin_list': emptyList },
    means: 'unknown',
    by: [],
    example: { success: true, message_code: 'success', data: { client_id: 'sp_kqzvmwtrbx', gstin_list: [] } },
  },
  {
    of: 'employment',
    status: 200,
    body: { success: true, 'data.employment_history': emptyList },
    means: 'unknown',
    by: [],
    example: {
      success: true,
      message_code: 'success',
      data: { client_id: 'sp_kqzvmwtrbx', employment_history: [] },
    },
  },
  foundLine('rc', ['data.rc_number'], [docs, ...rcClients], 'rc'),
  foundLine('challan', ['data.challan_details'], [docs, tutelar, challanClient], 'challans'),
  foundLine('challanAdvanced', ['data.rc_number'], [docs, advancedClient, rcClients[0]], 'challans-advanced'),
  foundLine('vehicles', ['data.rc_number'], [docs], 'vehicles'),
  foundLine('foodLicence', ['data.fssai_number', 'data.details'], [docs, fssaiClient], 'food-licence'),
  foundLine('upi', ['data.full_name'], [docs], 'upi', { 'data.account_exists': true }),
  foundLine('mobileToVpa', ['data.upi_id'], [docs, hrClient], 'mobile-to-vpa'),
  foundLine('uan', ['data.pf_uan'], [hrClient], 'uan'),
  foundLine('employment', ['data.employment_history'], [docs, hrClient], 'employment'),
  foundLine('mobileAge', ['data.mobile_age'], [docs], 'mobile-age'),
]

export const surepassAnswers: AnswerTable = {
  reference: ['data.client_id', 'client_id', 'request_id'],
  decides: {
    panLite: ['data.full_name', 'data.pan_number'],
    pan: ['data.full_name', 'data.pan_number'],
    fatherName: ['data.father_name', 'data.pan_number'],
    udyam: ['data.udyam_exists', 'data.pan_number'],
    gstin: ['data.gstin'],
    gstinsOfPan: ['data.pan_number', 'data.gstin_list.*.gstin'],
    rc: ['data.rc_number', 'data.vehicle_chasi_number', 'data.vehicle_engine_number'],
    challan: ['data.challan_details.challans.*.challan_number'],
    challanAdvanced: ['data.rc_number', 'data.challan_details.*.challan_number'],
    vehicles: ['data.rc_number.*', 'data.mobile_number'],
    foodLicence: ['data.fssai_number', 'data.details.*.company_name'],
    upi: ['data.account_exists', 'data.full_name', 'data.upi_id'],
    mobileToVpa: ['data.upi_id', 'data.mobile_number'],
    uan: ['data.pf_uan', 'data.mobile_number'],
    employment: ['data.uan', 'data.employment_history.*.establishment_name'],
    mobileAge: ['data.mobile_age', 'data.mobile_number'],
    ...furtherDecides,
    otp: ['data.otp_sent'],
    otpSubmit: ['data.full_name', 'data.aadhaar_number', 'data.dob'],
  } satisfies Record<Product, readonly string[]>,
  lines: [
    ...laterLines,
    ...otpLines,
    ...furtherLines,
    ...unknownLines,
    ...foundLines,
    ...refusalLines,
    ...statusLines,
  ],
}
