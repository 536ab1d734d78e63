// Opens connections through an egress proxy (RFC 9110, CONNECT): the proxy resolves the name and dials.
import http from 'node:http'
import type { Duplex } from 'node:stream'
import type { SecureContext } from 'node:tls'
import { addressBytes } from './address.js'
import { type Connect, type Connection, secureConnection } from './connect.js'
import { outboundError, outboundReasonOf } from './outbound-error.js'
import type { Lookup } from './resolve.js'

export interface ProxyParts {
  /** `http://` or `https://`, without credentials. */
  readonly url: string
  readonly lookup: Lookup
  readonly connect: Connect
  readonly connectTimeoutMs: number
  readonly headerBytes: number
  /** For an https proxy. */
  readonly trust: SecureContext
}

/** Asks the proxy for a connection to `authority`. Rejects with `proxy` unless it answers 2xx. */
const askFor = (socket: Duplex, authority: string, maxHeaderSize: number) =>
  new Promise<Duplex>((resolve, reject) => {
    const fail = (cause?: unknown) => {
      socket.destroy()
      reject(outboundError('proxy', cause))
    }
    const request = http.request({
      method: 'CONNECT',
      createConnection: () => socket as import('node:net').Socket,
      path: authority,
      headers: { host: authority },
      maxHeaderSize,
    })
    request.on('error', fail)
    request.on('response', () => fail())
    const closed = () => fail()
    socket.once('close', closed)
    request.on('connect', ({ statusCode = 0 }, tunnel, head) => {
      // Bytes before ours cannot come from the receiver: it only answers.
      if (statusCode < 200 || statusCode > 299 || head.length > 0) return fail()
      socket.off('close', closed)
      resolve(tunnel)
    })
    request.end()
  })

/**
 * The connector of a proxy. The proxy itself may be anywhere: the operator named it.
 * @returns a function that opens a connection to a host (a name is sent as it is) and port
 */
export function createProxyConnector(parts: ProxyParts) {
  const { lookup, connect, connectTimeoutMs: timeoutMs, headerBytes, trust } = parts
  const url = new URL(parts.url)
  const secure = url.protocol === 'https:'
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port)
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const isLiteral = addressBytes(hostname) !== null

  async function reach(signal: AbortSignal): Promise<Connection> {
    const addresses = isLiteral ? [hostname] : await lookup(hostname)
    let failure: unknown
    for (const address of addresses) {
      try {
        return await connect({ address, port, timeoutMs, signal })
      } catch (error) {
        if (signal.aborted) throw error
        failure = error
      }
    }
    throw failure ?? outboundError('proxy')
  }

  return async (host: string, toPort: number, signal: AbortSignal): Promise<Connection> => {
    let opened: Connection | undefined
    const cut = () => opened?.socket.destroy()
    signal.addEventListener('abort', cut)
    try {
      opened = await reach(signal)
      const socket = secure
        ? await secureConnection(opened.socket, hostname, isLiteral, trust)
        : opened.socket
      const authority = host.includes(':') ? `[${host}]:${toPort}` : `${host}:${toPort}`
      return { socket: await askFor(socket, authority, headerBytes), peerAddress: opened.peerAddress }
    } catch (error) {
      opened?.socket.destroy()
      if (signal.aborted && outboundReasonOf(error) === 'cancelled') throw error
      throw outboundReasonOf(error) === 'proxy' ? error : outboundError('proxy', error)
    } finally {
      signal.removeEventListener('abort', cut)
    }
  }
}
