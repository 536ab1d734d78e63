// Listens for TLS connections within the limits, and answers plain HTTP with one clear sentence.

import { createServer as createPlainServer, type Server as HttpServer, type RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Server as NetServer, Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { type Clock, steadyNow } from '../kernel/clock.js'
import type { CountClosed } from './closed-connections.js'
import type { ConnectionCalls } from './connection-calls.js'
import { createFairShare } from './fair-share.js'
import { createHandshakes } from './handshakes.js'
import type { Peer, Peers } from './peers.js'
import { answerAndClose, rawAnswer, refuseConnect, type UnreadableAnswer } from './raw-answer.js'
import { withForwardedTls } from './refusals.js'
import type { WriteTimeout } from './write-timeout.js'

export interface ServerLimits {
  readonly headersTimeoutMs: number
  readonly requestTimeoutMs: number
  readonly connections: number
  readonly connectionsPerAddress: number
  readonly handshakes: number
}

const tlsHandshakeByte = 22
/** A client that offers HTTP/1.0 alone (curl --http1.0, old monitors) would find no protocol in common otherwise. */
const alpnProtocols = ['http/1.1', 'http/1.0']
const maxHeaderBytes = 16 * 1024
const keepAliveMs = 65_000 // longer than the idle time of common proxies, so that they and not we close first
const checkConnectionsMs = 1_000
/** Of Node, which never changes it: the longest that `headersTimeoutMs` may be, so that ours ends a handshake first. */
const mostHandshakeMs = 600_000
const endGraceMs = 250

/** The open connections: with TLS, and before their handshake. */
export interface Connections {
  readonly secure: Set<TLSSocket>
  readonly raw: Set<Socket>
}

/** Closes all connections after sending what is written. For when nothing is in flight. */
export function endConnections({ secure, raw }: Connections): void {
  for (const socket of secure) socket.end()
  setTimeout(() => {
    for (const socket of raw) socket.destroy()
  }, endGraceMs)
}

/** Destroys all connections, whatever is in flight on them. */
export function cutConnections({ raw }: Connections): void {
  for (const socket of raw) socket.destroy()
}

export interface ServerParts {
  readonly limits: ServerLimits
  readonly listener: RequestListener
  /** Unix milliseconds. */
  readonly now: () => number
  readonly clock: Clock
  readonly connections: Connections
  readonly unreadable: UnreadableAnswer
  readonly calls: ConnectionCalls
  readonly peers: Peers
  readonly writeTimeout: WriteTimeout
  readonly countClosed: CountClosed
}

export interface TlsServerParts extends ServerParts {
  readonly certificate: { cert: string; key: string }
  /** Whether the address of the peer is a proxy that terminates TLS for us. */
  readonly isTrustedProxy: (address: string) => boolean
}

/** How a server reads requests. */
export const readingLimits = ({ limits, calls }: Pick<ServerParts, 'limits' | 'calls'>) => ({
  maxHeaderSize: maxHeaderBytes,
  headersTimeout: limits.headersTimeoutMs,
  requestTimeout: limits.requestTimeoutMs,
  keepAliveTimeout: keepAliveMs,
  connectionsCheckingInterval: checkConnectionsMs,
  requireHostHeader: false, // checked with the other refusals, in the interface's form
  ServerResponse: calls.Response,
})

/** Node reads these at each check of its connections: a reload changes them. */
export function readTimeouts(server: HttpServer, limits: ServerLimits): void {
  Object.defineProperty(server, 'headersTimeout', { get: () => limits.headersTimeoutMs })
  Object.defineProperty(server, 'requestTimeout', { get: () => limits.requestTimeoutMs })
}

/** The server, and one for the operator's proxies that terminate TLS. That one never listens. */
function createServers(parts: TlsServerParts) {
  const { certificate, limits, calls, now, unreadable } = parts
  const reading = readingLimits(parts)
  const { cert, key } = certificate
  const tls = {
    cert,
    key,
    minVersion: 'TLSv1.2',
    handshakeTimeout: mostHandshakeMs,
    ALPNProtocols: alpnProtocols,
  } as const
  const server = createServer({ ...reading, ...tls }, calls.receive)
  const behindProxy = createPlainServer(reading, calls.receive)
  behindProxy.on('clientError', unreadable)
  behindProxy.emit('listening') // starts the timer for slow requests, as listening would

  for (const each of [server, behindProxy]) {
    readTimeouts(each, limits)
    // By default a server answers an unknown expectation without our headers, sends 100 Continue for every body, and
    // does not answer CONNECT.
    each.on('checkExpectation', calls.receive)
    each.on('checkContinue', calls.receive)
    each.on('connect', (_request, socket) => refuseConnect(socket as Socket, now()))
  }
  return { server, behindProxy }
}

/** Removes the server's own listeners for connections. Returns a function that begins a connection as they do. */
export function takeConnectionsFrom(server: NetServer): (socket: Socket) => void {
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  return (socket) => {
    for (const listener of listeners) listener.call(server, socket)
  }
}

/** Makes a function that counts a connection, or closes it when there are too many. */
function createConnectionLimit({ limits, connections, peers, countClosed }: TlsServerParts) {
  const all = createFairShare('connections', () => limits.connections)
  return (socket: Socket, address: string, isTrusted: boolean): Peer | undefined => {
    const peer = peers.take(address, isTrusted)
    const isRefused = peer.connections >= limits.connectionsPerAddress && !isTrusted
    if (isRefused || !all.take(peer)) {
      peers.release(peer)
      countClosed(isRefused ? 'per_address' : 'total')
      socket.destroy()
      return undefined
    }
    connections.raw.add(socket)
    socket.once('close', () => {
      connections.raw.delete(socket)
      all.give(peer)
      peers.release(peer)
    })
    return peer
  }
}

/**
 * Waits for the first bytes of a connection, and closes it when none come in time.
 * @param then gets them, and `begun`, to call when another part takes over the connection
 */
function awaitFirstBytes(
  socket: Socket,
  { limits, countClosed }: TlsServerParts,
  then: (first: Buffer, begun: () => void) => void,
): void {
  const dropSilent = () => {
    countClosed('silent')
    socket.destroy()
  }
  const drop = () => socket.destroy()
  const begun = () => {
    socket.setTimeout(0, dropSilent)
    socket.removeListener('timeout', dropSilent)
    socket.removeListener('error', drop)
  }
  socket.setTimeout(limits.headersTimeoutMs, dropSilent)
  socket.on('error', drop)
  socket.once('data', (first: Buffer) => {
    socket.pause()
    then(first, begun)
  })
}

/** Makes the server; the caller listens. */
export function createTlsServer(parts: TlsServerParts): Server {
  const { limits, listener, now, connections, calls, writeTimeout, countClosed } = parts
  const { server, behindProxy } = createServers(parts)
  const begin = takeConnectionsFrom(server)
  const handshakes = createHandshakes({
    limit: () => limits.handshakes,
    timeoutMs: () => limits.headersTimeoutMs,
    now: steadyNow(parts.clock),
    countClosed,
    begin,
  })
  const forwarded = withForwardedTls(listener, now)
  const take = createConnectionLimit(parts)

  server.on('secureConnection', (socket) => {
    const peer = handshakes.finish(socket)
    if (peer === undefined) return void socket.destroy() // it is gone already
    connections.secure.add(socket)
    socket.once('close', () => connections.secure.delete(socket))
    calls.open(socket, peer, listener)
    writeTimeout.watch(socket)
  })

  function plain(socket: Socket, peer: Peer, first: Buffer): void {
    behindProxy.emit('connection', socket)
    calls.open(socket, peer, forwarded)
    writeTimeout.watch(socket)
    // The parser reads from the connection itself, past what is put back: it is given the first bytes directly.
    socket.emit('data', first)
    socket.resume()
  }

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined) return void socket.destroy() // it is gone already
    const isTrusted = parts.isTrustedProxy(address)
    const peer = take(socket, address, isTrusted)
    if (peer === undefined) return
    // The first byte distinguishes TLS from plain text. It is read and put back before TLS begins.
    awaitFirstBytes(socket, parts, (first, begun) => {
      if (first[0] === tlsHandshakeByte) {
        socket.unshift(first)
        return handshakes.enter(socket, peer, begun)
      }
      begun()
      if (isTrusted) plain(socket, peer, first)
      else answerAndClose(socket, rawAnswer('PLAIN_HTTP', now()))
    })
  })
  return server
}
