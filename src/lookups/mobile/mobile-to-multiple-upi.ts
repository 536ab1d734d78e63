// The lookup mobile-to-multiple-upi: every UPI address linked to a mobile number.
import { mobile } from '../../identifiers/index.js'
import { fields, text, texts } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

export const mobileToMultipleUpi = defineLookup({
  name: 'mobile-to-multiple-upi',
  summary: 'UPI addresses linked to a mobile number',
  route: { method: 'GET', path: '/v1/mobile-intelligence/mobile-to-multiple-upi' },
  credentials: 'token-and-key',
  input: { mobile_number: number(mobile) },
  output: fields({ name_at_bank: text(), vpas: texts() }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'UPI addresses fetched successfully.' },
    VPA_NOT_FOUND: {
      status: 200,
      charge: 'charged',
      message: 'No UPI address found for this mobile number.',
    },
  },
  price: 150,
  example: { name_at_bank: 'ASHA V ZAVERI', vpas: ['found@sandbox', '6000000001@sandbox'] },
})
