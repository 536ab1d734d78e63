// The lookup mobile-to-vpa: the UPI address that a mobile number pays to.
import { mobile } from '../../identifiers/index.js'
import { fields, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

export const mobileToVpa = defineLookup({
  name: 'mobile-to-vpa',
  summary: 'The UPI address of a mobile number',
  route: { method: 'GET', path: '/v1/verification/mobile-to-vpa' },
  credentials: 'token-and-key',
  input: { mobile_number: number(mobile) },
  output: fields({ mobile_number: text(), vpa: text(), name_at_bank: text() }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'UPI address fetched successfully.' },
    VPA_NOT_FOUND: {
      status: 200,
      charge: 'charged',
      message: 'No UPI address found for this mobile number.',
    },
  },
  price: 150,
  example: { mobile_number: '6000000001', vpa: 'found@sandbox', name_at_bank: 'ASHA V ZAVERI' },
})
