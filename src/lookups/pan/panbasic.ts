// The lookup panbasic: whether a PAN exists, and whose it is.
import { Type } from 'typebox'
import { pan } from '../../identifiers/index.js'
import { fields, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number, optionalName } from '../params.js'

export const panbasic = defineLookup({
  name: 'panbasic',
  summary: 'Whether a PAN is valid, and the name it was issued to',
  route: { method: 'GET', path: '/v1/verification/panbasic' },
  credentials: 'token-and-key',
  input: { pan_number: number(pan), name: optionalName() },
  // An unknown PAN is an answer too: status INVALID, without a name.
  output: Type.Union([
    fields({
      '@entity': Type.Literal('pan'),
      pan: text(),
      full_name: text(),
      status: Type.Literal('VALID'),
      category: text('kind of holder'),
      name_information: fields({ pan_name_cleaned: text('the name in title case') }),
    }),
    fields({
      '@entity': Type.Literal('pan'),
      pan: text(),
      status: Type.Literal('INVALID'),
      category: text('kind of holder'),
    }),
  ]),
  outcomes: { SUCCESS: { status: 200, charge: 'charged', message: 'PAN details fetched successfully.' } },
  price: 100,
  example: {
    '@entity': 'pan',
    pan: 'ZZZPZ1000A',
    full_name: 'ASHA VIJAY ZAVERI',
    status: 'VALID',
    category: 'Individual',
    name_information: { pan_name_cleaned: 'Asha Vijay Zaveri' },
  },
})
