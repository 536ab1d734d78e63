// The lookup mobile-to-uan-list: the provident-fund account numbers linked to a mobile number.
import { mobile } from '../../identifiers/index.js'
import { fields, texts } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

export const mobileToUanList = defineLookup({
  name: 'mobile-to-uan-list',
  summary: 'UANs linked to a mobile number',
  route: { method: 'GET', path: '/v1/mobile-intelligence/mobile-to-uan-list' },
  credentials: 'token-and-key',
  input: { mobile_number: number(mobile) },
  output: fields({ uan_numbers: texts() }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'UAN numbers fetched successfully.' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'No UAN is linked to this mobile number.' },
  },
  price: 150,
  example: { uan_numbers: ['100000000001'] },
})
