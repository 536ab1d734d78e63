// The lookup mobile-to-digital-age: for how long a mobile number has been in use.
import { Type } from 'typebox'
import { mobile } from '../../identifiers/index.js'
import { fields, flag } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

export const mobileToDigitalAge = defineLookup({
  name: 'mobile-to-digital-age',
  summary: 'For how long a mobile number has been in use',
  route: { method: 'GET', path: '/v1/mobile-intelligence/mobile-to-digital-age' },
  credentials: 'token-and-key',
  input: { mobile_number: number(mobile) },
  output: fields({
    businessNameDetected: flag(),
    digitalAge: Type.String({ pattern: '^\\d+(\\.\\d+)?$', description: 'a number, as text' }),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Digital age fetched successfully.' },
    DETAILS_NOT_FOUND: {
      status: 200,
      charge: 'charged',
      message: 'No details found for this mobile number.',
    },
  },
  price: 150,
  example: { businessNameDetected: false, digitalAge: '2190' },
})
