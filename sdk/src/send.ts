// Sends requests: with a token and the key, within a time limit, and again when a repetition is safe.
import { retryAfterS, SatyapanError } from './error.js'
import type { ClientOptions } from './options.js'
import { createTokenStore } from './token.js'

const defaultTimeoutMs = 30_000
const defaultRetries = 2
const firstPauseMs = 200
/** The client does not wait for longer pauses: the caller decides. */
const longestPauseMs = 10_000

/** Statuses that say that nothing was done and nothing charged, whatever the server. */
const isRefusedForNow = (status: number) => status === 429 || status === 503

/** The interface answers an expired token with 403, OAuth servers with 401. */
const isTokenRefused = async (response: Response): Promise<boolean> => {
  if (response.status !== 401 && response.status !== 403) return false
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { detail?: unknown } | undefined
  return response.status === 403 ? body?.detail === 'Not a valid token' : body?.detail === 'Not authenticated'
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal.addEventListener('abort', onAbort, { once: true })
  })

const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** What is known of why there is no answer, and what to do about it. */
function whyOf(error: unknown): string {
  const { code } = ((error as { cause?: unknown } | undefined)?.cause ?? {}) as { code?: unknown }
  if (typeof code !== 'string') return ''
  return untrusted.has(code)
    ? `: its certificate's authority is not trusted (${code}); name the authority's file in NODE_EXTRA_CA_CERTS`
    : ` (${code})`
}

/**
 * Makes the function that sends calls. A call is repeated
 * - after 429 and 503, which say that nothing was done;
 * - after a lost connection or a timeout, when it carries an Idempotency-Key and the server has shown that it knows
 *   them (`X-Satyapan-Price` on an earlier answer): elsewhere the lost answer may have been charged.
 */
export function createSend(options: ClientOptions): (request: Request) => Promise<Response> {
  const { timeoutMs = defaultTimeoutMs, retries = defaultRetries } = options
  const fetchRequest = options.fetch ?? ((request: Request) => fetch(request))
  let knowsKeys = false

  async function once(request: Request): Promise<Response> {
    const limit = AbortSignal.timeout(timeoutMs)
    return fetchRequest(new Request(request, { signal: AbortSignal.any([request.signal, limit]) }))
  }
  const tokens = createTokenStore(options, once)

  async function withToken(request: Request): Promise<Response> {
    const attempt = async (token: string) => {
      const authorized = new Request(request.clone())
      authorized.headers.set('authorization', `Bearer ${token}`)
      return once(authorized)
    }
    const token = await tokens.token()
    const response = await attempt(token)
    return (await isTokenRefused(response)) ? attempt(await tokens.token(token)) : response
  }

  return async (request) => {
    request.headers.set('x-api-key', options.clientSecret)
    request.headers.set('client-id', options.clientId)
    for (let tried = 0; ; tried++) {
      const isLast = tried >= retries
      const pauseMs = firstPauseMs * 2 ** tried * (0.5 + Math.random() / 2)
      try {
        const response = await withToken(request)
        if (response.headers.has('x-satyapan-price')) knowsKeys = true
        const askedMs = (retryAfterS(response.headers) ?? 0) * 1000
        if (isLast || !isRefusedForNow(response.status) || askedMs > longestPauseMs) return response
        await pause(Math.max(pauseMs, askedMs), request.signal)
      } catch (error) {
        if (request.signal.aborted) throw request.signal.reason
        if (error instanceof SatyapanError) throw error
        const isSafe = knowsKeys && request.headers.has('idempotency-key')
        if (isLast || !isSafe)
          throw new SatyapanError(`no answer from ${new URL(request.url).origin}${whyOf(error)}`, {
            status: 0,
            cause: error,
          })
        await pause(pauseMs, request.signal)
      }
    }
  }
}
