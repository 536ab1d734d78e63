// The lookup mca/din: a director and the companies and LLPs of their appointments.
import { Type } from 'typebox'
import { din } from '../../identifiers/index.js'
import { fields, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

const appointment = {
  designation: text(),
  begin_date: text('DD/MM/YYYY'),
  end_date: text('DD/MM/YYYY, or - while it lasts'),
}

export const mcaDin = defineLookup({
  name: 'mca/din',
  summary: 'A director and their companies, by the DIN',
  route: { method: 'GET', path: '/v1/verification/mca/din' },
  credentials: 'token-and-key',
  input: { id_number: number(din) },
  output: fields({
    director_data: fields({ din: text(), name: text() }),
    company_data: Type.Array(fields({ 'cin/fcrn': text(), company_name: text(), ...appointment })),
    llp_data: Type.Array(fields({ 'llpin/fllpin': text(), llp_name: text(), ...appointment })),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Director details fetched successfully.' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'No director found for this DIN.' },
  },
  price: 200,
  example: {
    director_data: { din: '90000001', name: 'ASHA VIJAY ZAVERI' },
    company_data: [
      {
        'cin/fcrn': 'U00000ZZ2020PTC000001',
        company_name: 'ZAFRAN SANDBOX FOODS PRIVATE LIMITED',
        designation: 'Director',
        begin_date: '15/06/2020',
        end_date: '-',
      },
    ],
    llp_data: [],
  },
})
