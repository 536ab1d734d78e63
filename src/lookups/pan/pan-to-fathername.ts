// The lookup pan-to-fathername: the father's name that a PAN was issued with.
import { pan } from '../../identifiers/index.js'
import { fields, flag, text, texts } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number, optionalName } from '../params.js'

export const panToFathername = defineLookup({
  name: 'pan-to-fathername',
  summary: "The father's name on a PAN",
  route: { method: 'GET', path: '/v1/verification/pan-to-fathername' },
  credentials: 'token-and-key',
  input: { pan_number: number(pan), name: optionalName() },
  output: fields({
    father_name: text(),
    full_name: text(),
    full_name_split: texts(),
    individual_pan: flag(),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Father name fetched successfully.' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'No details found for this PAN.' },
  },
  price: 200,
  example: {
    father_name: 'VIJAY SHANKAR ZAVERI',
    full_name: 'ASHA VIJAY ZAVERI',
    full_name_split: ['ASHA', 'VIJAY', 'ZAVERI'],
    individual_pan: true,
  },
})
