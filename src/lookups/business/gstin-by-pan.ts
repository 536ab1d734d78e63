// The lookup gstin-by-pan: the GST registrations of a PAN.
import { Type } from 'typebox'
import { pan } from '../../identifiers/index.js'
import { fields, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

export const gstinByPan = defineLookup({
  name: 'gstin-by-pan',
  summary: 'The GST registrations of a PAN',
  route: {
    method: 'GET',
    path: '/v1/verification/gstin/gstin-by-pan',
    batch: '/v1/verification/gstin/gstin-by-pan/batch',
    column: 'pan_number',
    anyPart: true, // the interface names none there
  },
  credentials: 'token-and-key',
  input: { pan_number: number(pan) },
  output: Type.Array(
    fields({ gstin: text(), state: text(), state_code: text('Two digits'), status: text() }),
  ),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Linked GSTINs fetched successfully.' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'No GSTIN found for this PAN.' },
  },
  price: 100,
  example: [{ gstin: '27ZZZCZ1000A1ZE', state: 'Maharashtra', state_code: '27', status: 'Active' }],
})
