// The lookup ekyc/aadhaar/verify-otp: the OTP in exchange for the Aadhaar authority's data of the person.
// A step of a journey: its reference is kept by journeys/aadhaar-otp.ts.
import { Type } from 'typebox'
import { mobile } from '../../identifiers/index.js'
import { fields, orNull, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { flagParam, number, textParam } from '../params.js'

export const aadhaarVerifyOtp = defineLookup({
  name: 'ekyc/aadhaar/verify-otp',
  summary: 'What the Aadhaar authority holds of the person who was sent the OTP',
  route: { method: 'POST', path: '/v2/ekyc/aadhaar/verify-otp' },
  credentials: 'key-and-client-id',
  input: {
    reference_id: textParam('The reference_id of generate-otp', '48213907'),
    otp: textParam('The six digits that the holder was sent', '111000'),
    consent: textParam('Y: the holder agreed. Kept with the request; an N is refused', 'Y', {
      required: false,
      repeats: 'first',
    }),
    purpose: textParam('What the holder was told that the data is for', 'ForKYC', {
      required: false,
      repeats: 'first',
    }),
    mobile_number: {
      ...number(mobile),
      required: false,
      about: 'To be compared with the linked mobile number',
    },
    generate_pdf: flagParam('Also return a PDF of the data, in base64'),
  },
  output: fields({
    address: fields({
      careOf: text(),
      country: text(),
      district: text(),
      house: text(),
      landmark: text(),
      locality: text(),
      pin: text(),
      postOffice: text(),
      state: text(),
      street: text(),
      subDistrict: text(),
      vtc: text('village, town or city'),
    }),
    dateOfBirth: Type.String({ pattern: '^(\\d{2}-\\d{2}-\\d{4}|\\d{4})$', description: 'DD-MM-YYYY' }),
    email: text('hash of the linked e-mail address, hex; empty when there is none'),
    phone: text('hash of the linked mobile number, hex'),
    gender: text('M, F or T'),
    generatedAt: Type.String({ pattern: '^\\d{13}$', description: 'Unix milliseconds, as text' }),
    maskedNumber: Type.String({ pattern: '^xxxx-xxxx-\\d{4}$' }),
    name: text(),
    photo: text('JPEG or PNG, base64'),
    aadhaar_linked_mobile_match: orNull(
      Type.Union([Type.Literal('Yes'), Type.Literal('No')], {
        description: 'null when no mobile_number was sent',
      }),
    ),
    document_pdf: orNull(text('PDF, base64; null unless generate_pdf was true')),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Aadhaar eKYC Successful' },
    INVALID_OTP: { status: 200, charge: 'free', message: 'Invalid OTP' },
    OTP_EXPIRED: { status: 200, charge: 'free', message: 'OTP expired' },
  },
  price: 300,
  example: {
    address: {
      careOf: 'D/O VIJAY SHANKAR ZAVERI',
      country: 'India',
      district: 'New Delhi',
      house: '14',
      landmark: '',
      locality: '',
      pin: '110001',
      postOffice: 'New Delhi',
      state: 'Delhi',
      street: 'LAKE ROAD',
      subDistrict: '',
      vtc: 'New Delhi',
    },
    dateOfBirth: '12-04-1988',
    email: '',
    phone: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
    gender: 'F',
    generatedAt: '1767225600000',
    maskedNumber: 'xxxx-xxxx-0019',
    name: 'Asha Vijay Zaveri',
    photo: 'iVBORw0KGgo=',
    aadhaar_linked_mobile_match: null,
    document_pdf: null,
  },
  once: true,
})
