// Owns the listening socket: TLS for those who speak it, one clear sentence for those who do not, and the limits
// that keep slow or greedy connections from holding it.

import { createServer as createPlainServer, type RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { failureBody } from '../kernel/envelope.js'
import { type FailureCode, failures } from '../kernel/failures.js'
import { newTransactionId } from '../kernel/ids.js'
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

/** A whole HTTP/1.1 answer for a connection that has no request to answer to. */
export function rawAnswer(code: FailureCode, timestamp: number): string {
  const transactionId = newTransactionId(timestamp)
  const body = JSON.stringify(failureBody(code, { transactionId, timestamp }))
  const { status } = failures[code]
  return [
    `HTTP/1.1 ${status} ${failures[code].text.slice(0, 40).replaceAll(/[^A-Za-z ]/g, '')}`,
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

function clientErrorCode(error: { code?: string }): FailureCode {
  if (error.code === 'HPE_HEADER_OVERFLOW') return 'HEADERS_TOO_LARGE'
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'REQUEST_TIMEOUT'
  if (error.code === 'HPE_INVALID_VERSION') return 'HTTP_VERSION'
  return 'BAD_REQUEST'
}

/** Answers what the parser could not read, once per connection, in the interface's form. */
export function createUnreadableAnswer(
  now: () => number,
): (error: { code?: string }, socket: Socket) => void {
  const refused = new WeakSet<Socket>()
  return (error, socket) => {
    if (refused.has(socket)) return // the parser stumbles over the rest as well
    refused.add(socket)
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else answerAndClose(socket, rawAnswer(clientErrorCode(error), now()))
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
  /** Of the address at the other end: whether it is a proxy that ends TLS for us. */
  isTrustedProxy: (address: string) => boolean
}): Server {
  const { certificate, limits, listener, now, connections, isTrustedProxy } = parts
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
  const behindProxy = createPlainServer(reading, withForwardedTls(listener, now))
  behindProxy.on('clientError', createUnreadableAnswer(now))
  behindProxy.emit('listening') // starts its watch over slow requests, which listening would

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
