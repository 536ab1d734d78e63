// The lookup itr/get-26as-details: the tax deducted at source of one assessment year (Form 26AS).
import { Type } from 'typebox'
import { amountText, dayMonYear, fields, orNull, text, wholeNumber, years } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { textParam } from '../params.js'

const amount = () => orNull(amountText())

export const get26asDetails = defineLookup({
  name: 'itr/get-26as-details',
  summary: 'Tax deducted at source, as Form 26AS shows it',
  route: { method: 'GET', path: '/v1/verification/itr/get-26as-details' },
  credentials: 'token-and-key',
  input: {
    itr_client_id: textParam('Id of the taxpayer session', 'itr_sandbox'),
    tds_id: textParam('Id of the statement in that session', '1'),
  },
  output: fields({
    assessment_year: years(),
    tds_data: Type.Array(
      fields({
        sr_no: wholeNumber(),
        name_of_deductor: orNull(text()),
        tan_of_deductor: orNull(text()),
        total_amount_paid: amount(),
        total_tax_deducted: amount(),
        total_tds_deposited: amount(),
        section: orNull(text()),
        transaction_date: orNull(dayMonYear()),
        status_of_booking: orNull(text('F final, U unmatched, P provisional, O overbooked')),
        date_of_booking: orNull(dayMonYear()),
        remarks: orNull(text()),
        amount_paid: amount(),
        tax_deducted: amount(),
        tds_deposited: amount(),
      }),
    ),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Form 26AS details fetched successfully.' },
    DETAILS_NOT_FOUND: {
      status: 200,
      charge: 'charged',
      message: 'No Form 26AS details found for these ids.',
    },
  },
  price: 500,
  example: {
    assessment_year: '2025-2026',
    tds_data: [
      {
        sr_no: 1,
        name_of_deductor: 'EXAMPLE SERVICES PRIVATE LIMITED',
        tan_of_deductor: 'AHMG01790F',
        total_amount_paid: '600000.00',
        total_tax_deducted: '60000.00',
        total_tds_deposited: '60000.00',
        section: '194J',
        transaction_date: '30-Jun-2024',
        status_of_booking: 'F',
        date_of_booking: '24-Jul-2024',
        remarks: '-',
        amount_paid: '150000.00',
        tax_deducted: '15000.00',
        tds_deposited: '15000.00',
      },
    ],
  },
})
