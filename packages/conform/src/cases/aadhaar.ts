// Aadhaar OTP generation: key and client id, no bearer token, no data object.
import type { Endpoint } from '../endpoint.js'
import { filledText } from '../shapes.js'

export const aadhaarEndpoints: readonly Endpoint[] = [
  {
    name: 'generate-otp',
    group: 'aadhaar',
    section: 'Aadhaar OTP generation (response)',
    method: 'POST',
    path: '/v2/ekyc/aadhaar/generate-otp',
    access: 'key-and-id',
    query: { aadhaar_number: '{aadhaar.found}', purpose: 'ForKYC', consent: 'Y' },
    required: ['aadhaar_number', 'purpose'],
    subject: { parameter: 'aadhaar_number', of: 'aadhaar' },
    members: { reference_id: filledText },
    isDataless: true,
    message: 'OTP sent to the registered mobile number',
  },
]
