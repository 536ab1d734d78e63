// The lookup fssai-verification: a food-safety licence and its premises.
import { Type } from 'typebox'
import { fssai } from '../../identifiers/index.js'
import { date, fields, text, wholeNumber } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

export const fssaiVerification = defineLookup({
  name: 'fssai-verification',
  summary: 'A food-safety licence and its premises',
  route: { method: 'GET', path: '/v1/business-compliance/fssai-verification' },
  credentials: 'token-and-key',
  input: { fssai_id: number(fssai) },
  output: fields({
    id_number: text(),
    application_number: text(),
    fssai_number: text(),
    details: Type.Array(
      fields({
        address_premises: text(),
        status_desc: text(),
        district_name: text(),
        fbo_id: wholeNumber(),
        display_ref_id: text(),
        taluk_name: text(),
        company_name: text(),
        state_premises: text(),
        district_premises: wholeNumber(),
        app_type_desc: text(),
        taluk_premises: wholeNumber(),
        state_name: text(),
        license_category_name: text(),
        app_type: text(),
        app_submission_date: date(),
        last_updated_on: date(),
        pincode: wholeNumber(),
        ref_id: wholeNumber(),
      }),
    ),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'FSSAI details fetched successfully.' },
    INVALID_FSSAI_ID: { status: 200, charge: 'charged', message: 'Invalid FSSAI ID.' },
  },
  price: 200,
  example: {
    id_number: '10099000000001',
    application_number: '10250601123456789',
    fssai_number: '10099000000001',
    details: [
      {
        address_premises: '7, MARKET YARD',
        status_desc: 'License Issued',
        district_name: 'Pune',
        fbo_id: 1000001,
        display_ref_id: '10250601123456789',
        taluk_name: 'Haveli',
        company_name: 'ZENITH FOODS',
        state_premises: '27',
        district_premises: 490,
        app_type_desc: 'New License',
        taluk_premises: 4190,
        state_name: 'Maharashtra',
        license_category_name: 'Central License',
        app_type: 'N',
        app_submission_date: '2024-06-01',
        last_updated_on: '2025-06-01',
        pincode: 411001,
        ref_id: 2000001,
      },
    ],
  },
})
