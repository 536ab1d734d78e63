// Refuses requests that the parser lets through and that must not reach a route.
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import { failureBody } from '../kernel/envelope.js'
import { type FailureCode, failures } from '../kernel/failures.js'
import { newTransactionId } from '../kernel/ids.js'
import { hasBody } from './call.js'
import { failureHeaders } from './failure-headers.js'

const maxHeaders = 100
const retryAfterOverloadS = 1

/** We decode no content codings: an encoded body would be misread. */
function codingIsUnknown(request: IncomingMessage): boolean {
  const { 'transfer-encoding': transfer, 'content-encoding': content } = request.headers
  if (transfer !== undefined && transfer.trim().toLowerCase() !== 'chunked') return true
  return content !== undefined && hasBody(request) && !/^\s*(identity)?\s*$/i.test(content)
}

function reasonToRefuse(request: IncomingMessage): FailureCode | undefined {
  const { rawHeaders, httpVersion } = request
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'HTTP_VERSION'
  if (rawHeaders.length > maxHeaders * 2) return 'HEADERS_TOO_LARGE'
  if (request.url?.[0] !== '/') return 'BAD_REQUEST' // absolute form: this is not a proxy
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') hosts++
  }
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return 'BAD_REQUEST'
  return codingIsUnknown(request) ? 'BAD_REQUEST' : undefined
}

/** The end of such a body is unknown, so nothing can follow it (RFC 9112, 6.3). */
function endIsUnknown({ headers }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding']
  return coding !== undefined && !/\bchunked\s*$/i.test(coding)
}

function answer(
  response: ServerResponse,
  code: FailureCode,
  now: number,
  headers: OutgoingHttpHeaders,
): void {
  const transactionId = newTransactionId(now)
  const body = JSON.stringify(failureBody(code, { transactionId, timestamp: now }))
  response.writeHead(failures[code].status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Transaction-Id': transactionId,
    ...failureHeaders({ code }),
    ...headers,
  })
  response.end(body)
}

function refuse(request: IncomingMessage, response: ServerResponse, code: FailureCode, now: number): void {
  // The body is read first, or its sender would see a broken connection and no answer.
  const isKept = hasBody(request) && !endIsUnknown(request)
  answer(response, code, now, isKept ? {} : { Connection: 'close' })
}

/** Refuses a call before any work is done for it, because too many wait. */
export function refuseOverloaded(response: ServerResponse, now: number): void {
  answer(response, 'OVERLOADED', now, { 'Retry-After': retryAfterOverloadS })
}

/** Wraps the listener: malformed requests are answered here in the interface's form. */
export function withRefusals(listener: RequestListener, now: () => number): RequestListener {
  return (request, response) => {
    const code = reasonToRefuse(request)
    if (code === undefined) listener(request, response)
    else refuse(request, response, code, now())
  }
}

/** For plain HTTP from a trusted proxy: only requests that reached the proxy over TLS pass. */
export function withForwardedTls(listener: RequestListener, now: () => number): RequestListener {
  return (request, response) => {
    const protocol = request.headers['x-forwarded-proto']
    if (String(protocol).trim().toLowerCase() === 'https') listener(request, response)
    else refuse(request, response, 'PLAIN_HTTP', now())
  }
}
