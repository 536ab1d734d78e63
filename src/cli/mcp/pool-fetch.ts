// Sends the requests of the SDK through our own pool of connections, with its trust and its limits.
import { isNestedTooDeep } from '../../kernel/json-depth.js'
import { createHttpPool, HttpPoolError } from '../../platform/outbound/http-pool.js'

/** An agent asks one question after another; a few concurrent ones are enough. */
const connections = 4
const maxAnswerBytes = 8 * 1024 * 1024
const withoutBody = new Set([204, 205, 304])

/**
 * @param baseUrl all requests are sent to this server
 * @param ca certificates (PEM) trusted beside the usual authorities
 */
export function createPoolFetch(baseUrl: string, ca: string | undefined) {
  const { origin } = new URL(baseUrl)
  const pool = createHttpPool({ origin, ca, connections, maxBodyBytes: maxAnswerBytes })
  return {
    /** Rejects with HttpPoolError. */
    async send(request: Request): Promise<Response> {
      const { pathname, search } = new URL(request.url)
      const answer = await pool.exchange({
        method: request.method as 'GET' | 'POST',
        path: pathname + search,
        headers: Object.fromEntries(request.headers),
        ...(request.body === null ? {} : { body: Buffer.from(await request.arrayBuffer()) }),
        signal: request.signal,
      })
      const { status, headers, body } = answer
      if (isNestedTooDeep(body)) throw new HttpPoolError('protocol', 'nested too deep', false)
      return new Response(withoutBody.has(status) ? null : new Uint8Array(body), { status, headers })
    },
    close: () => pool.close(),
  }
}
