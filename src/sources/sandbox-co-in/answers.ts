// What sandbox.co.in's answers mean, whatever the product. The witnesses are explained in README.md.
import {
  type AnswerLine,
  type AnswerTable,
  absent,
  registryDown,
  rejected,
  statusLines,
  throttled,
} from '../answer-table.js'
import { furtherDecides, furtherLines } from './answers-further.js'
import { gstDecides, gstLines, tokenForm } from './answers-gst.js'
import { kycDecides, kycLines } from './answers-kyc.js'
import { docs, gstClients, okycClients, portalApp, privaProof, quotaClient } from './witnesses.js'

const signInLines: readonly AnswerLine[] = [
  {
    of: 'authenticate',
    status: 200,
    body: { access_token: tokenForm },
    means: 'found',
    by: [portalApp, okycClients, gstClients],
    example: 'token',
  },
  {
    of: 'authenticate',
    status: 200,
    body: { access_token: absent, 'data.access_token': tokenForm },
    means: 'found',
    by: [docs, portalApp],
    example: 'token-in-data',
  },
]

/** Whatever refuses us: 403 at the sign-in too, where it is not only about credentials. */
const refusalLines: readonly AnswerLine[] = [
  {
    status: 401,
    body: { message: 'Unauthorized' },
    means: rejected('credentials'),
    by: [docs, privaProof],
    example: { code: 401, message: 'Unauthorized' },
  },
  {
    status: 403,
    body: { message: /access token/i },
    means: rejected('credentials'),
    by: [docs, gstClients],
    example: { code: 403, message: 'Access token has expired' },
  },
  {
    status: 403,
    body: { message: /insufficient credits?/i },
    means: rejected('balance'),
    by: [docs],
    example: { code: 403, message: 'Insufficient credits' },
  },
  {
    status: 403,
    body: { message: /quota/i },
    means: rejected('quota'),
    by: [docs, quotaClient],
    example: { code: 403, message: 'Usage quota exhausted' },
  },
  {
    status: 403,
    body: { message: /insufficient privileges?/i },
    means: rejected('plan'),
    by: [docs],
    example: { code: 403, message: 'Insufficient privilege' },
  },
  {
    status: 403,
    body: { message: /access revoked/i },
    means: rejected('account'),
    by: [docs],
    example: { code: 403, message: 'Access revoked' },
  },
  {
    status: 400,
    body: { message: /^invalid request body/i },
    means: rejected('request'),
    by: [docs],
    example: { code: 400, message: 'Invalid request body' },
  },
  {
    status: 422,
    body: { message: /consent/i },
    means: rejected('consent'),
    by: [docs],
    example: { code: 422, message: 'invalid parameter: Consent is required.' },
  },
  {
    status: 422,
    body: { message: /^reason cannot be empty/i },
    means: rejected('request'),
    by: [docs],
    example: { code: 422, message: 'Reason cannot be empty' },
  },
  { status: 404, means: rejected('environment'), by: [docs], example: { code: 404 } },
  { status: 413, means: rejected('request'), by: [docs], example: { code: 413 } },
  { status: 429, means: throttled(), by: [docs, quotaClient], example: { code: 429 } },
  {
    status: 503,
    body: { message: /discontinued|deprecated|no longer (?:supported|available)/i },
    means: rejected('request'),
    by: [],
    example: { code: 503, message: 'This version has been discontinued' },
  },
]

/** Not the bank accounts: there a payment may have been made. */
const products = [...Object.keys(kycDecides), ...Object.keys(gstDecides), 'director']

/** 503 of a gateway before them does not have their envelope. */
const outageLines: readonly AnswerLine[] = [
  {
    of: products,
    status: 503,
    body: { code: '503' },
    means: registryDown,
    by: [docs],
    example: { code: 503, message: 'Source Unavailable' },
  },
]

export const sandboxCoInAnswers: AnswerTable = {
  reference: ['transaction_id'],
  decides: { authenticate: [], ...kycDecides, ...gstDecides, ...furtherDecides },
  lines: [
    ...signInLines,
    ...refusalLines,
    ...outageLines,
    ...kycLines,
    ...gstLines,
    ...furtherLines,
    ...statusLines,
  ],
}
