// Lists the failures: every way in which a call ends without an answer, with its status, form and text.
// A test proves docs/failures.md and the responses of the OpenAPI document equal to this table.

/**
 * `detail`: {detail}. `validation`: {detail:[{loc,msg,type}]}. `envelope`: the standard envelope without data.
 * `oauth`: {error}, as RFC 6749, 5.2 has it.
 */
type FailureForm = 'detail' | 'validation' | 'envelope' | 'oauth'

export interface FailureRow {
  readonly status: number
  readonly form: FailureForm
  readonly text: string
  /** When it happens, for the reader of docs/failures.md. */
  readonly when: string
  /** Envelope only: its sub_code; absent where the interface shows none. */
  readonly subCode?: string
  /** Envelope only: the interface shows null instead of the status. */
  readonly codeIsNull?: true
  /** Envelope only: the interface shows null instead of the time. */
  readonly timestampIsNull?: true
}

const table = {
  NOT_AUTHENTICATED: {
    status: 401,
    form: 'detail',
    text: 'Not authenticated',
    when: 'A credential that the endpoint requires is absent or empty, or Authorization is not a Bearer token.',
  },
  INVALID_TOKEN: {
    status: 403,
    form: 'detail',
    text: 'Not a valid token',
    when: 'The token is malformed, forged or expired, or was issued with a secret that has since been revoked.',
  },
  UNKNOWN_CREDENTIALS: {
    status: 401,
    form: 'detail',
    text: 'Could not validate credentials',
    when: 'The x-api-key is unknown or revoked, its client may not call from this address, or a credential header was sent twice.',
  },
  INCORRECT_CREDENTIALS: {
    status: 401,
    form: 'detail',
    text: 'Incorrect client_id or client_secret',
    when: 'Wrong client_id or client_secret at authorize, or an address that the client may not call from; or the x-api-key and the token belong to different clients.',
  },
  WRONG_CLIENT_ID: {
    status: 401,
    form: 'detail',
    text: 'Invalid client_id, access Denied',
    when: 'The client-id header names a different client than the credentials.',
  },
  INACTIVE_CLIENT: {
    status: 400,
    form: 'detail',
    text: 'Inactive client_id',
    when: 'The credentials are right, and the client is deactivated or has expired.',
  },
  ACCESS_FORBIDDEN: {
    status: 403,
    form: 'detail',
    text: 'Access forbidden',
    when: 'The client is not entitled to this lookup.',
  },
  BAD_REQUEST: {
    status: 400,
    form: 'detail',
    text: 'Bad Request',
    when: 'The request could not be read: a malformed body, two Host headers, a target in absolute form, an unsupported coding.',
  },
  PLAIN_HTTP: {
    status: 400,
    form: 'detail',
    text: 'This port speaks HTTPS only: send the request again to an https:// address.',
    when: 'The connection began without TLS. Nothing of the request was read.',
  },
  NOT_FOUND: { status: 404, form: 'detail', text: 'Not Found', when: 'No such path.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    form: 'detail',
    text: 'Method Not Allowed',
    when: 'The path exists, but not with this method; the Allow header names those it has.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    form: 'detail',
    text: 'Request Timeout',
    when: 'The request did not arrive completely in time.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    form: 'detail',
    text: 'Payload Too Large',
    when: 'The body is larger than the endpoint reads.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    form: 'detail',
    text: 'Rate limit exceeded. Please retry after some time.',
    when: 'A limit on calls, OTPs or wrong tries is reached, or one address has sent many different wrong credentials; Retry-After says when to come back.',
  },
  MONTHLY_CAP_REACHED: {
    status: 429,
    form: 'detail',
    text: 'Monthly limit exceeded. Please retry next month.',
    when: "The call could cost more than what is left of the client's monthly cap; Retry-After says when the next month begins.",
  },
  TOO_MANY_BATCHES: {
    status: 429,
    form: 'detail',
    text: 'Too many batches in progress. Please retry after some time.',
    when: 'The client has limits.openBatchesPerClient batches in progress; Retry-After says when to come back.',
  },
  BATCHES_TOO_LARGE: {
    status: 429,
    form: 'detail',
    text: 'Too much is kept of earlier batches. Please retry after some time.',
    when: 'The batches kept for the client hold limits.batchBytesPerClient of submitted cells; Retry-After says when to come back.',
  },
  TOO_MANY_TASKS: {
    status: 429,
    form: 'detail',
    text: 'Too many tasks in progress. Please retry after some time.',
    when: 'The client has limits.openTasksPerClient tasks in progress; Retry-After says when to come back.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    form: 'detail',
    text: 'Request Header Fields Too Large',
    when: 'More than 100 header fields, or more than 16 KiB of them.',
  },
  INTERNAL_FAULT: {
    status: 500,
    form: 'detail',
    text: 'Internal Server Error',
    when: 'A fault of this service on a route that has no envelope.',
  },
  OVERLOADED: {
    status: 503,
    form: 'detail',
    text: 'Service is busy. Please retry after some time.',
    when: 'More work is waiting than can be done in time, or this client has more of it waiting than others; Retry-After says when to come back.',
  },
  LEDGER_UNAVAILABLE: {
    status: 503,
    form: 'detail',
    text: 'Service is temporarily unavailable. Please retry after some time.',
    when: 'Usage events cannot be recorded at the moment, so no source is asked and the call is not in the ledger; Retry-After says when to come back.',
  },
  HTTP_VERSION: {
    status: 505,
    form: 'detail',
    text: 'HTTP Version Not Supported',
    when: 'The request line names a version other than HTTP/1.0 and HTTP/1.1.',
  },
  INVALID_PARAMETER: {
    status: 422,
    form: 'validation',
    text: 'Invalid parameter',
    when: 'A parameter is missing, empty, too long, sent twice or of the wrong type; each is named in detail.',
  },
  OAUTH_INVALID_REQUEST: {
    status: 400,
    form: 'oauth',
    text: 'invalid_request',
    when: 'At /oauth/token: the body is not a form, grant_type is absent, a field was sent twice, or credentials came both in the form and as HTTP Basic.',
  },
  OAUTH_UNSUPPORTED_GRANT: {
    status: 400,
    form: 'oauth',
    text: 'unsupported_grant_type',
    when: 'At /oauth/token: grant_type is not client_credentials.',
  },
  OAUTH_INVALID_CLIENT: {
    status: 401,
    form: 'oauth',
    text: 'invalid_client',
    when: 'At /oauth/token: the client id or secret is absent or wrong, the client is deactivated or has expired, or it may not call from this address.',
  },
  INVALID_ORIGIN_METADATA: {
    status: 400,
    form: 'envelope',
    subCode: 'INVALID_ORIGIN_METADATA',
    text: 'Invalid origin or metadata headers',
    when: 'An X-Service-Origin or X-Service-Meta-* header breaks a limit. Checked before everything else, never charged.',
  },
  INVALID_PAN_PATTERN: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_PAN_PATTERN',
    text: 'Invalid Pan pattern',
    when: 'The PAN is malformed.',
  },
  INVALID_MOBILE_NUMBER: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_MOBILE_NUMBER',
    text: 'Invalid Mobile Number Pattern',
    when: 'The mobile number is malformed.',
  },
  INVALID_FSSAI_PATTERN: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_INPUT',
    text: 'Invalid Fssai Id Pattern.',
    when: 'The food-safety licence number is malformed.',
  },
  INVALID_GSTIN_PATTERN: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_INPUT',
    text: 'Invalid Gstin Pattern.',
    when: 'The GSTIN is malformed.',
  },
  INVALID_UAN_PATTERN: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_INPUT',
    text: 'Invalid Uan Pattern.',
    when: 'The UAN is malformed.',
  },
  INVALID_AADHAAR_PATTERN: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_INPUT',
    text: 'Invalid Aadhaar Pattern.',
    when: 'The Aadhaar number is malformed: not twelve digits, or a wrong check digit.',
  },
  INVALID_CIN_PATTERN: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_INPUT',
    text: 'Invalid Cin Pattern.',
    when: 'The CIN is malformed.',
  },
  INVALID_DIN_PATTERN: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_INPUT',
    text: 'Invalid Din Pattern.',
    when: 'The DIN is malformed.',
  },
  INVALID_TAN_PATTERN: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_INPUT',
    text: 'Invalid Tan Pattern.',
    when: 'The TAN is malformed.',
  },
  INVALID_CERTIFICATE_PATTERN: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_INPUT',
    text: 'Invalid Certificate Number Pattern.',
    when: 'The number of the shop and establishment certificate is malformed.',
  },
  INVALID_STATE_CODE_PATTERN: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_INPUT',
    text: 'Invalid State Code Pattern.',
    when: 'The code of the state is malformed: neither two letters nor two digits.',
  },
  OTP_ALREADY_SENT: {
    status: 409,
    form: 'envelope',
    subCode: 'OTP_ALREADY_SENT',
    text: 'OTP already sent. Please retry after some time.',
    when: 'An OTP was sent for this Aadhaar number or GSTIN less than 60 seconds ago; Retry-After says when to come back.',
  },
  INVALID_REFERENCE_ID: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_REFERENCE_ID',
    text: 'Invalid Reference ID',
    when: "The reference_id is unknown, used up or another client's: the answer is the same.",
  },
  INVALID_VPA_PATTERN: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_INPUT',
    text: 'Invalid Vpa Pattern.',
    when: 'The UPI address is malformed.',
  },
  INVALID_ACCOUNT_NUMBER: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_INPUT',
    text: 'Invalid Account Number Pattern.',
    when: 'The bank account number is malformed.',
  },
  INVALID_IFSC: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_INPUT',
    text: 'Invalid IFSC',
    when: 'The IFSC is malformed or, where the IFSC itself is looked up, no branch has it.',
  },
  INVALID_PASSPORT_FILE_NUMBER: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_INPUT',
    text: 'Invalid Passport File Number Pattern.',
    when: 'The passport file number is malformed.',
  },
  INVALID_BATCH_FILE_FORMAT: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_BATCH_FILE_FORMAT',
    text: 'File format not supported',
    when: 'The batch file is not named .csv, is not UTF-8 text, or cannot be read as CSV.',
  },
  INVALID_GSTIN_FILE: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_INPUT_FILE_FORMAT',
    text: "Input File must have 'gstin_number' only as headers",
    when: 'The batch file is empty, its header is not gstin_number, or a line has more than that one cell.',
  },
  INVALID_PAN_FILE: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_INPUT_FILE_FORMAT',
    text: "Input File must have 'pan_number' only as headers",
    when: 'The batch file is empty, its header is not pan_number, or a line has more than that one cell.',
  },
  INVALID_VPA_FILE: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_INPUT_FILE_FORMAT',
    text: "Input File must have 'vpa' only as headers",
    when: 'The batch file is empty, its header is not vpa, or a line has more than that one cell.',
  },
  BATCH_EMPTY: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_BATCH_SIZE',
    text: 'Input File must have at least 1 record',
    when: 'The batch file has a header but no record.',
  },
  BATCH_TOO_LARGE: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_BATCH_SIZE',
    text: 'Input File must have less than 1000 records',
    when: 'The batch file has 1000 records or more, or more than 5000 lines including blank ones.',
  },
  INVALID_REQUEST_ID: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_REQUEST_ID',
    text: 'Invalid Request ID',
    when: 'There is no batch, or no task of this lookup, of this client with this request_id.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    form: 'envelope',
    subCode: 'IDEMPOTENCY_KEY_REUSED',
    text: 'Idempotency-Key was used with another request',
    when: 'This Idempotency-Key was used before with other parameters, another file, or at another endpoint.',
  },
  INVALID_IMAGE_A: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_IMAGE',
    text: 'file_a is not an acceptable image',
    when: 'file_a is empty, damaged, too large, or not a JPEG, PNG, WebP, GIF, TIFF or AVIF image.',
  },
  INVALID_IMAGE_B: {
    status: 422,
    form: 'envelope',
    subCode: 'INVALID_IMAGE',
    text: 'file_b is not an acceptable image',
    when: 'file_b is empty, damaged, too large, or not a JPEG, PNG, WebP, GIF, TIFF or AVIF image.',
  },
  CONSENT_WITHDRAWN: {
    status: 409,
    form: 'envelope',
    subCode: 'CONSENT_WITHDRAWN',
    text: 'The consent was withdrawn',
    when: 'A consent is registered again under the id of one that was withdrawn: take another id.',
  },
  TOO_MANY_CONSENTS: {
    status: 422,
    form: 'envelope',
    subCode: 'TOO_MANY_CONSENTS',
    text: 'Too many consents',
    when: 'The client has registered as many consents as one client may have.',
  },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    form: 'envelope',
    subCode: 'INTERNAL_SERVER_ERROR',
    text: 'Internal Server Error',
    timestampIsNull: true,
    when: 'A fault of this service. Never charged.',
  },
  SOURCE_FAILURE: {
    status: 500,
    form: 'envelope',
    subCode: 'SOURCE_FAILURE',
    text: 'Source failure. Unable to validate.',
    timestampIsNull: true,
    when: 'The source is down, too slow, refuses us, or gave an answer that cannot be right. Never charged.',
  },
  SOURCE_UNAVAILABLE: {
    status: 503,
    form: 'envelope',
    text: 'Source Unavailable',
    codeIsNull: true,
    when: 'Every source in the order says that it is unavailable. Never charged.',
  },
} satisfies Record<string, FailureRow>

