// Opens TCP connections: the default connector dials one given address, with TLS if wanted.
import net from 'node:net'
import type { Duplex } from 'node:stream'
import tls, { type SecureContext } from 'node:tls'
import { outboundError } from './outbound-error.js'

interface Destination {
  /** The address to dial, as text: already checked. Never a name, so nothing is resolved a second time. */
  address: string
  port: number
  timeoutMs: number
  signal: AbortSignal
}

/** An open connection, and the address that the system says is at its other end. */
export interface Connection {
  socket: Duplex
  peerAddress: string
}

export type Connect = (destination: Destination) => Promise<Connection>

/** Opens a TCP connection. Rejects with `connect`, or `cancelled` when the signal fires first. */
export const connectTcp: Connect = ({ address, port, timeoutMs, signal }) =>
  new Promise((resolve, reject) => {
    const socket = net.connect({ host: address, port, noDelay: true })
    socket.on('error', () => socket.destroy()) // a connection that breaks while nobody reads it must not end the process
    const timer = setTimeout(() => fail(), timeoutMs)
    const cancel = () => fail()
    const settle = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
      socket.removeListener('error', fail)
    }
    const fail = (cause?: unknown) => {
      settle()
      socket.destroy()
      reject(outboundError(signal.aborted ? 'cancelled' : 'connect', cause))
    }
    socket.once('error', fail)
    socket.once('connect', () => {
      settle()
      resolve({ socket, peerAddress: socket.remoteAddress ?? '' })
    })
    signal.addEventListener('abort', cancel)
    if (signal.aborted) cancel()
  })

/**
 * TLS 1.2 or newer that trusts the built-in roots and `extraCa` (PEM). Make it once for all connections: reading the 140
 * roots takes 20 ms, in which nothing else runs.
 */
export const createTrust = (extraCa: readonly string[]): SecureContext =>
  tls.createSecureContext({
    minVersion: 'TLSv1.2',
    ...(extraCa.length > 0 ? { ca: [...tls.rootCertificates, ...extraCa] } : {}),
  })

/**
 * TLS over an open connection, the certificate checked for `hostname`. Rejects with `tls`. NODE_TLS_REJECT_UNAUTHORIZED
 * has no effect.
 */
export function secureConnection(
  connection: Duplex,
  hostname: string,
  isLiteral: boolean,
  trust: SecureContext,
): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const socket = tls.connect({
      socket: connection,
      host: hostname,
      servername: isLiteral ? '' : hostname, // RFC 6066 allows no address in SNI
      secureContext: trust,
      rejectUnauthorized: true,
      ALPNProtocols: ['http/1.1'],
    })
    socket.on('error', (cause) => {
      socket.destroy()
      connection.destroy()
      reject(outboundError('tls', cause))
    })
    // Plain sockets that close during the handshake give no error.
    socket.once('close', () => reject(outboundError('tls')))
    socket.once('secureConnect', () => resolve(socket))
  })
}
