// What single GSPs say when they do not answer: TaxPro in codes of its own, the others in words. Never about a taxpayer.
import { type AnswerLine, failed, type Meaning, registryDown, rejected, throttled } from '../answer-table.js'
import { calls, refusal, refused } from './refused.js'

/** TaxPro's codes. GSP001G is not here: it may mean the GSTIN of the asker or the one that is asked about. */
const taxPro = (code: RegExp, means: Meaning, example: string, by: readonly string[]): AnswerLine => ({
  of: calls,
  body: refused(code),
  means,
  by,
  example: refusal(example, 'Error'),
})

/** What a GSP says in words, with a code or without. */
const words = (message: RegExp, means: Meaning, example: string, by: readonly string[]): AnswerLine => ({
  of: calls,
  body: refused(undefined, message),
  means,
  by,
  example: { error: { error_cd: '', message: example } },
})

const pages = ['TaxPro', 'taxpro-clients']
const table = ['TaxPro']

export const gspRefusals: readonly AnswerLine[] = [
  taxPro(/^GSP0?20A?$/i, rejected('credentials'), 'GSP020A', pages),
  taxPro(/^GSP0?19$/i, rejected('balance'), 'GSP019', table),
  taxPro(/^GSP0?21$/i, rejected('address'), 'GSP021', table),
  taxPro(/^GSP0?24$/i, rejected('account'), 'GSP024', table),
  taxPro(/^GSP(?:50[23])$/i, rejected('environment'), 'GSP502', table),
  taxPro(/^GSP0?25$/i, throttled(), 'GSP025', table),
  taxPro(/^GSP(?:0?27|0?30|0?32|0?99|500|501)$/i, registryDown, 'GSP030', table),
  taxPro(/^GSP(?:001A?|01[1-4]A?|01[6-8]A?|022|050D|102|752)$/i, rejected('credentials'), 'GSP022', table),
  taxPro(/^GSP(?:001GA?|00[2-9][A-Z]?)$/i, rejected('request'), 'GSP001G', table),
  {
    of: calls,
    body: { status: 'REQUEST_DENIED' },
    means: rejected('credentials'),
    by: ['taxpro-clients'],
    example: { status: 'REQUEST_DENIED' },
  },
  words(/account plan limit exceeded/i, rejected('plan'), 'Account plan limit exceeded', [
    'mastersindia-clients',
  ]),
  words(/account validity is finished/i, rejected('account'), 'Account Validity is finished', [
    'mastersindia-clients',
  ]),
  words(
    /access token|auth token|invalid_(?:grant|token)|api authorization failed|unauthorize access/i,
    rejected('credentials'),
    'The access token provided is invalid',
    ['MastersIndia', 'mastersindia-clients'],
  ),
  words(
    /^40[13] (?:unauthorized|forbidden)/i,
    rejected('credentials'),
    '403 Unauthorized on GET request for "http://gsp.example"',
    ['india-compliance'],
  ),
  words(/user password has expired/i, rejected('account'), 'User Password has expired. Contact Support.', [
    'india-compliance',
  ]),
  words(/^api under maintenance|gst api did'?nt respond/i, registryDown, 'API Under Maintenance in DC1', [
    'mastersindia-clients',
  ]),
  words(/^(?:broken response from gst|incorrect data format)/i, failed(), 'Broken response from GST', [
    'mastersindia-clients',
  ]),
  words(/gspgstdown/i, registryDown, 'GSPERR300 : GST is down : GSPGSTDOWN', [
    'adaequare-clients',
    'erpnext',
  ]),
  words(/connection reset|no route to host/i, failed(), 'Connection reset', ['india-compliance']),
  words(
    /unknownhostexception/i,
    rejected('environment'),
    'java.net.UnknownHostException: devapi.gst.gov.in',
    ['whitebooks-clients', 'mastergst-client'],
  ),
]
