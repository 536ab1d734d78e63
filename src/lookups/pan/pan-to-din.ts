// The lookup pan-to-din: the director identification behind a PAN.
import { pan } from '../../identifiers/index.js'
import { fields, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

export const panToDin = defineLookup({
  name: 'pan-to-din',
  summary: 'The director identification number behind a PAN',
  route: { method: 'GET', path: '/v1/business-compliance/pan-to-din' },
  credentials: 'token-and-key',
  input: { pan_number: number(pan) },
  output: fields({
    din_number: text(),
    din_status: text(),
    pan_number: text(),
    first_name: text(),
    middle_name: text(),
    last_name: text(),
    date_of_birth: text(),
    father_first_name: text(),
    father_middle_name: text(),
    father_last_name: text(),
    resident_of_india: text(),
    membership_number: text(),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'PAN details fetched successfully.' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'No director found for this PAN.' },
  },
  price: 300,
  example: {
    din_number: '00100001',
    din_status: 'Approved',
    pan_number: 'ZZZPZ1000A',
    first_name: 'ASHA',
    middle_name: 'VIJAY',
    last_name: 'ZAVERI',
    date_of_birth: '1988-04-12',
    father_first_name: 'VIJAY',
    father_middle_name: 'SHANKAR',
    father_last_name: 'ZAVERI',
    resident_of_india: 'Y',
    membership_number: '',
  },
})
