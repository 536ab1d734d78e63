// The lookup pan-plus: the holder's details behind a PAN, with address and contact where the source has them.
import { pan } from '../../identifiers/index.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'
import { panDetails, panDetailsExample } from './pan-details.js'

export const panPlus = defineLookup({
  name: 'pan-plus',
  summary: "The holder's details behind a PAN, with address and contact",
  route: { method: 'GET', path: '/v1/verification/pan-plus', otherPaths: ['/v2/verification/pan-plus'] },
  credentials: 'token-and-key',
  input: { pan_number: number(pan) },
  output: panDetails,
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'PAN details fetched successfully' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'No details found for this PAN.' },
  },
  price: 300,
  example: panDetailsExample,
})
