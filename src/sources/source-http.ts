// Speaks JSON over HTTP to one upstream: what goes wrong on the way becomes an UpstreamError of the right kind.
import { parseBounded } from '../kernel/json-depth.js'
import { UpstreamError, type UpstreamErrorDetails, type UpstreamErrorReason } from '../lookups/source.js'
import { type HttpAnswer, type HttpPool, HttpPoolError } from '../platform/outbound/http-pool.js'

/** Longest answer that is read; no answer of a lookup is nearly as long. */
export const maxAnswerBytes = 1024 * 1024
const longestRetryAfterS = 86_400

export interface SourceRequest {
  readonly method: 'GET' | 'POST'
  /** Below the source's baseUrl, beginning with a slash. */
  readonly path: string
  /** Added to the path, encoded. */
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as the JSON body. */
  readonly json?: unknown
  /** Sent as an urlencoded body. */
  readonly form?: Readonly<Record<string, string>>
  /** Sent as the fields of a multipart form. */
  readonly multipart?: Readonly<Record<string, string>>
  /** The call's signal: it ends the exchange when the attempt's time is over. */
  readonly signal?: AbortSignal | undefined
}

export interface SourceResponse {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The JSON of the body. */
  readonly body: unknown
}

export interface SourceHttp {
  /**
   * Sends a request and reads the JSON that comes back, whatever its status is below 500. Throws UpstreamError: `down`
   * when the connection fails or the answer is a redirect or a 5xx, `timeout`, `throttled` for 429, `unreadable` for a
   * body that is not JSON, is nested too deep, is compressed or longer than 1 MiB. A source that reads 5xx bodies passes `readFaults`.
   */
  send(request: SourceRequest, options?: { readonly readFaults?: boolean }): Promise<SourceResponse>
}

/** Seconds of a Retry-After header, which may also be a date; undefined when it says nothing usable. */
function retryAfterOf(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000
  if (!Number.isFinite(seconds) || seconds < 0) return undefined
  return Math.min(Math.ceil(seconds), longestRetryAfterS)
}

const poolErrors = {
  down: 'unavailable',
  timeout: 'timeout',
  'too-large': 'invalid_response',
  protocol: 'invalid_response',
} as const

function jsonOf({ headers, body }: HttpAnswer): unknown {
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (encoding !== 'identity')
    throw new UpstreamError('invalid_response', 'its answer is compressed, though not requested')
  try {
    return parseBounded(body)
  } catch {
    throw new UpstreamError('invalid_response', 'its answer is not JSON') // the cause would quote the answer
  }
}

/** The trouble that a status alone means; undefined when the body says more. */
function statusTrouble(
  status: number,
  headers: Readonly<Record<string, string>>,
  now: number,
): UpstreamError | undefined {
  const trouble = (reason: UpstreamErrorReason, details: UpstreamErrorDetails = {}) =>
    new UpstreamError(reason, `it answered ${status}`, details)
  if (status >= 300 && status < 400) return trouble('unavailable')
  if (status === 429)
    return trouble('throttled', { nothingDone: true, retryAfterS: retryAfterOf(headers['retry-after'], now) })
  if (status >= 500) return trouble('unavailable')
  return undefined
}

/** The body, and its type if the body does not have it. */
function bodyOf({ json, form, multipart }: SourceRequest) {
  if (json !== undefined) return { type: 'application/json', content: { body: JSON.stringify(json) } }
  if (form !== undefined) {
    const body = new URLSearchParams(form).toString()
    return { type: 'application/x-www-form-urlencoded', content: { body } }
  }
  return multipart === undefined ? undefined : { content: { multipart } }
}

/** `baseUrl`: without a slash at its end; its path comes before that of each request. `now`: Unix milliseconds. */
export function createSourceHttp(parts: { pool: HttpPool; baseUrl: string; now: () => number }): SourceHttp {
  const { pool, baseUrl, now } = parts
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '')

  async function exchange(request: SourceRequest) {
    const { method, path, query, headers = {}, signal } = request
    const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
    const body = bodyOf(request)
    try {
      return await pool.exchange({
        method,
        path: `${prefix}${path}${search}`,
        headers: {
          accept: 'application/json',
          ...(body?.type === undefined ? {} : { 'content-type': body.type }),
          ...headers,
        },
        ...body?.content,
        ...(signal === undefined ? {} : { signal }),
      })
    } catch (error) {
      if (!(error instanceof HttpPoolError)) throw error
      throw new UpstreamError(poolErrors[error.reason], error.message, { nothingDone: error.notSent })
    }
  }

  return {
    async send(request, { readFaults = false } = {}) {
      const answer = await exchange(request)
      const { status, headers } = answer
      const trouble = statusTrouble(status, headers, now())
      if (trouble !== undefined && !(readFaults && status >= 500)) throw trouble
      try {
        return { status, headers, body: jsonOf(answer) }
      } catch (error) {
        // A page in HTML of a gateway: its status says more than that it cannot be read.
        if (status === 401 || status === 403)
          throw new UpstreamError('rejected', `it answered ${status}`, { nothingDone: true })
        throw trouble ?? error
      }
    },
  }
}
