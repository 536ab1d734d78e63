// The lookup panadvanced: the holder's details behind a PAN.
import { pan } from '../../identifiers/index.js'
import { date, fields, flag, text, texts } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number, optionalName } from '../params.js'

export const panadvanced = defineLookup({
  name: 'panadvanced',
  summary: "The holder's details behind a PAN",
  route: { method: 'GET', path: '/v1/verification/panadvanced' },
  credentials: 'token-and-key',
  input: { pan_number: number(pan), name: optionalName() },
  output: fields({
    pan_number: text(),
    full_name: text(),
    full_name_split: texts(),
    masked_aadhaar: text('Aadhaar number with its leading digits masked by X'),
    gender: text('one letter'),
    dob: date(),
    aadhaar_linked: flag(),
    category: text('kind of holder'),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'PAN details fetched successfully.' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'No details found for this PAN.' },
  },
  price: 300,
  example: {
    pan_number: 'ZZZPZ1000A',
    full_name: 'ASHA VIJAY ZAVERI',
    full_name_split: ['ASHA', 'VIJAY', 'ZAVERI'],
    masked_aadhaar: 'XXXXXXXX0019',
    gender: 'F',
    dob: '1988-04-12',
    aadhaar_linked: true,
    category: 'person',
  },
})
