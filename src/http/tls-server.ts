// Owns the listening socket: TLS for those who speak it, one clear sentence for those who do not, and the limits
// that keep slow or greedy connections from holding it.

import { createServer as createPlainServer, type RequestListener, STATUS_CODES } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { failureBody } from '../kernel/envelope.js'
import { type FailureCode, failures } from '../kernel/failures.js'
import { newTransactionId } from '../kernel/ids.js'
import type { CallsUnderWay } from './calls-under-way.js'
import { withForwardedTls } from './refusals.js'

export interface ServerLimits {
  readonly headersTimeoutMs: number
  readonly requestTimeoutMs: number
  readonly connectionsPerAddress: number
}

const tlsHandshakeByte = 22
const maxHeaderBytes = 16 * 1024
const keepAliveMs = 65_000 // longer than the idle time of common proxies, so that they and not we close first
const checkConnectionsMs = 1_000
const lingerMs = 1_000
const endGraceMs = 250

/** A whole HTTP/1.1 answer, `Connection: close`, for a connection whose request cannot be answered in the usual way. */
export function rawAnswer(
  code: FailureCode,
  timestamp: number,
  transactionId = newTransactionId(timestamp),
): string {
  const body = JSON.stringify(failureBody(code, { transactionId, timestamp }))
  const { status } = failures[code]
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `X-Transaction-Id: ${transactionId}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

/** Answers and closes. What the other side still sends is read and dropped, so that it sees the answer first. */
function answerAndClose(socket: Socket, text: string): void {
  socket.on('error', () => socket.destroy())
  socket.end(text)
  socket.resume()
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

interface ClientError {
  readonly code?: string
  /** What the parser says of it. */
  readonly reason?: string
}

function clientErrorCode(error: ClientError): FailureCode {
  if (error.code === 'HPE_HEADER_OVERFLOW') return 'HEADERS_TOO_LARGE'
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'REQUEST_TIMEOUT'
  if (error.code === 'HPE_INVALID_VERSION' && !error.reason?.includes('CRLF')) return 'HTTP_VERSION'
  return 'BAD_REQUEST'
}

export type UnreadableAnswer = (error: ClientError, socket: Socket) => void

/**
 * Answers what the parser could not read, once per connection, in the interface's form, after the answers to what came
 * whole before it: those calls were made, and charged.
 */
export function createUnreadableAnswer(now: () => number, underWay: CallsUnderWay): UnreadableAnswer {
  const refused = new WeakSet<Socket>()
  return (error, socket) => {
    if (refused.has(socket)) return // the parser stumbles over the rest as well
    refused.add(socket)
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    underWay.afterWhole(socket, (id) => {
      if (socket.writable) answerAndClose(socket, rawAnswer(clientErrorCode(error), now(), id))
    })
  }
}

/** The connections that are open: with TLS, and those that have not begun it. */
export interface Connections {
  readonly secure: Set<TLSSocket>
  readonly raw: Set<Socket>
}

/** Ends all connections: what is written still goes out, then they are closed. For when nothing is in flight. */
export function endConnections({ secure, raw }: Connections): void {
  for (const socket of secure) socket.end()
  setTimeout(() => {
    for (const socket of raw) socket.destroy()
  }, endGraceMs)
}

/** Breaks off all connections, whatever is in flight on them. */
export function cutConnections({ raw }: Connections): void {
  for (const socket of raw) socket.destroy()
}

/** Makes the server; the caller listens. `now` gives Unix milliseconds. */
export function createTlsServer(parts: {
  certificate: { cert: string; key: string }
  limits: ServerLimits
  listener: RequestListener
  now: () => number
  connections: Connections
  unreadable: UnreadableAnswer
  /** Of the address at the other end: whether it is a proxy that ends TLS for us. */
  isTrustedProxy: (address: string) => boolean
}): Server {
  const { certificate, limits, listener, now, connections, unreadable, isTrustedProxy } = parts
  const reading = {
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkConnectionsMs,
    requireHostHeader: false, // judged with the other refusals, in the interface's form
  }
  const { cert, key } = certificate
  const tls = { cert, key, minVersion: 'TLSv1.2', handshakeTimeout: limits.headersTimeoutMs } as const
  const server = createServer({ ...reading, ...tls }, listener)
  // For proxies of the operator's own that end TLS; it never listens, connections are handed to it.
  const forwarded = withForwardedTls(listener, now)
  const behindProxy = createPlainServer(reading, forwarded)
  behindProxy.on('clientError', unreadable)
  behindProxy.emit('listening') // starts its watch over slow requests, which listening would

  // By itself a server answers an unknown expectation without our headers, and CONNECT not at all.
  server.on('checkExpectation', listener)
  behindProxy.on('checkExpectation', forwarded)
  for (const each of [server, behindProxy]) {
    each.on('connect', (_request, socket) =>
      answerAndClose(socket as Socket, rawAnswer('METHOD_NOT_ALLOWED', now())),
    )
  }

  server.on('secureConnection', (socket) => {
    connections.secure.add(socket)
    socket.once('close', () => connections.secure.delete(socket))
  })

  // The first byte tells TLS from plain text. It is looked at and put back before TLS begins.
  const beginTls = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    connections.raw.add(socket)
    socket.once('close', () => {
      connections.raw.delete(socket)
      const left = open.get(address)! - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
    const trusted = isTrustedProxy(address)
    if (count > limits.connectionsPerAddress && !trusted) return socket.destroy()
    const dropSilent = () => socket.destroy()
    socket.setTimeout(limits.headersTimeoutMs, dropSilent)
    socket.on('error', dropSilent)
    socket.once('data', (first: Buffer) => {
      socket.pause()
      socket.setTimeout(0, dropSilent)
      socket.removeListener('timeout', dropSilent)
      socket.removeListener('error', dropSilent)
      const isTls = first[0] === tlsHandshakeByte
      if (!isTls && !trusted) return answerAndClose(socket, rawAnswer('PLAIN_HTTP', now()))
      if (!isTls) {
        // The parser reads from the connection itself, past what is put back: it is given the first bytes directly.
        behindProxy.emit('connection', socket)
        socket.emit('data', first)
        return socket.resume()
      }
      socket.unshift(first)
      for (const begin of beginTls) begin.call(server, socket)
    })
  })
  return server
}
