// The lookup pan-to-uan: the provident-fund account number of the holder of a PAN.
import { pan } from '../../identifiers/index.js'
import { fields, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

export const panToUan = defineLookup({
  name: 'pan-to-uan',
  summary: 'The UAN of the holder of a PAN',
  route: { method: 'GET', path: '/v1/verification/epfo/pan-to-uan' },
  credentials: 'token-and-key',
  input: { pan_number: number(pan) },
  output: fields({ uan_number: text() }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'UAN Number fetched successfully' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'No UAN found for this PAN.' },
  },
  price: 300,
  example: { uan_number: '100000000001' },
})
