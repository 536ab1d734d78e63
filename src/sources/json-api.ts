// A client for JSON APIs, for sources that operators write.
import { type SourceCall, UpstreamError } from '../lookups/source.js'
import { isAboutUs } from './about-us.js'
import { createKeptToken } from './kept-token.js'
import type { SourceRequest, SourceResponse } from './source-http.js'
import type { SourceParts } from './source-kind.js'

/** A header's value as it is sent, or the secret of this name in the configuration, with `before` before it. */
export type HeaderValue = string | { readonly secret: string; readonly before?: string }

export interface JsonAnswer {
  /** 2xx, 404, or one that `accept` names. */
  readonly status: number
  /** The JSON of the body. */
  readonly body: unknown
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
}

/** Of one call, beside what every call has. */
export interface CallOptions {
  readonly query?: Readonly<Record<string, string>>
  /** Added to those of the API, such as an id of the call. */
  readonly headers?: Readonly<Record<string, string>>
  /** Further statuses that are returned, not thrown: 400, 409 or 422, where the vendor says "not found" with them. */
  readonly accept?: readonly number[]
}

export interface JsonApi {
  /**
   * `path`: below the source's baseUrl, beginning with a slash, its parts encoded. `call`: as the source got it; it
   * ends the exchange when the time is over. Throws UpstreamError for everything but a 2xx, a 404 and what is accepted:
   * `refused` for 401, 403, and any other status whose words are about our account or request; `throttled` for 429; `down`
   * for redirects and 5xx; `unreadable` for other statuses and what is not JSON.
   */
  get(
    path: string,
    call: SourceCall,
    query?: Readonly<Record<string, string>>,
    options?: CallOptions,
  ): Promise<JsonAnswer>
  /** As `get`, with a JSON body. */
  post(path: string, call: SourceCall, json: unknown, options?: CallOptions): Promise<JsonAnswer>
  /** As `get`, with an urlencoded form as the body. */
  postForm(
    path: string,
    call: SourceCall,
    form: Readonly<Record<string, string>>,
    options?: CallOptions,
  ): Promise<JsonAnswer>
}

/** Signs in at the vendor. `send` is like the API's own calls, without a token. */
export type SignIn = (
  send: (request: Omit<SourceRequest, 'signal'>) => Promise<SourceResponse>,
) => Promise<{ readonly token: string; readonly expiresInS: number }>

export interface JsonApiOptions {
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, HeaderValue>>
  /** A token that is fetched once for all calls, renewed a minute before it ends, and once after a 401. */
  readonly token?: {
    readonly signIn: SignIn
    /** Default: `authorization`. */
    readonly header?: string
    /** Default: `Bearer `. */
    readonly before?: string
  }
}

type Parts = Pick<SourceParts, 'http' | 'secret'> & Partial<Pick<SourceParts, 'clock'>>

function createToken({ http, clock }: Parts, { signIn }: NonNullable<JsonApiOptions['token']>) {
  if (clock === undefined)
    throw new Error('createJsonApi needs the whole parts for a token: createJsonApi(parts, ...)')
  return createKeptToken(clock, async (signal) => {
    const { token, expiresInS } = await signIn((request) => http.send({ ...request, signal }))
    if (typeof token !== 'string' || token === '' || !(expiresInS > 0))
      throw new UpstreamError('invalid_response', 'signIn must return a token and expiresInS above 0')
    return { token, expiresAt: clock.now() + expiresInS * 1000 }
  })
}

/** Throws when the configuration lacks a secret that `headers` name. */
export function createJsonApi(parts: Parts, { headers = {}, token }: JsonApiOptions = {}): JsonApi {
  const { http, secret } = parts
  const common = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : `${value.before ?? ''}${secret(value.secret)}`,
    ]),
  )
  const kept = token === undefined ? undefined : createToken(parts, token)
  const { header = 'authorization', before = 'Bearer ' } = token ?? {}

  async function exchange(request: SourceRequest): Promise<SourceResponse> {
    if (kept === undefined) return http.send(request)
    const withToken = (value: string) =>
      http.send({ ...request, headers: { ...request.headers, [header]: `${before}${value}` } })
    const first = await kept.get()
    const response = await withToken(first)
    if (response.status !== 401) return response
    kept.drop(first)
    return withToken(await kept.get())
  }

  async function send(
    request: Pick<SourceRequest, 'method' | 'path' | 'json' | 'form'>,
    { signal }: SourceCall,
    { query, headers: callHeaders = {}, accept = [] }: CallOptions = {},
  ): Promise<JsonAnswer> {
    // What is added stands first, so that all requests have one shape: see `extended`.
    const sent = { headers: { ...common, ...callHeaders }, signal, ...request }
    const answer = await exchange(query === undefined ? sent : { query, ...sent })
    const { status, body } = answer
    const isOk = status >= 200 && status < 300
    const isRefusal = (status === 401 || status === 403) && !accept.includes(status)
    if (isRefusal || (!isOk && isAboutUs(body)))
      throw new UpstreamError('rejected', `it answered ${status}`, { nothingDone: true })
    if (!isOk && status !== 404 && !accept.includes(status))
      throw new UpstreamError('invalid_response', `it answered ${status}`)
    return { status, body, headers: answer.headers }
  }

  return {
    get: (path, call, query, options = {}) =>
      send({ method: 'GET', path }, call, query === undefined ? options : { ...options, query }),
    post: (path, call, json, options) => send({ method: 'POST', path, json }, call, options),
    postForm: (path, call, form, options) => send({ method: 'POST', path, form }, call, options),
  }
}
