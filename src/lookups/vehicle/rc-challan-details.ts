// The lookup rc-challan-details: the traffic fines and blacklist entries of a vehicle.
import { Type } from 'typebox'
import { rcNumber } from '../../identifiers/index.js'
import { date, fields, flag, orNull, text, texts, wholeNumber } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

const entry = fields({
  number: wholeNumber(),
  challan_number: text(),
  offense_details: text(),
  challan_place: orNull(text()),
  challan_date: date(),
  state: text('two letters'),
  rto: orNull(text()),
  upstream_code: text(),
  accused_name: text(),
  amount: orNull(Type.Number({ description: 'rupees' })),
  challan_status: text('such as Pending, Disposed, Paid'),
  court_challan: flag(),
})

export const rcChallanDetails = defineLookup({
  name: 'rc-challan-details',
  summary: 'Traffic fines and blacklist entries of a vehicle',
  route: { method: 'GET', path: '/v1/verification/rc-challan-details' },
  credentials: 'token-and-key',
  input: { rc_number: number(rcNumber) },
  output: fields({
    challan_details: fields({
      challans: Type.Array(entry),
      blacklist: Type.Array(entry),
      successful_backends: texts(),
      failed_backends: texts(),
    }),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Challan details fetched successfully.' },
    INVALID_RC_NUMBER: { status: 200, charge: 'charged', message: 'Invalid RC Number.' },
  },
  price: 300,
  example: {
    challan_details: {
      challans: [
        {
          number: 1,
          challan_number: 'DL00000000000000001',
          offense_details: 'Driving above the speed limit',
          challan_place: 'Outer Ring Road',
          challan_date: '2025-11-03',
          state: 'DL',
          rto: null,
          upstream_code: 'DL',
          accused_name: 'ASHA VIJAY ZAVERI',
          amount: 1000,
          challan_status: 'Pending',
          court_challan: false,
        },
      ],
      blacklist: [],
      successful_backends: ['DL'],
      failed_backends: [],
    },
  },
})
