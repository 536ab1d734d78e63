// Makes the lines of HyperVerge's table in its usual envelopes, and names the witnesses, which README.md explains.
import type { AnswerLine, Matcher, Meaning, Witnesses } from '../answer-table.js'

/** All of the vendor's own pages. */
export const vendor = 'HyperVerge'
/** Clients by unrelated authors. */
export const rideApp = 'ride-app'
export const hrApp = 'hr-app'
export const pageScript = 'page-script'
export const webPage = 'web-page'
export const kycKit = 'kyc-kit'

/** The code is text in most products and a number in some. */
export const success = { status: 'success', statusCode: '200' }

export const foundLine = (
  of: string | readonly string[],
  body: Readonly<Record<string, Matcher>>,
  by: Witnesses,
  example: string,
): AnswerLine => ({ of, status: 200, body: { ...success, ...body }, means: 'found', by, example })

/** A failure of one product, in a text of its own. */
export const failure = (
  of: string | readonly string[] | undefined,
  status: number,
  field: 'message' | 'error' | 'error.message',
  says: RegExp,
  example: string,
  means: Meaning,
): AnswerLine => ({
  ...(of !== undefined && { of }),
  status,
  body: { status: 'failure', [field]: says },
  means,
  by: [vendor],
  example: {
    status: 'failure',
    statusCode: status,
    ...(field === 'error.message' ? { error: { message: example } } : { [field]: example }),
    metaData: { requestId: 'r-1', transactionId: 't-1' },
  },
})

/** Its check of the input names the field that holds the subject. The same words about another field are about our request. */
export const malformed = (of: string, key: string): AnswerLine =>
  failure(
    of,
    400,
    'message',
    new RegExp(
      `^Input Validation Error: "?${key}"? (?:does not meet minimum length of \\d+|should be in [^,]+ format)\\.?$`,
      'i',
    ),
    `Input Validation Error: ${key} does not meet minimum length of 20`,
    'unknown',
  )
