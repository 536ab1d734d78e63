// A client for plain JSON APIs, for sources that operators write.
import { type SourceCall, SourceTrouble } from '../lookups/source.js'
import type { SourceParts } from './source-kind.js'

/** A header's value as it is sent, or the secret of this name in the configuration, with `before` before it. */
export type HeaderValue = string | { readonly secret: string; readonly before?: string }

export interface JsonAnswer {
  /** 2xx, or 404. */
  readonly status: number
  /** The JSON of the body. */
  readonly body: unknown
}

export interface JsonApi {
  /**
   * `path`: below the source's baseUrl, beginning with a slash, its parts encoded. `call`: as the source got it; it
   * ends the exchange when the time is over. Throws SourceTrouble for everything but a 2xx and a 404: `refused` for
   * 401 and 403, `throttled` for 429, `down` for redirects and 5xx, `unreadable` for other statuses and what is not
   * JSON.
   */
  get(path: string, call: SourceCall, query?: Readonly<Record<string, string>>): Promise<JsonAnswer>
  /** As `get`, with a JSON body. */
  post(path: string, call: SourceCall, json: unknown): Promise<JsonAnswer>
}

/** `headers` are sent with every request. Throws when the configuration lacks a secret that they name. */
export function createJsonApi(
  { http, secret }: Pick<SourceParts, 'http' | 'secret'>,
  { headers = {} }: { readonly headers?: Readonly<Record<string, HeaderValue>> } = {},
): JsonApi {
  const sent = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : `${value.before ?? ''}${secret(value.secret)}`,
    ]),
  )
  async function send(
    method: 'GET' | 'POST',
    path: string,
    { signal }: SourceCall,
    content: { readonly query?: Readonly<Record<string, string>>; readonly json?: unknown },
  ): Promise<JsonAnswer> {
    const { status, body } = await http.send({ method, path, headers: sent, signal, ...content })
    const isOk = status >= 200 && status < 300
    if (status === 401 || status === 403) throw new SourceTrouble('refused', `it answered ${status}`)
    if (!isOk && status !== 404) throw new SourceTrouble('unreadable', `it answered ${status}`)
    return { status, body }
  }
  return {
    get: (path, call, query) => send('GET', path, call, query === undefined ? {} : { query }),
    post: (path, call, json) => send('POST', path, call, { json }),
  }
}
