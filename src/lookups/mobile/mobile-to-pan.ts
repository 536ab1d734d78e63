// The lookup mobile-to-pan: the PAN of the holder of a mobile number, with what is known of that PAN.
import { mobile } from '../../identifiers/index.js'
import { defineLookup } from '../lookup.js'
import { panDetails, panDetailsExample } from '../pan/pan-details.js'
import { consentParams, number } from '../params.js'

export const mobileToPan = defineLookup({
  name: 'mobile-to-pan',
  summary: 'The PAN of the holder of a mobile number',
  route: { method: 'GET', path: '/v1/mobile-intelligence/mobile-to-pan' },
  credentials: 'token-and-key',
  input: { mobile_number: number(mobile), ...consentParams },
  output: panDetails,
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'PAN details fetched successfully' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'No PAN found for this mobile number.' },
  },
  price: 300,
  sensitive: true,
  example: panDetailsExample,
})
