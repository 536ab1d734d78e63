// The lookup ekyc/aadhaar/generate-otp: have the Aadhaar authority send an OTP to the holder of a number.
// A step of a journey: its limits and references are in journeys/aadhaar-otp.ts.
import { aadhaar } from '../../identifiers/index.js'
import { fields, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number, textParam } from '../params.js'

export const aadhaarGenerateOtp = defineLookup({
  name: 'ekyc/aadhaar/generate-otp',
  summary: 'Send an OTP to the mobile number linked to an Aadhaar number',
  route: { method: 'POST', path: '/v2/ekyc/aadhaar/generate-otp' },
  credentials: 'key-and-client-id',
  input: {
    aadhaar_number: number(aadhaar),
    purpose: textParam('What the holder was told that the data is for', 'ForKYC', { repeats: 'first' }),
    consent: textParam('Y: the holder agreed. Kept with the request; an N is refused', 'Y', {
      required: false,
      repeats: 'first',
    }),
  },
  // The source's own reference is replaced by ours, of eight digits.
  output: fields({ reference_id: text('what verify-otp is called with: eight digits') }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'OTP sent to the registered mobile number' },
    // Definite answers of the authority about the number: charged, like every lookup's "unknown".
    MOBILE_NOT_LINKED: {
      status: 200,
      charge: 'charged',
      message: 'No mobile number is linked to this Aadhaar number.',
    },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'No such Aadhaar number.' },
  },
  price: 150,
  example: { reference_id: '48213907' },
  once: true,
  dataAtTop: true,
})
