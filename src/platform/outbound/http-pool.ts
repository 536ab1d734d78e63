// Keeps connections to one server that the operator named, and exchanges requests over them within fixed limits.
import { type Dispatcher, FormData, Pool } from 'undici'
import { createTrust } from './connect.js'

/** Longest time to open a connection, TLS included, ms. The caller's signal ends an attempt sooner. */
const connectTimeoutMs = 10_000
/** Upper bounds for a server that stalls; the caller's signal ends an attempt sooner. */
const silentForMs = 120_000
const keepAliveMs = 30_000
const maxHeaderBytes = 16 * 1024

/**
 * `down`: not reached, TLS refused, or the connection broke. `timeout`: the signal ended it. `too-large`: the body is
 * longer than allowed. `protocol`: it is not HTTP.
 */
export type HttpPoolReason = 'down' | 'timeout' | 'too-large' | 'protocol'

/** `message` names the reason and the error code of the connection, never what was sent or received. */
export class HttpPoolError extends Error {
  readonly reason: HttpPoolReason
  /** Nothing of the request can have reached the server. */
  readonly notSent: boolean
  constructor(reason: HttpPoolReason, code: string, notSent: boolean) {
    super(`${reason} (${code})`)
    this.name = 'HttpPoolError'
    this.reason = reason
    this.notSent = notSent
  }
}

interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'POST'
  /** Path and query, beginning with a slash. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** The fields of a multipart form. */
  readonly multipart?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export interface HttpAnswer {
  readonly status: number
  /** Names in lower case; a repeated header keeps its first value. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface HttpPool {
  /** Redirects are answers like any other. Rejects with HttpPoolError. */
  exchange(request: HttpRequest): Promise<HttpAnswer>
  close(): Promise<void>
}

const notSentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function failureOf(error: unknown, signal: AbortSignal | undefined): HttpPoolError {
  if (error instanceof HttpPoolError) return error
  const { code = 'unknown', name } = error as { code?: string; name?: string }
  if (signal?.aborted === true || name === 'AbortError') return new HttpPoolError('timeout', 'aborted', false)
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new HttpPoolError('too-large', code, false)
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code.startsWith('HPE_'))
    return new HttpPoolError('protocol', code, false)
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT')
    return new HttpPoolError('timeout', code, false)
  return new HttpPoolError('down', code, notSentCodes.has(code) || code.startsWith('ERR_TLS'))
}

function firstOf(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const first: Record<string, string> = {}
  for (const name of Object.keys(headers)) {
    const value = headers[name]
    const one = Array.isArray(value) ? value[0] : value
    if (one !== undefined) first[name] = one
  }
  return first
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/**
 * Sends one request and collects its answer: a stream for the body of each answer would cost more than the rest of the
 * exchange.
 */
function dispatch(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  signal: AbortSignal | undefined,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined
    let status = 0
    let headers: Record<string, string> = {}
    const chunks: Buffer[] = []
    const onAbort = () => {
      const reason = new Error('aborted')
      controller?.abort(reason)
      reject(reason)
    }
    const stopListening = () => signal?.removeEventListener('abort', onAbort)
    signal?.addEventListener('abort', onAbort, { once: true })
    pool.dispatch(request, {
      onRequestStart(started) {
        controller = started
        if (signal?.aborted === true) onAbort()
      },
      onResponseStart(_controller, statusCode, received) {
        if (statusCode < 200) return // interim: the answer follows
        status = statusCode
        headers = firstOf(received)
      },
      onResponseData: (_controller, chunk) => void chunks.push(chunk),
      onResponseEnd() {
        stopListening()
        resolve({ status, headers, body: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks) })
      },
      onResponseError(_controller, error) {
        stopListening()
        reject(error)
      },
    })
  })
}

/**
 * @param options.origin `https://host:port` of the server
 * @param options.ca certificates (PEM) trusted beside the usual authorities
 * @param options.connections most connections at one time
 * @param options.maxBodyBytes longest body that is read
 */
export function createHttpPool(options: {
  origin: string
  ca?: string | undefined
  connections: number
  maxBodyBytes: number
}): HttpPool {
  const { origin, ca, connections, maxBodyBytes } = options
  const pool = new Pool(origin, {
    connections,
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    headersTimeout: silentForMs,
    bodyTimeout: silentForMs,
    maxHeaderSize: maxHeaderBytes,
    maxResponseSize: maxBodyBytes,
    connect: {
      timeout: connectTimeoutMs,
      rejectUnauthorized: true, // NODE_TLS_REJECT_UNAUTHORIZED would switch it off
      secureContext: createTrust(ca === undefined ? [] : [ca]),
    },
  })
  return {
    async exchange({ method, path, headers, body, multipart, signal }) {
      try {
        const request = {
          method,
          path,
          headers: { ...headers, 'accept-encoding': 'identity' },
          body: multipart === undefined ? (body ?? null) : formOf(multipart),
        }
        return await dispatch(pool, request, signal)
      } catch (error) {
        throw failureOf(error, signal)
      }
    },
    close: () => pool.destroy(),
  }
}
