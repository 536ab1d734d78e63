// Defines the problems of operations and their wire form (RFC 9457, application/problem+json).

const kinds = {
  'invalid-input': { status: 422, title: 'The input is not valid' },
  'bad-request': { status: 400, title: 'The request cannot be read' },
  'not-authenticated': { status: 401, title: 'Sign in first' },
  'not-allowed': { status: 403, title: 'The role does not allow this' },
  'fresh-sign-in': { status: 403, title: 'Sign in again for this' },
  'csrf-token': { status: 403, title: 'The CSRF token is missing or wrong' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'This method is not allowed' },
  'request-timeout': { status: 408, title: 'The request did not arrive in time' },
  conflict: { status: 409, title: 'The current state does not allow this' },
  'too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media-type': { status: 415, title: 'The media type of the body is not supported' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Internal error' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
} as const

export type ProblemKind = keyof typeof kinds
export const problemKinds = Object.keys(kinds) as readonly ProblemKind[]
export const problemRow = (kind: ProblemKind) => kinds[kind]

/** What is wrong with one member of the input; never the value, which may be personal data. */
export interface MemberProblem {
  readonly member: string
  readonly message: string
}

/** Thrown when an operation cannot run; the message is one sentence for the caller. */
export class Problem extends Error {
  readonly kind: ProblemKind
  readonly members: readonly MemberProblem[]
  /** Seconds for Retry-After. */
  readonly retryAfterS: number | undefined

  constructor(
    kind: ProblemKind,
    detail: string,
    options: { members?: readonly MemberProblem[]; retryAfterS?: number } = {},
  ) {
    super(detail)
    this.name = 'Problem'
    this.kind = kind
    this.members = options.members ?? []
    this.retryAfterS = options.retryAfterS
  }
}

/** One wrong member. */
export const invalid = (member: string, message: string): Problem =>
  new Problem('invalid-input', `${member} ${message}`, { members: [{ member, message }] })

/** Every wrong member. */
export const invalidMembers = (members: readonly MemberProblem[]): Problem =>
  new Problem('invalid-input', members.map(({ member, message }) => `${member} ${message}`).join('; '), {
    members,
  })

export const notFound = (what: string): Problem => new Problem('not-found', `there is no ${what}`)

/** The body of the answer. */
export function problemBody(problem: Problem, transactionId: string): object {
  const { kind, message, members } = problem
  return {
    type: `urn:satyapan:problem:${kind}`,
    title: kinds[kind].title,
    status: kinds[kind].status,
    detail: message,
    ...(members.length === 0 ? {} : { errors: members }),
    transaction_id: transactionId,
  }
}
