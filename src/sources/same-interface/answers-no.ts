// Lines by hand: what such a server refuses, and what it says of its registry and of our account. None is an outcome but
// "no records" about a GSTIN.
import {
  type AnswerLine,
  absent,
  failed,
  invalidAnswer,
  type Matcher,
  type Meaning,
  present,
  registryDown,
  rejected,
  throttled,
} from '../answer-table.js'
import { pages, supplier, thisService } from './known-lookups.js'

const gstNumbers = ['gstinlite', 'gstin-advanced']

/** An error at this place of the body. */
function errorAt(path: string, matcher: Matcher): AnswerLine {
  const example = path
    .split('.')
    .reduceRight<unknown>((value, name) => (name === '0' ? [value] : { [name]: value }), 'refused')
  return {
    status: 200,
    body: { [path]: matcher },
    means: invalidAnswer,
    by: [supplier],
    example: example as Record<string, unknown>,
  }
}

/** 200, and an error in place of the data. It comes before everything else, whatever the envelope says. */
export const refusedInData: readonly AnswerLine[] = [
  {
    of: gstNumbers,
    status: 200,
    body: { 'data.error_code': present, 'data.message': /no records?\b|invalid gstin/i },
    means: 'unknown',
    by: ['C12', 'K5'],
    example: 'gstin-no-records',
  },
  {
    status: 200,
    body: { 'data.error_code': present },
    means: failed('registry'),
    by: ['C12', 'K5'],
    example: { code: 200, data: { error_code: 'SWEB_0001', message: 'The portal did not answer' } },
  },
  {
    of: 'gst/tax-payer/otp',
    status: 200,
    body: { 'data.status_cd': '0', 'data.error': present },
    means: rejected('registry'),
    by: [supplier],
    example: 'gst-otp-refused',
  },
  {
    // At the other steps it leaves open whether an OTP was spent.
    status: 200,
    body: { 'data.status_cd': '0' },
    means: failed('registry'),
    by: [supplier],
    example: { code: 200, data: { status_cd: '0', status_desc: 'refused' } },
  },
  ...['data.error.message', 'data.error.error_cd', 'error.message', 'data.errors.0', 'errors.0'].map((path) =>
    errorAt(path, present),
  ),
  ...['data.error', 'error'].map((path) => errorAt(path, [true, /^(?!(?:false|no|none|null|0)$)\S/i])),
]

/** What it says of its registry and itself. */
export const failureLines: readonly AnswerLine[] = [
  {
    status: [200, 503],
    body: { sub_code: absent, message: /^source unavailable\.?$/i },
    means: registryDown,
    by: [pages, 'K8'],
    example: 'source-unavailable',
  },
  {
    status: 503,
    body: { detail: /^source unavailable\.?$/i },
    means: registryDown,
    by: [pages],
    example: { detail: 'Source Unavailable' },
  },
  {
    status: [200, 500],
    body: { sub_code: 'SOURCE_FAILURE' },
    means: failed('registry'),
    by: [pages],
    example: { code: 500, timestamp: null, sub_code: 'SOURCE_FAILURE', message: 'Source failure.' },
  },
  {
    status: [200, 500],
    body: { sub_code: 'INTERNAL_SERVER_ERROR' },
    means: failed(),
    by: [pages],
    example: { code: 500, timestamp: null, sub_code: 'INTERNAL_SERVER_ERROR', message: 'Server error' },
  },
]

const bodyCode = (code: string | RegExp, means: Meaning, example: number): AnswerLine => ({
  status: 200,
  body: { code },
  means,
  by: ['C7', 'C14', 'PHP client'],
  example: { code: example, message: 'Something went wrong' },
})

/** 200, and another code in the body. A 4xx does not tell whether it is about the subject. */
export const bodyCodeLines: readonly AnswerLine[] = [
  bodyCode(/^5\d\d$/, failed(), 500),
  bodyCode(/^40[13]$/, rejected('credentials'), 401),
  bodyCode('402', rejected('balance'), 402),
  bodyCode('429', throttled(), 429),
  bodyCode(/^4\d\d$/, invalidAnswer, 400),
]

const detail = (
  status: number,
  text: RegExp,
  about: Parameters<typeof rejected>[0],
  reason: string,
): AnswerLine => ({
  status,
  body: { detail: text },
  means: rejected(about),
  by: [pages],
  example: { detail: reason },
})

/** What it says of our account and the form of our request. */
export const accountLines: readonly AnswerLine[] = [
  detail(400, /inactive client/i, 'account', 'Inactive client_id'),
  detail(400, /^bad request\.?$/i, 'request', 'Bad Request'),
  {
    status: 400,
    body: { sub_code: 'INVALID_ORIGIN_METADATA' },
    means: rejected('request'),
    by: [pages],
    example: { code: 400, sub_code: 'INVALID_ORIGIN_METADATA', message: 'Invalid headers' },
  },
  detail(403, /^access forbidden\.?$/i, 'plan', 'Access forbidden'),
  detail(404, /^not found\.?$/i, 'address', 'Not Found'),
  {
    // It does not say whether the OTP was spent: their reference is unknown or over.
    of: 'ekyc/aadhaar/verify-otp',
    status: 422,
    body: { sub_code: 'INVALID_REFERENCE_ID' },
    means: { error: 'rejected', about: 'request' },
    by: [thisService],
    example: { code: 422, sub_code: 'INVALID_REFERENCE_ID', message: 'Invalid Reference ID' },
  },
  {
    status: 422,
    body: { sub_code: ['IDEMPOTENCY_KEY_REUSED', 'INVALID_REQUEST_ID'] },
    means: rejected('request'),
    by: [thisService],
    example: { code: 422, sub_code: 'IDEMPOTENCY_KEY_REUSED', message: 'Used with another request' },
  },
  {
    status: 422,
    body: { 'detail.0.msg': present },
    means: rejected('request'),
    by: [pages, thisService],
    example: 'parameter-missing',
  },
  {
    status: 422,
    body: { detail: /required|missing|consent|purpose|parameter|header/i },
    means: rejected('request'),
    by: [pages],
    example: { detail: 'consent is required' },
  },
  {
    status: 429,
    body: { detail: present },
    means: throttled(),
    by: [pages],
    example: { detail: 'Rate limit exceeded. Please retry after some time.' },
  },
]
