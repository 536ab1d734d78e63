// The lookup upi-basic: whether a UPI address exists, and the name at its bank.
import { Type } from 'typebox'
import { vpa } from '../../identifiers/index.js'
import { fields, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number, optionalName } from '../params.js'

export const upiBasic = defineLookup({
  name: 'upi-basic',
  summary: 'Whether a UPI address exists, and the name at its bank',
  route: {
    method: 'GET',
    path: '/v1/verification/upi',
    batch: '/v1/verification/upi-basic/batch',
    column: 'vpa',
  },
  credentials: 'token-and-key',
  input: { vpa: number(vpa), name: optionalName() },
  output: fields({
    account_exists: Type.Boolean(),
    name_at_bank: text(),
    name_information: fields({ name_at_bank_cleaned: text('In title case') }),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'UPI Successfully Verified' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'No account found for this UPI address.' },
  },
  price: 150,
  example: {
    account_exists: true,
    name_at_bank: 'ASHA V ZAVERI',
    name_information: { name_at_bank_cleaned: 'Asha V Zaveri' },
  },
})
