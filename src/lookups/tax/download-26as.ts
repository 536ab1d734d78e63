// The lookup itr/26as-download: the statements of a taxpayer whose session was begun with create-client.
import { Type } from 'typebox'
import { fields, text, years } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { textParam } from '../params.js'

export const itr26asDownload = defineLookup({
  name: 'itr/26as-download',
  summary: 'The Form 26AS statements that a taxpayer has',
  route: { method: 'POST', path: '/v1/verification/itr/26as-download', from: 'json' },
  credentials: 'token-and-key',
  input: { itr_client_id: textParam('The client_id of create-client', 'itr_kqzvmwtrbxnlcpgdhfys') },
  output: fields({
    client_id: text('the itr_client_id that was sent'),
    pan_no: text(),
    tds: Type.Array(
      fields({
        tds_id: text('the tds_id of get-26as-details'),
        assessment_year: years(),
      }),
    ),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Form 26AS downloaded successfully' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'free', message: 'No session with this itr_client_id.' },
  },
  price: 500,
  example: {
    client_id: 'itr_kqzvmwtrbxnlcpgdhfys',
    pan_no: 'ZZZPZ1000A',
    tds: [{ tds_id: '1', assessment_year: '2025-2026' }],
  },
})
