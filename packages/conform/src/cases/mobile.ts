// The lookups by mobile number, and employment history.
import type { Endpoint } from '../endpoint.js'
import { array, boolean, date, filledList, filledText, listOf, matching, orNull, text } from '../shapes.js'

const shared = {
  group: 'mobile',
  section: 'Mobile intelligence payloads (data)',
  query: { mobile_number: '{mobile.found}' },
  required: ['mobile_number'],
  subject: { parameter: 'mobile_number', of: 'mobile' },
  malformed: {
    value: '12345',
    status: 422,
    subCode: 'INVALID_MOBILE_NUMBER',
    message: 'Invalid Mobile Number Pattern',
  },
}
const vpa = matching('a UPI address', /^[^@\s]+@[^@\s]+$/)
const intelligence = '/v1/mobile-intelligence'

export const mobileEndpoints: readonly Endpoint[] = [
  {
    ...shared,
    name: 'mobile-to-digital-age',
    path: `${intelligence}/mobile-to-digital-age`,
    data: {
      businessNameDetected: boolean,
      digitalAge: matching('a string holding a number', /^\d+(\.\d+)?$/),
    },
    closed: { '': [] },
    unknown: { status: 200 },
    mayBeUnavailable: true,
  },
  {
    ...shared,
    name: 'mobile-to-multiple-upi',
    path: `${intelligence}/mobile-to-multiple-upi`,
    data: { name_at_bank: text, vpas: filledList(vpa) },
    closed: { '': [] },
    // "A mobile-to-UPI lookup with no VPA returns a specific status rather than an error."
    unknown: { status: 200, section: 'Endpoints, rule 6' },
  },
  {
    ...shared,
    name: 'mobile-to-uan-list',
    path: `${intelligence}/mobile-to-uan-list`,
    data: { uan_numbers: filledList(filledText) },
    closed: { '': [] },
    unknown: { status: 200, subCode: 'DETAILS_NOT_FOUND', section: 'Endpoints, rule 6' },
  },
  {
    ...shared,
    name: 'mobile-to-vehicle-rc',
    path: `${intelligence}/mobile-to-vehicle-rc`,
    data: { rc_number: listOf(filledText) },
    closed: { '': [] },
    unknown: { status: 200 },
  },
  {
    ...shared,
    name: 'mobile-to-vpa',
    path: '/v1/verification/mobile-to-vpa',
    data: { mobile_number: filledText, vpa, name_at_bank: text },
    closed: { '': [] },
    unknown: { status: 200, section: 'Endpoints, rule 6' },
  },
  {
    name: 'uan-to-employment-history',
    group: 'employment',
    section: 'Employment history V2 (data)',
    path: '/v2/verification/epfo/uan-to-employment-history',
    query: { uan_number: '{uan.found}' },
    required: ['uan_number'],
    subject: { parameter: 'uan_number', of: 'uan' },
    data: {
      pdf_url: orNull(text),
      employment_history: array,
      'employment_history[].name': text,
      'employment_history[].guardian_name': text,
      'employment_history[].establishment_name': text,
      'employment_history[].member_id': text,
      'employment_history[].date_of_joining': date,
      'employment_history[].date_of_exit': orNull(date),
      'employment_history[].last_pf_submitted': orNull(date),
    },
    closed: { '': [], 'employment_history[]': [] },
    unknown: { status: 200 },
  },
]
