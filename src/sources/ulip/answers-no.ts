// What ULIP says about our account and request, and about the platform itself: none of it is an answer.
import {
  type AnswerLine,
  failed,
  invalidAnswer,
  present,
  registryDown,
  rejected,
  throttled,
} from '../answer-table.js'
import { content, datasets, envelope, message, no, refusal } from './answer-lines.js'
import { driveInnovate, gaadiPe, jnpa, licenceApp, nldsl, rcPage } from './witnesses.js'

/** Shared by all datasets of the account; it came in changing fields, with a code that looks like "unknown". */
const quota = /\b(?:daily|api|usage) (?:api |usage )?limit\b|\bquota\b|\bexceeded your\b/i
/** In place of a record: a record itself may hold such a word. */
const quotaSentence = new RegExp(`^[^<{]*(?:${quota.source})`, 'i')
const quotaText = 'Daily API limit exceeded for your account. Please contact the administrator.'
const quotaCode = { id: null, code: 'NO_DATA_FOUND', params: null }
const quotaExamples: readonly (readonly [path: string, example: Readonly<Record<string, unknown>>])[] = [
  [`${message}.text`, refusal({ ...quotaCode, text: quotaText })],
  [message, refusal(quotaText)],
  [content, envelope({ response: quotaText, responseStatus: 'SUCCESS', message: null })],
  [
    `${content}.message`,
    envelope({ response: { code: 'NO_DATA_FOUND', message: quotaText }, responseStatus: 'SUCCESS' }),
  ],
  ['message', { response: null, error: 'true', code: '403', message: 'The daily usage limit is over' }],
]

export const aboutUs: readonly AnswerLine[] = [
  ...quotaExamples.map(([path, example]) => ({
    of: datasets,
    status: [200, 403],
    body: { [path]: path === content ? quotaSentence : quota },
    means: rejected('quota'),
    by: path === 'message' ? [driveInnovate] : [gaadiPe],
    example,
  })),
  {
    of: datasets,
    status: 400, // it names our own key, but the same words come for a key that is misspelt
    body: { message: /^Data format failed\b/i },
    means: rejected('request'),
    by: [nldsl, jnpa, rcPage],
    example: {
      response: null,
      error: 'true',
      code: '400',
      message:
        'Data format failed OR wrong value entered at: vehiclenumber. Format should follow ^[a-zA-Z0-9]{5,11}$',
    },
  },
  {
    status: 412, // the caller's address, or at sign-in an unknown user name
    means: rejected('address'),
    by: [gaadiPe, jnpa],
    example: {
      response: 'Access denied Please contact ULIP support!',
      error: null,
      code: '412 PRECONDITION_FAILED',
      message: 'Failed',
    },
  },
  { status: 429, means: throttled(), by: [jnpa], example: {} },
]

export const platform: readonly AnswerLine[] = [
  {
    of: datasets,
    status: 200,
    body: { [content]: /\b3rd party service is down\b/i },
    means: registryDown,
    by: [jnpa],
    example: {
      response: [{ response: 'VAHAN_04 - 3rd party service is down!', responseStatus: 'ERROR' }],
      error: 'true',
      code: '200',
      message: null,
    },
  },
  {
    of: datasets,
    status: 200,
    body: { error: ['true', true] },
    means: failed(),
    by: [gaadiPe, jnpa, driveInnovate, licenceApp],
    example: { response: null, error: 'true', code: '200', message: null },
  },
  {
    of: datasets,
    status: 200,
    body: { code: /^(?!200$)/ },
    means: failed(),
    by: [gaadiPe, jnpa, driveInnovate, licenceApp],
    example: { response: null, error: 'false', code: '500', message: null },
  },
  ...[`${message}.code`, `${message}.text`, message].map((path) => ({
    of: datasets,
    status: 200,
    body: { ...no, [path]: /^MAPPING_ERROR\b/i },
    means: failed(),
    by: [gaadiPe, driveInnovate],
    example:
      path === message
        ? refusal('MAPPING_ERROR')
        : refusal({ id: null, params: null, [path.split('.').at(-1)!]: 'MAPPING_ERROR' }),
  })),
  {
    of: datasets,
    status: 200,
    body: { ...no, [`${content}.errorCodes`]: present }, // which code means what is not published
    means: invalidAnswer,
    by: [nldsl],
    example: envelope({ response: { errorCodes: '100' }, responseStatus: 'ERROR' }),
  },
]
