// The lookup itr/create-client: a taxpayer's login at the income-tax portal, for the calls that follow.
// A step of a journey: the session is kept by journeys/portal-sessions.ts.
import { pan } from '../../identifiers/index.js'
import { fields, text } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { number, textParam } from '../params.js'

export const itrCreateClient = defineLookup({
  name: 'itr/create-client',
  summary: "Begin a session at the income-tax portal with the taxpayer's own login",
  route: { method: 'POST', path: '/v1/verification/itr/create-client', from: 'json' },
  credentials: 'token-and-key',
  input: {
    username: number(pan),
    password: textParam('Password of the portal; passed on, never stored or logged', 'portal-password', {
      isSecret: true,
    }),
  },
  // The source's own id is replaced by ours: `itr_` and twenty letters.
  output: fields({ client_id: text('the itr_client_id of the calls that follow') }),
  outcomes: {
    SUCCESS: { status: 200, charge: 'charged', message: 'Client created successfully' },
    INVALID_CREDENTIALS: {
      status: 200,
      charge: 'free',
      message: 'The portal did not accept this username and password.',
    },
  },
  price: 500,
  example: { client_id: 'itr_kqzvmwtrbxnlcpgdhfys' },
  once: true,
})
