// The lookup passport: the application behind a passport file number.
import { passportFile } from '../../identifiers/index.js'
import { date, fields, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { dayParam, number } from '../params.js'

export const passport = defineLookup({
  name: 'passport',
  summary: 'The application behind a passport file number',
  route: { method: 'GET', path: '/v1/verification/passport' },
  credentials: 'token-and-key',
  input: { file_number: number(passportFile), dob: dayParam('Date of birth', '1988-04-12') },
  output: fields({
    file_number: text(),
    name: text(),
    dob: date(),
    application_type: text('such as NORMAL or TATKAAL'),
    application_received_date: date(),
    status: text('VALID, or what the passport office says'),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Passport details fetched successfully.' },
    DETAILS_NOT_FOUND: {
      status: 200,
      charge: 'charged',
      message: 'No details found for this file number and date of birth.',
    },
  },
  price: 100,
  example: {
    file_number: 'ZZ1000000000001',
    name: 'ASHA VIJAY ZAVERI',
    dob: '1988-04-12',
    application_type: 'NORMAL',
    application_received_date: '2019-06-03',
    status: 'VALID',
  },
})
