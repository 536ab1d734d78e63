// The PAN lookups.
import type { Endpoint } from '../endpoint.js'
import { boolean, date, filledText, listOf, matching, text } from '../shapes.js'

const group = 'pan'
const query = { pan_number: '{pan.found}' }
const required = ['pan_number']
const subject = { parameter: 'pan_number', of: 'pan' }
/** What is no PAN by any pattern. */
const noPan = 'ABC'

export const panEndpoints: readonly Endpoint[] = [
  {
    name: 'panbasic',
    group,
    section: 'Endpoints',
    path: '/v1/verification/panbasic',
    query,
    required,
    subject,
  },
  {
    name: 'panadvanced',
    group,
    section: 'PAN advanced (data)',
    path: '/v1/verification/panadvanced',
    query,
    required,
    subject,
    data: {
      pan_number: filledText,
      full_name: filledText,
      full_name_split: listOf(text),
      masked_aadhaar: matching('a string with leading digits masked by X', /^$|^[Xx -]+[\d -]*$/),
      gender: matching('a string of one letter', /^[A-Za-z]?$/),
      dob: date,
      aadhaar_linked: boolean,
      category: text,
    },
    closed: { '': [] },
    unknown: { status: 200 },
  },
  {
    name: 'pan-to-fathername',
    group,
    section: 'PAN to father name (data)',
    path: '/v1/verification/pan-to-fathername',
    query,
    required,
    subject,
    data: {
      father_name: text,
      full_name: filledText,
      full_name_split: listOf(text),
      individual_pan: boolean,
    },
    closed: { '': [] },
    unknown: { status: 200 },
  },
  {
    name: 'pan-to-din',
    group,
    section: 'PAN to DIN (data)',
    path: '/v1/business-compliance/pan-to-din',
    query: { pan_number: '{director.found}' },
    required,
    subject: { parameter: 'pan_number', of: 'director' },
    data: {
      din_number: filledText,
      din_status: text,
      pan_number: text,
      first_name: text,
      middle_name: text,
      last_name: text,
      date_of_birth: text,
      father_first_name: text,
      father_middle_name: text,
      father_last_name: text,
      resident_of_india: text,
      membership_number: text,
    },
    closed: { '': [] },
    unknown: { status: 200 },
  },
  {
    name: 'pan-msme-check',
    group,
    section: 'PAN-MSME check',
    path: '/v1/verification/pan-msme-check',
    query: { pan_number: '{company.found}' },
    required,
    subject: { parameter: 'pan_number', of: 'company' },
    unknown: { status: 200, section: 'PAN-MSME check' },
    malformed: { value: noPan, status: 422 },
  },
]
