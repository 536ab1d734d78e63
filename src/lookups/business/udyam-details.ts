// The lookup udyam-details: the registration of a micro, small or medium enterprise. A task.
import { Type } from 'typebox'
import { udyam } from '../../identifiers/index.js'
import { fields, orNull, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

const textOrNull = (description?: string) => orNull(text(description))
/** Their fields differ by the age of the registration, and pass as they are. */
const rows = () => Type.Array(Type.Object({}, { additionalProperties: true }))

export const udyamDetails = defineLookup({
  name: 'udyam-details',
  summary: 'The registration of a micro, small or medium enterprise, by its Udyam number',
  route: { method: 'POST', path: '/v1/verification/async/post-udyam-details' },
  credentials: 'token-and-key',
  input: { udyam_aadhaar_number: number(udyam) },
  output: fields({
    enterprise_type: rows(),
    general_details: fields({
      applied_date: textOrNull(),
      commencement_date: textOrNull(),
      date_of_inc: textOrNull(),
      dic_name: textOrNull('office of the district'),
      enterprise_name: text(),
      enterprise_type: textOrNull('Micro, Small or Medium'),
      major_activity: textOrNull(),
      msme_di: textOrNull('office of the ministry'),
      organization_type: textOrNull(),
      social_category: textOrNull(),
      state: textOrNull(),
    }),
    nic_details: rows(),
    official_address: fields({
      block: textOrNull(),
      city: textOrNull(),
      district: textOrNull(),
      door: textOrNull(),
      email: textOrNull(),
      mobile: textOrNull('masked'),
      name_of_premises: textOrNull(),
      pin: textOrNull(),
      road: textOrNull(),
      state: textOrNull(),
      town: textOrNull(),
    }),
    status: Type.Literal('id_found'),
    unit_details: rows(),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Udyam details fetched successfully.' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'Details not found.' },
    BAD_REQUEST: { status: 200, charge: 'free', message: 'Please enter a valid Udyam number.' },
  },
  price: 400,
  task: { poll: '/v1/verification/async/get-udyam-details', type: 'udyam_aadhaar' },
  example: {
    enterprise_type: [{ classification_year: '2025-26', enterprise_type: 'Micro' }],
    general_details: {
      applied_date: '2021-06-01',
      commencement_date: '2012-04-02',
      date_of_inc: '2012-04-02',
      dic_name: 'MUMBAI',
      enterprise_name: 'ZAFRAN SANDBOX FOODS',
      enterprise_type: 'Micro',
      major_activity: 'Manufacturing',
      msme_di: 'MUMBAI',
      organization_type: 'Private Limited Company',
      social_category: 'General',
      state: 'MAHARASHTRA',
    },
    nic_details: [{ nic_2_digit: '10', activity: 'Manufacturing' }],
    official_address: {
      block: null,
      city: 'Mumbai',
      district: 'MUMBAI',
      door: '12',
      email: null,
      mobile: '60*****001',
      name_of_premises: null,
      pin: '400001',
      road: 'Made Up Road',
      state: 'MAHARASHTRA',
      town: 'Mumbai',
    },
    status: 'id_found',
    unit_details: [{ unit_name: 'ZAFRAN SANDBOX FOODS', city: 'Mumbai', pin: '400001' }],
  },
})
