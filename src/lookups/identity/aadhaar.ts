// The lookup aadhaar: whether an Aadhaar number exists, with what the authority shows of its holder.
import { Type } from 'typebox'
import { aadhaar as identifier } from '../../identifiers/index.js'
import { fields, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

export const aadhaar = defineLookup({
  name: 'aadhaar',
  summary: 'Whether an Aadhaar number exists, with age range, state and gender of its holder',
  route: { method: 'GET', path: '/v1/verification/aadhaar' },
  credentials: 'token-and-key',
  input: { aadhaar_number: number(identifier) },
  output: fields({
    // Answers are stored for a while, Aadhaar numbers never: so it is masked.
    aadhaar_number: text('masked by X but for its last four digits'),
    age_range: text('such as 30-40'),
    state: text(),
    gender: text('MALE or FEMALE'),
    last_digits: text('three last digits of the linked mobile number; empty when none is linked'),
    is_mobile: Type.Boolean({ description: 'a mobile number is linked' }),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Aadhaar details fetched successfully.' },
    DETAILS_NOT_FOUND: {
      status: 200,
      charge: 'charged',
      message: 'No details found for this Aadhaar number.',
    },
  },
  price: 60,
  example: {
    aadhaar_number: 'XXXXXXXX0019',
    age_range: '30-40',
    state: 'Delhi',
    gender: 'FEMALE',
    last_digits: '001',
    is_mobile: true,
  },
})
