// The lookup ifsc: the bank branch behind an IFSC. Answered here, from imported records and the list of known codes.
import { ifsc as identifier } from '../../identifiers/index.js'
import { fields, flag, orNull, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

/** A row of the public data set, under its own names. */
const dataSet = {
  IFSC: text(),
  BANK: text('name of the bank'),
  BANKCODE: text('the four letters of the bank'),
  BRANCH: text(),
  CENTRE: text(),
  DISTRICT: text(),
  STATE: text(),
  CITY: text(),
  ADDRESS: text(),
  CONTACT: text(),
  MICR: text('nine digits'),
  SWIFT: orNull(text()),
  ISO3166: text('the state, such as IN-DL'),
  UPI: flag(),
  RTGS: flag(),
  NEFT: flag(),
  IMPS: flag(),
}

export const ifsc = defineLookup({
  name: 'ifsc',
  summary: 'The bank branch behind an IFSC',
  route: { method: 'GET', path: '/v1/verification/ifsc' },
  credentials: 'token-and-key',
  input: { ifsc: number(identifier) },
  // Some clients read the names of the data set, others lower-case ones: both have them.
  output: fields({
    ...dataSet,
    ifsc: text(),
    bank_name: text(),
    branch: text(),
    address: text(),
    city: text(),
    state: text(),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'IFSC details fetched successfully.' },
  },
  price: 20,
  example: {
    IFSC: 'ZZBK0000013',
    BANK: 'EXAMPLE BANK',
    BANKCODE: 'ZZBK',
    BRANCH: 'NEW DELHI MAIN',
    CENTRE: 'NEW DELHI',
    DISTRICT: 'NEW DELHI',
    STATE: 'DELHI',
    CITY: 'NEW DELHI',
    ADDRESS: '13, BANK STREET, NEW DELHI, DELHI 110001',
    CONTACT: '',
    MICR: '',
    SWIFT: null,
    ISO3166: 'IN-DL',
    UPI: true,
    RTGS: true,
    NEFT: true,
    IMPS: true,
    ifsc: 'ZZBK0000013',
    bank_name: 'EXAMPLE BANK',
    branch: 'NEW DELHI MAIN',
    address: '13, BANK STREET, NEW DELHI, DELHI 110001',
    city: 'NEW DELHI',
    state: 'DELHI',
  },
})