export type FailureCode = keyof typeof table
export const failures: Readonly<Record<FailureCode, FailureRow>> = table
export const failureCodes = Object.keys(table) as FailureCode[]

/** The failures of a batch file. */
export const batchFileFailures = [
  'INVALID_BATCH_FILE_FORMAT',
  'INVALID_GSTIN_FILE',
  'INVALID_PAN_FILE',
  'INVALID_VPA_FILE',
  'BATCH_EMPTY',
  'BATCH_TOO_LARGE',
] as const satisfies readonly FailureCode[]

/** Where a parameter was: said by whoever read it. A `cell` of a batch is never shown to clients. */
export type ParameterPlace = 'query' | 'body' | 'header' | 'cell'

/** One refused parameter in the form of a validation error: where it was, what is wrong, the kind of error. */
export interface ParameterProblem {
  readonly loc: readonly [place: ParameterPlace, name: string]
  readonly msg: string
  readonly type: string
}

/** The headers that credentials come in. */
export type CredentialHeader = 'Authorization' | 'x-api-key' | 'client-id'

const internalError = 500

/**
 * Thrown when a call ends without an answer. `message` is for the log; the caller sees only the table's text (and
 * `problems`, which name parameters and never their values). Its stack has frames only when it is an internal error, whose
 * stack is logged: taking one costs ten times as much as the rest, and whoever guesses secrets makes hundreds a second.
 */
export class Failure extends Error {
  readonly code: FailureCode
  readonly problems: readonly ParameterProblem[]
  /** Seconds for the Retry-After header, where the caller should retry. */
  readonly retryAfterS: number | undefined
  /** A digest of the wrong credential, if one was wrong: it tells one guess from another. */
  readonly guess: string | undefined
  /** The header of the credential that is missing or does not hold. */
  readonly credential: CredentialHeader | undefined

  constructor(
    code: FailureCode,
    detail: {
      log?: string
      problems?: readonly ParameterProblem[]
      retryAfterS?: number
      guess?: string
      credential?: CredentialHeader
      cause?: unknown
    } = {},
  ) {
    const { stackTraceLimit } = Error
    if (failures[code].status !== internalError) Error.stackTraceLimit = 0
    super(detail.log ?? failures[code].text, detail.cause === undefined ? undefined : { cause: detail.cause })
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'Failure'
    this.code = code
    this.problems = detail.problems ?? []
    this.retryAfterS = detail.retryAfterS
    this.guess = detail.guess
    this.credential = detail.credential
  }
}
