// The lookup mnrl/verify: whether a mobile number is in the revocation list (MNRL) of the telecom department.
import { Type } from 'typebox'
import { mobile } from '../../identifiers/index.js'
import { fields, flag, orNull, text, wholeNumber } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

const month = () => orNull(text('January, February, ...'))

const revocation = fields({
  mnrl_record_found: Type.Boolean(),
  phone_number: text(),
  latest_revocation_status: flag(),
  first_revocation_month: month(),
  first_revocation_year: wholeNumber(),
  latest_revocation_month: month(),
  latest_revocation_year: wholeNumber(),
})

/** All three answers have data, and none is called SUCCESS: that is how the interface tells them apart. */
export const mnrlVerify = defineLookup({
  name: 'mnrl/verify',
  summary: 'Whether a mobile number is in the revocation list',
  route: { method: 'GET', path: '/v1/verification/mnrl/verify' },
  credentials: 'token-and-key',
  input: { mobile_number: number(mobile) },
  output: revocation,
  outcomes: {
    LATEST_MNRL_RECORD_FOUND: {
      status: 200,
      charge: 'charged',
      message: 'MNRL record found',
      data: revocation,
    },
    MNRL_RECORD_FOUND: {
      status: 200,
      charge: 'charged',
      message: 'MNRL record found in an earlier list',
      data: revocation,
    },
    NO_MNRL_RECORD_FOUND: {
      status: 200,
      charge: 'charged',
      message: 'No MNRL record found',
      data: revocation,
    },
  },
  price: 200,
  example: {
    mnrl_record_found: true,
    phone_number: '6000000001',
    latest_revocation_status: false,
    first_revocation_month: 'March',
    first_revocation_year: 2025,
    latest_revocation_month: 'March',
    latest_revocation_year: 2025,
  },
})
