// The lookup gst/tax-payer/session: until when a taxpayer's session on the GST portal is valid.
import { Type } from 'typebox'
import { gstin } from '../../identifiers/index.js'
import { fields } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number } from '../params.js'

const time = (description: string) => Type.Integer({ description: `${description}, Unix milliseconds` })

export const taxpayerSession = defineLookup({
  name: 'gst/tax-payer/session',
  summary: "Until when a taxpayer's session on the GST portal is valid",
  route: { method: 'GET', path: '/v1/gst/tax-payer/session' },
  credentials: 'token-and-key',
  input: { gstin_number: number(gstin) },
  output: fields({
    token_expiry: time('End of the access token'),
    session_expiry: time('End of the session'),
  }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Taxpayer session fetched successfully.' },
    DETAILS_NOT_FOUND: { status: 200, charge: 'charged', message: 'No session found for this GSTIN.' },
  },
  price: 100,
  example: { token_expiry: 1893477600000, session_expiry: 1895983200000 },
})
