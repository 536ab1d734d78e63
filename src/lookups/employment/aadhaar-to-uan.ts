// The lookup aadhaar-to-uan: the provident-fund account number of the holder of an Aadhaar number.
import { aadhaar } from '../../identifiers/index.js'
import { fields, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { consentParams, number } from '../params.js'

export const aadhaarToUan = defineLookup({
  name: 'aadhaar-to-uan',
  summary: 'The UAN of the holder of an Aadhaar number',
  route: { method: 'GET', path: '/v1/verification/epfo/aadhaar-to-uan' },
  credentials: 'token-and-key',
  input: { aadhaar_number: number(aadhaar), ...consentParams },
  output: fields({ uan_number: text() }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'UAN Number fetched successfully' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'No UAN found for this Aadhaar number.' },
  },
  price: 300,
  sensitive: true,
  example: { uan_number: '100000000001' },
})
