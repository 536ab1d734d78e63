// Listens for TLS connections within the limits, and answers plain HTTP with one clear sentence.

import { createServer as createPlainServer, type RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { CountClosed } from './closed-connections.js'
import type { ConnectionCalls } from './connection-calls.js'
import { createFairShare } from './fair-share.js'
import { createHandshakeQueue } from './handshake-queue.js'
import type { Peer, Peers } from './peers.js'
import { answerAndClose, rawAnswer, type UnreadableAnswer } from './raw-answer.js'
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
const maxHeaderBytes = 16 * 1024
const keepAliveMs = 65_000 // longer than the idle time of common proxies, so that they and not we close first
const checkConnectionsMs = 1_000
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

export interface TlsServerParts {
  readonly certificate: { cert: string; key: string }
  readonly limits: ServerLimits
  readonly listener: RequestListener
  /** Unix milliseconds. */
  readonly now: () => number
  readonly connections: Connections
  readonly unreadable: UnreadableAnswer
  readonly calls: ConnectionCalls
  readonly peers: Peers
  readonly writeTimeout: WriteTimeout
  readonly countClosed: CountClosed
  /** Whether the address of the peer is a proxy that terminates TLS for us. */
  readonly isTrustedProxy: (address: string) => boolean
}

/** A connection from its first byte to the end of its TLS handshake. */
interface Beginning {
  readonly peer: Peer
  handshakeEnded(): void
}

/** Both ends of a connection: a TLS socket does not say which raw one it is on. */
const endsOf = (socket: Socket): string =>
  `${socket.remoteAddress} ${socket.remotePort} ${socket.localAddress} ${socket.localPort}`

/** Makes the server; the caller listens. */
export function createTlsServer(parts: TlsServerParts): Server {
  const { certificate, limits, listener, now, connections, calls, peers, writeTimeout, countClosed } = parts
  const reading = {
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkConnectionsMs,
    requireHostHeader: false, // checked with the other refusals, in the interface's form
    ServerResponse: calls.Response,
  }
  const { cert, key } = certificate
  const tls = { cert, key, minVersion: 'TLSv1.2', handshakeTimeout: limits.headersTimeoutMs } as const
  const server = createServer({ ...reading, ...tls }, calls.receive)
  // For the operator's proxies that terminate TLS. It never listens: connections are handed to it.
  const behindProxy = createPlainServer(reading, calls.receive)
  const forwarded = withForwardedTls(listener, now)
  behindProxy.on('clientError', parts.unreadable)
  behindProxy.emit('listening') // starts its watch over slow requests, which listening would

  for (const each of [server, behindProxy]) {
    // By itself a server answers an unknown expectation without our headers, invites every body, and says nothing
    // to CONNECT.
    each.on('checkExpectation', calls.receive)
    each.on('checkContinue', calls.receive)
    each.on('connect', (_request, socket) =>
      answerAndClose(socket as Socket, rawAnswer('METHOD_NOT_ALLOWED', now())),
    )
  }

  const beginnings = new Map<string, Beginning>()
  server.on('secureConnection', (socket) => {
    const beginning = beginnings.get(endsOf(socket))
    if (beginning === undefined) return void socket.destroy() // it is gone already
    beginning.handshakeEnded()
    connections.secure.add(socket)
    socket.once('close', () => connections.secure.delete(socket))
    calls.open(socket, beginning.peer, listener)
    writeTimeout.watch(socket)
  })

  // The first byte distinguishes TLS from plain text. It is read and put back before TLS begins.
  const beginTls = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  const unfinished = createFairShare('handshakes', limits.handshakes)
  const handshakes = createHandshakeQueue({ unfinished, now })

  function handshake(socket: Socket, peer: Peer, begun: () => void): void {
    const ends = endsOf(socket)
    handshakes.enter(peer, () => {
      let isOver = false
      const handshakeEnded = () => {
        if (isOver) return
        isOver = true
        beginnings.delete(ends)
        handshakes.ended(peer)
      }
      if (socket.destroyed) return handshakeEnded()
      begun()
      beginnings.set(ends, { peer, handshakeEnded })
      socket.once('close', () => {
        if (!isOver) countClosed('handshake')
        handshakeEnded()
      })
      for (const begin of beginTls) begin.call(server, socket)
    })
  }

  function plain(socket: Socket, peer: Peer, first: Buffer): void {
    behindProxy.emit('connection', socket)
    calls.open(socket, peer, forwarded)
    writeTimeout.watch(socket)
    // The parser reads from the connection itself, past what is put back: it is given the first bytes directly.
    socket.emit('data', first)
    socket.resume()
  }

  const all = createFairShare('connections', limits.connections)
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined) return void socket.destroy() // it is gone already
    const isTrusted = parts.isTrustedProxy(address)
    const peer = peers.take(address, isTrusted)
    const isRefused = peer.connections >= limits.connectionsPerAddress && !isTrusted
    if (isRefused || !all.take(peer)) {
      peers.release(peer)
      countClosed(isRefused ? 'per_address' : 'total')
      return void socket.destroy()
    }
    connections.raw.add(socket)
    socket.once('close', () => {
      connections.raw.delete(socket)
      all.give(peer)
      peers.release(peer)
    })
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
      if (first[0] === tlsHandshakeByte) {
        socket.unshift(first)
        return handshake(socket, peer, begun)
      }
      begun()
      if (isTrusted) plain(socket, peer, first)
      else answerAndClose(socket, rawAnswer('PLAIN_HTTP', now()))
    })
  })
  return server
}
