// Defines the error that a call throws: the server's answer and the transaction.

/** One parameter that the server refused. */
export interface ParameterProblem {
  readonly loc: readonly string[]
  readonly msg: string
  readonly type: string
}

export class SatyapanError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** The interface's code, such as `SOURCE_FAILURE`; undefined when the answer has none. */
  readonly subCode: string | undefined
  readonly transactionId: string | undefined
  /** The parameters that were refused. */
  readonly problems: readonly ParameterProblem[]
  /** Seconds after which to try again, if the server says. */
  readonly retryAfterS: number | undefined

  constructor(
    message: string,
    facts: {
      status: number
      subCode?: string | undefined
      transactionId?: string | undefined
      problems?: readonly ParameterProblem[]
      retryAfterS?: number | undefined
      cause?: unknown
    },
  ) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.name = 'SatyapanError'
    this.status = facts.status
    this.subCode = facts.subCode
    this.transactionId = facts.transactionId
    this.problems = facts.problems ?? []
    this.retryAfterS = facts.retryAfterS
  }
}

/** Seconds of a Retry-After header; undefined for none, and for a date. */
export function retryAfterS(headers: Headers): number | undefined {
  const text = headers.get('retry-after')
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** The error for an answer that is not a success. Reads its body: `{detail}`, `{detail: [...]}` or the envelope. */
export async function errorOf(response: Response): Promise<SatyapanError> {
  const body = await response
    .clone()
    .json()
    .catch(() => undefined)
  const { detail, message, sub_code, transaction_id } = (body ?? {}) as {
    detail?: unknown
    message?: unknown
    sub_code?: unknown
    transaction_id?: unknown
  }
  const problems = Array.isArray(detail) ? (detail as ParameterProblem[]) : []
  const text =
    typeof detail === 'string'
      ? detail
      : problems.length > 0
        ? problems.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ')
        : typeof message === 'string'
          ? message
          : response.statusText || 'no message'
  return new SatyapanError(`${text} (HTTP ${response.status})`, {
    status: response.status,
    subCode: typeof sub_code === 'string' ? sub_code : undefined,
    transactionId:
      typeof transaction_id === 'string'
        ? transaction_id
        : (response.headers.get('x-transaction-id') ?? undefined),
    problems,
    retryAfterS: retryAfterS(response.headers),
  })
}
