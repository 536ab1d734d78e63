// The lookup mobile-to-name: the name of the holder of a mobile number.
import { mobile } from '../../identifiers/index.js'
import { fields, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { consentParams, number } from '../params.js'

export const mobileToName = defineLookup({
  name: 'mobile-to-name',
  summary: 'The name of the holder of a mobile number',
  route: { method: 'GET', path: '/v1/mobile-intelligence/mobile-to-name' },
  credentials: 'token-and-key',
  input: { mobile_number: number(mobile), ...consentParams },
  output: fields({ name: text() }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Name fetched successfully.' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'No name found for this mobile number.' },
  },
  price: 200,
  sensitive: true,
  example: { name: 'ASHA VIJAY ZAVERI' },
})
