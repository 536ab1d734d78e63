// The lookup uan-to-employment-history: the employers behind a provident-fund account number.
import { Type } from 'typebox'
import { uan } from '../../identifiers/index.js'
import { date, fields, orNull, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { flagParam, number } from '../params.js'

export const uanToEmploymentHistory = defineLookup({
  name: 'uan-to-employment-history',
  summary: 'The employers behind a UAN',
  route: {
    method: 'GET',
    path: '/v2/verification/epfo/uan-to-employment-history',
    otherPaths: ['/v1/verification/epfo/uan-to-employment-history'],
  },
  credentials: 'token-and-key',
  input: {
    uan_number: number(uan),
    generate_pdf: flagParam('Also make a PDF of the history and return its address'),
  },
  output: fields({
    pdf_url: orNull(text('address of the PDF; null when none was made')),
    employment_history: Type.Array(
      fields({
        name: text(),
        guardian_name: text(),
        establishment_name: text(),
        member_id: text(),
        date_of_joining: date(),
        date_of_exit: orNull(date()),
        last_pf_submitted: orNull(date()),
      }),
    ),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Employment History fetched successfully' },
    DETAILS_NOT_FOUND: {
      status: 200,
      charge: 'charged',
      message: 'No employment history found for this UAN.',
    },
  },
  price: 400,
  example: {
    pdf_url: null,
    employment_history: [
      {
        name: 'ASHA VIJAY ZAVERI',
        guardian_name: 'VIJAY SHANKAR ZAVERI',
        establishment_name: 'EXAMPLE SERVICES PRIVATE LIMITED',
        member_id: 'MHBAN00000640000000125',
        date_of_joining: '2021-07-01',
        date_of_exit: null,
        last_pf_submitted: '2026-09-30',
      },
    ],
  },
})
