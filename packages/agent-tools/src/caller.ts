// Calls the lookups of a server of the interface: token, credentials, parameters, and what the answer cost.

import { parseBounded } from '../../../src/kernel/json-depth.js'
import type { Lookup } from '../../../src/lookups/lookup.js'
import { createHttpPool, type HttpAnswer, HttpPoolError } from '../../../src/platform/outbound/http-pool.js'

export interface Connection {
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** Certificates (PEM) trusted beside the usual authorities. */
  readonly ca?: string | undefined
}

export interface CallResult {
  readonly httpStatus: number
  /** The envelope, or `{detail}`. */
  readonly body: Record<string, unknown>
  readonly transactionId: string | null
  /** What the server says that it charged; undefined where it does not say. */
  readonly charged: number | undefined
}

/** Thrown when there is no answer; the message says why, without the question. */
export class CallProblem extends Error {
  /** The server may have received the question and charged for it. */
  readonly mayBeCharged: boolean
  constructor(message: string, mayBeCharged = false) {
    super(message)
    this.mayBeCharged = mayBeCharged
  }
}

/** An agent asks one question after another; a few concurrent ones are enough. */
const connections = 4
const maxAnswerBytes = 8 * 1024 * 1024
const callWithinMs = 60_000
/** A token is renewed this long before it ends. */
const renewBeforeMs = 60_000

type Values = Readonly<Record<string, string | boolean>>

/** Sends requests to one server. */
function createServer({ baseUrl, ca }: Pick<Connection, 'baseUrl' | 'ca'>) {
  const { origin: server, pathname } = new URL(baseUrl)
  const prefix = pathname.replace(/\/$/, '')
  const pool = createHttpPool({ origin: server, ca, connections, maxBodyBytes: maxAnswerBytes })

  return {
    server,

    async exchange(request: Parameters<typeof pool.exchange>[0]): Promise<HttpAnswer> {
      try {
        const signal = AbortSignal.timeout(callWithinMs)
        return await pool.exchange({ ...request, path: prefix + request.path, signal })
      } catch (error) {
        if (error instanceof HttpPoolError)
          throw new CallProblem(`no answer from ${server}: ${error.message}`, !error.notSent)
        throw error
      }
    },

    jsonOf(answer: HttpAnswer): Record<string, unknown> {
      try {
        return parseBounded(answer.body) as Record<string, unknown>
      } catch {
        throw new CallProblem(
          `${server} answered HTTP ${answer.status} without JSON: is it a server of the interface?`,
        )
      }
    },

    close: () => pool.close(),
  }
}

type CallerParts = Connection & { readonly origin: string; readonly now: () => number }

/** Keeps an access token and renews it before it ends. */
function createAccessToken(
  { clientId, clientSecret, now }: CallerParts,
  { server, exchange, jsonOf }: ReturnType<typeof createServer>,
) {
  let token: { text: string; endsAt: number } | undefined
  return {
    forget() {
      token = undefined
    },

    async text(): Promise<string> {
      if (token !== undefined && token.endsAt - renewBeforeMs > now()) return token.text
      const multipart = { client_id: clientId, client_secret: clientSecret }
      const answer = await exchange({ method: 'POST', path: '/v1/authorize', headers: {}, multipart })
      const { access_token: text, expiry, detail } = jsonOf(answer)
      if (answer.status !== 200 || typeof text !== 'string')
        throw new CallProblem(`${server} gave no token (HTTP ${answer.status}): ${String(detail)}`)
      token = { text, endsAt: Date.parse(String(expiry)) || now() + renewBeforeMs }
      return text
    },
  }
}

/** Where the parameters go: into the query, or into a JSON body. */
function requestOf(
  { method, path, from }: Lookup['route'],
  values: Values,
  headers: Readonly<Record<string, string>>,
) {
  if (from === 'json') {
    const json = { ...headers, 'content-type': 'application/json' }
    return { method, path, headers: json, body: JSON.stringify(values) }
  }
  const query = new URLSearchParams(
    Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return { method, path: `${path}?${query}`, headers }
}

export function createCaller(parts: CallerParts) {
  const { clientId, clientSecret, origin } = parts
  const server = createServer(parts)
  const token = createAccessToken(parts, server)

  async function send(lookup: Lookup, values: Values): Promise<HttpAnswer> {
    const bearer: Record<string, string> =
      lookup.credentials === 'token-and-key' ? { authorization: `Bearer ${await token.text()}` } : {}
    const headers = {
      ...bearer,
      'x-api-key': clientSecret,
      'client-id': clientId,
      'x-service-origin': origin,
    }
    return server.exchange(requestOf(lookup.route, values, headers))
  }

  return {
    /** Throws CallProblem when there is no answer of the interface. */
    async call(lookup: Lookup, values: Values): Promise<CallResult> {
      let answer = await send(lookup, values)
      // The secret may have been rotated meanwhile: a new token is requested once.
      if (answer.status === 403 && server.jsonOf(answer).detail === 'Not a valid token') {
        token.forget()
        answer = await send(lookup, values)
      }
      const price = answer.headers['x-satyapan-price']
      return {
        httpStatus: answer.status,
        body: server.jsonOf(answer),
        transactionId: answer.headers['x-transaction-id'] ?? null,
        charged: price === undefined ? undefined : Number(price),
      }
    },
    close: server.close,
  }
}

export type Caller = ReturnType<typeof createCaller>
