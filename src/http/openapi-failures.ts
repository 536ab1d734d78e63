// Describes the failures in the OpenAPI document: which route can end in which, and how each looks on the wire.
import { Type } from 'typebox'
import type { CredentialClass } from '../auth/authenticate.js'
import { failureBody } from '../kernel/envelope.js'
import { type FailureCode, failures, type ParameterProblem } from '../kernel/failures.js'
import {
  envelopeSchema,
  exampleTimestamp,
  exampleTransactionId,
  type JsonObject,
  plain,
} from './openapi-schemas.js'

/** Refused before a request reaches an operation; the response `default` of each. */
export const unreached: readonly FailureCode[] = [
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'HEADERS_TOO_LARGE',
  'HTTP_VERSION',
]

/** What every operation of the interface can end in, whatever it does. */
export const everywhere: readonly FailureCode[] = [
  'BAD_REQUEST',
  'PLAIN_HTTP',
  'INVALID_ORIGIN_METADATA',
  'OVERLOADED',
]

const key: readonly FailureCode[] = [
  'NOT_AUTHENTICATED',
  'UNKNOWN_CREDENTIALS',
  'INACTIVE_CLIENT',
  'ACCESS_FORBIDDEN',
  'TOO_MANY_REQUESTS',
]

/** What authenticating can end in, by credential class. */
export const byCredentials: Readonly<Record<CredentialClass, readonly FailureCode[]>> = {
  'token-and-key': [...key, 'INVALID_TOKEN', 'INCORRECT_CREDENTIALS', 'WRONG_CLIENT_ID'],
  'key-and-client-id': [...key, 'WRONG_CLIENT_ID'],
  'key-only': key,
  'signed-link': [],
  none: [],
}

const comesBack: ReadonlySet<FailureCode> = new Set([
  'TOO_MANY_REQUESTS',
  'MONTHLY_CAP_REACHED',
  'TOO_MANY_BATCHES',
  'BATCHES_TOO_LARGE',
  'TOO_MANY_TASKS',
  'OVERLOADED',
  'LEDGER_UNAVAILABLE',
  'OTP_ALREADY_SENT',
])

/** Answered with WWW-Authenticate where the credential is known. */
const hasChallenge: ReadonlySet<FailureCode> = new Set([
  'NOT_AUTHENTICATED',
  'INVALID_TOKEN',
  'UNKNOWN_CREDENTIALS',
  'WRONG_CLIENT_ID',
  'OAUTH_INVALID_CLIENT',
])

/** The body of a failure as a schema that matches nothing else. */
export function failureSchema(code: FailureCode): JsonObject {
  const row = failures[code]
  if (row.form === 'detail') {
    return {
      description: row.when,
      ...plain(Type.Object({ detail: Type.Literal(row.text) }, { additionalProperties: false })),
    }
  }
  if (row.form === 'oauth') {
    return {
      description: row.when,
      ...plain(Type.Object({ error: Type.Literal(row.text) }, { additionalProperties: false })),
    }
  }
  if (row.form === 'validation') return { description: row.when, ...plain(validationSchema) }
  const schema = envelopeSchema({
    code: row.codeIsNull ? null : row.status,
    timestamp: row.timestampIsNull ? null : 'time',
    subCode: row.subCode,
    message: row.text,
  })
  return { description: row.when, ...plain(schema) }
}

const validationSchema = Type.Object(
  {
    detail: Type.Array(
      Type.Object(
        {
          loc: Type.Array(Type.String(), { minItems: 2, maxItems: 2, description: 'place and name' }),
          msg: Type.String(),
          type: Type.String(),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)

/**
 * The body of a failure as a caller sees it.
 * @param loc the place and name of the parameter that a validation names
 */
export function failureExample(
  code: FailureCode,
  loc: ParameterProblem['loc'] = ['query', 'pan_number'],
): JsonObject {
  const call = { transactionId: exampleTransactionId, timestamp: exampleTimestamp }
  const problems = [{ loc, msg: 'Field required', type: 'missing' }] as const
  return failureBody(code, { ...call, problems }) as JsonObject
}

const headerRef = (name: string): JsonObject => ({ [name]: { $ref: `#/components/headers/${name}` } })

/** The headers of every response, and of one whose call is in the ledger. */
export const responseHeaders = (isMetered: boolean): JsonObject => ({
  ...headerRef('X-Transaction-Id'),
  ...(isMetered ? headerRef('X-Satyapan-Price') : {}),
})

/** The headers of the answer of a lookup. */
export const answerHeaders = (): JsonObject => ({
  ...responseHeaders(true),
  ...headerRef('X-Satyapan-Source'),
  ...headerRef('X-Satyapan-Cached'),
  ...headerRef('Idempotency-Replayed'),
})

const schemaRef = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })

/** One response for the failures that share a status. `isMetered`: a call that ends so is in the ledger. */
export function failureResponse(codes: readonly FailureCode[], isMetered: boolean): JsonObject {
  const headers = { ...responseHeaders(isMetered), ...headerRef('X-Satyapan-Failure'), ...headerRef('Link') }
  if (codes.some((code) => hasChallenge.has(code))) Object.assign(headers, headerRef('WWW-Authenticate'))
  if (codes.some((code) => comesBack.has(code))) Object.assign(headers, headerRef('Retry-After'))
  const lines = codes.map((code) => {
    const { text, subCode, when } = failures[code]
    return `- ${subCode === undefined ? '' : `\`${subCode}\` `}\`${text}\`: ${when}`
  })
  return {
    description: lines.join('\n'),
    headers,
    content: {
      'application/json': {
        schema: codes.length === 1 ? schemaRef(codes[0]!) : { oneOf: codes.map(schemaRef) },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}

/** Failures by status, each list in the order of the table and without repetition. */
export function byStatus(codes: readonly FailureCode[]): Map<number, FailureCode[]> {
  const wanted = new Set(codes)
  const groups = new Map<number, FailureCode[]>()
  for (const code of Object.keys(failures) as FailureCode[]) {
    if (!wanted.has(code)) continue
    const { status } = failures[code]
    groups.set(status, [...(groups.get(status) ?? []), code])
  }
  return groups
}
