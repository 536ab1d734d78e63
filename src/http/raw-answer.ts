// Writes raw HTTP answers where there is no request object: to plain HTTP, and to what the parser cannot read.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { failureBody } from '../kernel/envelope.js'
import { type FailureCode, failures } from '../kernel/failures.js'
import { newTransactionId } from '../kernel/ids.js'
import type { ConnectionCalls } from './connection-calls.js'
import { failureHeaders } from './failure-headers.js'

/** Time for the caller to read the answer before the connection closes. */
const lingerMs = 1_000

/** A whole HTTP/1.1 answer, `Connection: close`, for a connection whose request cannot be answered in the usual way. */
export function rawAnswer(
  code: FailureCode,
  timestamp: number,
  transactionId = newTransactionId(timestamp),
  further: Readonly<Record<string, string>> = {},
): string {
  const body = JSON.stringify(failureBody(code, { transactionId, timestamp }))
  const { status } = failures[code]
  const headers = { ...failureHeaders({ code }), ...further }
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `X-Transaction-Id: ${transactionId}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

/** Answers and closes. What the caller still sends is read and dropped, so that it gets the answer. */
export function answerAndClose(socket: Socket, text: string): void {
  socket.on('error', () => socket.destroy())
  socket.end(text)
  socket.resume()
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

/** Answers CONNECT. What it asks for allows no method, which an empty Allow says (RFC 9110, 10.2.1). */
export const refuseConnect = (socket: Socket, timestamp: number): void =>
  answerAndClose(socket, rawAnswer('METHOD_NOT_ALLOWED', timestamp, undefined, { allow: '' }))

interface ClientError {
  readonly code?: string
  /** The parser's error code. */
  readonly reason?: string
  /** What it could not parse. */
  readonly rawPacket?: unknown
}

function clientErrorCode(error: ClientError): FailureCode {
  if (error.code === 'HPE_HEADER_OVERFLOW') return 'HEADERS_TOO_LARGE'
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'REQUEST_TIMEOUT'
  if (error.code === 'HPE_INVALID_VERSION' && !error.reason?.includes('CRLF')) return 'HTTP_VERSION'
  return 'BAD_REQUEST'
}

export type UnreadableAnswer = (error: ClientError, socket: Socket) => void

/**
 * Answers what the parser could not read, once per connection and in the interface's form. The complete calls before it
 * are answered first: they were made and charged. A call that was answered while its body was still arriving gets no
 * second answer.
 */
export function createUnreadableAnswer(
  now: () => number,
  calls: Pick<ConnectionCalls, 'endAfterWhole' | 'keepUnparsed'>,
): UnreadableAnswer {
  const refused = new WeakSet<Socket>()
  return (error, socket) => {
    if (error.code === 'HPE_PAUSED' && Buffer.isBuffer(error.rawPacket))
      return calls.keepUnparsed(socket, error.rawPacket)
    if (refused.has(socket)) return // the parser stumbles over the rest as well
    refused.add(socket)
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    calls.endAfterWhole(socket, (partial) => {
      if (!socket.writable) return
      const isAnswered = partial?.response.headersSent === true
      answerAndClose(socket, isAnswered ? '' : rawAnswer(clientErrorCode(error), now(), partial?.id))
    })
  }
}
