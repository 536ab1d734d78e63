// The lookup pan-aadhaar-link-status: whether a PAN is linked to an Aadhaar number.
import { Type } from 'typebox'
import { aadhaar, pan } from '../../identifiers/index.js'
import { fields, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

export const panAadhaarLinkStatus = defineLookup({
  name: 'pan-aadhaar-link-status',
  summary: 'Whether a PAN is linked to an Aadhaar number',
  route: { method: 'GET', path: '/v1/verification/pan-aadhaar-link-status' },
  credentials: 'token-and-key',
  input: { pan_number: number(pan), aadhaar_number: number(aadhaar) },
  output: fields({ pan_number: text(), aadhaar_linked: Type.Literal(true) }),
  // The interface shows PAN_AADHAAR_NOT_LINKED. Interface silent on the others: decision 61.
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Input Pan is linked to input Aadhaar' },
    PAN_AADHAAR_NOT_LINKED: {
      status: 200,
      charge: 'charged',
      message: 'Input Pan is linked to some other Aadhaar',
    },
    PAN_NOT_LINKED: { status: 200, charge: 'charged', message: 'Input Pan is not linked to any Aadhaar' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'No details found for this PAN.' },
  },
  price: 100,
  example: { pan_number: 'ZZZPZ1000A', aadhaar_linked: true },
})
