// The lookup driving-license: a driving licence with its holder and classes of vehicles. A task.
import { Type } from 'typebox'
import { drivingLicence } from '../../identifiers/index.js'
import { date, fields, orNull, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number, textParam } from '../params.js'

const day = () => orNull(date())
const textOrNull = (description?: string) => orNull(text(description))

export const drivingLicense = defineLookup({
  name: 'driving-license',
  summary: 'A driving licence: its holder, validity and classes of vehicles',
  route: { method: 'POST', path: '/v1/verification/post-driving-license' },
  credentials: 'token-and-key',
  input: {
    dl_number: number(drivingLicence),
    dob: textParam('Date of birth of the holder, YYYY-MM-DD', '1988-04-12', { maxChars: 10 }),
  },
  output: fields({
    address: textOrNull(),
    badge_details: Type.Array(Type.Object({}, { additionalProperties: true })),
    card_serial_no: textOrNull(),
    city: textOrNull(),
    cov_details: Type.Array(
      fields({
        category: textOrNull('such as NT, non-transport'),
        cov: text('class of vehicle, such as LMV or MCWG'),
        issue_date: day(),
      }),
    ),
    date_of_issue: day(),
    date_of_last_transaction: day(),
    dl_status: textOrNull('such as Active'),
    dob: day(),
    face_image: textOrNull(),
    gender: textOrNull(),
    hazardous_valid_till: day(),
    hill_valid_till: day(),
    id_number: text(),
    issuing_rto_name: textOrNull(),
    last_transacted_at: textOrNull(),
    name: textOrNull(),
    nt_validity_from: day(),
    nt_validity_to: day(),
    relatives_name: textOrNull(),
    source: text('register that holds the licence'),
    status: Type.Literal('id_found'),
    t_validity_from: day(),
    t_validity_to: day(),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Driving licence details fetched successfully.' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'Details not found.' },
    BAD_REQUEST: { status: 200, charge: 'free', message: 'Please enter a valid driving licence number.' },
  },
  price: 200,
  task: { poll: '/v1/verification/get-driving-license', type: 'ind_driving_license' },
  example: {
    address: '12, MADE UP ROAD, NEW DELHI, 110001',
    badge_details: [],
    card_serial_no: null,
    city: null,
    cov_details: [
      { category: 'NT', cov: 'LMV', issue_date: '2020-02-03' },
      { category: 'NT', cov: 'MCWG', issue_date: '2020-02-03' },
    ],
    date_of_issue: '2020-02-03',
    date_of_last_transaction: '2020-02-03',
    dl_status: 'Active',
    dob: '1988-04-12',
    face_image: null,
    gender: null,
    hazardous_valid_till: null,
    hill_valid_till: null,
    id_number: 'ZZ0120200000001',
    issuing_rto_name: 'RTO, NEW DELHI',
    last_transacted_at: 'RTO, NEW DELHI',
    name: 'ASHA VIJAY ZAVERI',
    nt_validity_from: '2020-02-03',
    nt_validity_to: '2038-04-11',
    relatives_name: 'VIJAY SHANKAR ZAVERI',
    source: 'government_website',
    status: 'id_found',
    t_validity_from: null,
    t_validity_to: null,
  },
})
