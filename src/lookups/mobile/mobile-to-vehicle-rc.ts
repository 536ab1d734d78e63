// The lookup mobile-to-vehicle-rc: the vehicles registered with a mobile number.
import { mobile } from '../../identifiers/index.js'
import { fields, texts } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

export const mobileToVehicleRc = defineLookup({
  name: 'mobile-to-vehicle-rc',
  summary: 'Vehicles registered with a mobile number',
  route: { method: 'GET', path: '/v1/mobile-intelligence/mobile-to-vehicle-rc' },
  credentials: 'token-and-key',
  input: { mobile_number: number(mobile) },
  output: fields({ rc_number: texts() }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Vehicles fetched successfully.' },
    DETAILS_NOT_FOUND: {
      status: 200,
      charge: 'charged',
      message: 'No vehicle is registered with this mobile number.',
    },
  },
  price: 150,
  example: { rc_number: ['DL99ZZ0001'] },
})
