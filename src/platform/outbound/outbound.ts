// Calls addresses that other people chose (webhook receivers): the one way out of the process for them.
import { type AddressBytes, addressBytes, type Network, sameAddress } from './address.js'
import { type Connect, connectTcp, secureConnection } from './connect.js'
import { exchange, type OutboundAnswer } from './exchange.js'
import { createGuard, type RefusalReason, type Target } from './guard.js'
import { outboundError, outboundReasonOf } from './outbound-error.js'
import { createProxyConnector } from './proxy.js'
import type { Lookup } from './resolve.js'

export interface OutboundLimits {
  /** For each address tried. */
  connectTimeoutMs: number
  /** From the call to the last byte of the answer, when the caller names no time of its own. */
  timeoutMs: number
  responseBytes: number
  headerBytes: number
  /** Addresses of one name that are tried, in the resolver's order. */
  addressesMax: number
}

// 20 s lies in the 15 to 30 s that Standard Webhooks recommends; an acknowledgement needs no more than 64 KiB.
export const defaultOutboundLimits: OutboundLimits = {
  connectTimeoutMs: 5_000,
  timeoutMs: 20_000,
  responseBytes: 64 * 1024,
  headerBytes: 16 * 1024,
  addressesMax: 4,
}

export interface OutboundParts {
  lookup: Lookup
  /** Default: a TCP connection. A test puts its own here, and no address outside is ever contacted. */
  connect?: Connect
  allowLoopback: boolean
  /** For addresses that the operator chose: no address is refused. */
  anyAddress?: boolean
  ownAddresses: () => readonly string[]
  /** Private networks that may be called all the same. */
  allowNetworks?: readonly Network[]
  /** Egress proxy that opens every connection; it resolves the names. */
  proxy?: string | undefined
  limits?: Partial<OutboundLimits>
  /** PEM certificates trusted beside the built-in roots, for receivers behind a private authority. */
  extraCa?: readonly string[]
}

export interface OutboundRequest {
  headers: Readonly<Record<string, string>>
  body: string | Buffer
  /** Milliseconds from now to the last byte of the answer. */
  timeoutMs?: number
  signal?: AbortSignal
}

export function createOutbound(parts: OutboundParts) {
  const { lookup, connect = connectTcp, extraCa = [] } = parts
  const limits = { ...defaultOutboundLimits, ...parts.limits }
  const guard = createGuard(parts)
  const throughProxy =
    parts.proxy === undefined
      ? undefined
      : createProxyConnector({ ...limits, url: parts.proxy, lookup, connect, extraCa })

  /** The addresses to dial. One refused address refuses the name: a mixed answer is how a rebinding looks. */
  async function resolveTarget({ literal, hostname, secure }: Target): Promise<readonly string[]> {
    if (literal !== null) return [hostname]
    const addresses = await lookup(hostname).catch((cause: unknown) => {
      throw outboundError('dns', cause)
    })
    if (addresses.length === 0) throw outboundError('dns')
    if (!addresses.every((address) => mayReach(address, secure))) throw outboundError('refused-address')
    return addresses.slice(0, limits.addressesMax)
  }

  function mayReach(address: string, secure: boolean): boolean {
    const bytes: AddressBytes | null = addressBytes(address)
    return bytes !== null && guard.mayReach(bytes, secure)
  }

  async function dial({ port, secure }: Target, addresses: readonly string[], signal: AbortSignal) {
    let failure: unknown = outboundError('connect')
    for (const address of addresses) {
      try {
        const connection = await connect({ address, port, timeoutMs: limits.connectTimeoutMs, signal })
        const peer = addressBytes(connection.peerAddress)
        if (peer !== null && sameAddress(peer, addressBytes(address)!) && guard.mayReach(peer, secure))
          return connection
        connection.socket.destroy()
        throw outboundError('refused-address')
      } catch (error) {
        if (signal.aborted || outboundReasonOf(error) !== 'connect') throw error
        failure = error
      }
    }
    throw failure
  }

  async function call(
    target: Target,
    request: OutboundRequest,
    signal: AbortSignal,
  ): Promise<OutboundAnswer> {
    const connection =
      throughProxy === undefined
        ? await dial(target, await resolveTarget(target), signal)
        : await throughProxy(target.hostname, target.port, signal)
    const cut = () => connection.socket.destroy()
    signal.addEventListener('abort', cut)
    try {
      if (signal.aborted) throw outboundError('cancelled')
      const { hostname, literal, secure, url } = target
      const socket = secure
        ? await secureConnection(connection.socket, hostname, literal !== null, extraCa)
        : connection.socket
      return await exchange(socket, { url, ...request, ...limits })
    } finally {
      signal.removeEventListener('abort', cut)
      connection.socket.destroy()
    }
  }

  return {
    /**
     * Checks a URL before anything is resolved, for a form or a command that takes one.
     * @returns null when it may be tried, else why not.
     */
    checkUrl(url: string): RefusalReason | null {
      const read = guard.readTarget(url)
      return 'reason' in read ? read.reason : null
    },

    /**
     * POSTs `body`. The address is checked as a literal, after resolution (each address of the name) and as the
     * connected peer; through a proxy, which resolves names, as a literal alone. Redirects are returned, never
     * followed; no proxy or credential of the environment is used.
     *
     * @returns the answer, whatever its status; a body beyond the limit is cut and marked `truncated`.
     * @throws OutboundError with a coarse `outboundReason`.
     */
    async post(url: string, request: OutboundRequest): Promise<OutboundAnswer> {
      const read = guard.readTarget(url)
      if ('reason' in read) throw outboundError(read.reason)
      const ending = new AbortController()
      let reason: 'timeout' | 'cancelled' = 'cancelled'
      let giveUp = () => ending.abort()
      const ended = new Promise<never>((_, reject) => {
        giveUp = () => {
          reject(outboundError(reason))
          ending.abort()
        }
      })
      const timer = setTimeout(() => {
        reason = 'timeout'
        giveUp()
      }, request.timeoutMs ?? limits.timeoutMs)
      request.signal?.addEventListener('abort', giveUp)
      if (request.signal?.aborted) giveUp()
      try {
        // The race also abandons what cannot be aborted: the lookup of a name goes on for as long as it takes.
        return await Promise.race([ended, call(read.target, request, ending.signal)])
      } finally {
        clearTimeout(timer)
        request.signal?.removeEventListener('abort', giveUp)
        ending.abort()
      }
    },
  }
}

export type Outbound = ReturnType<typeof createOutbound>
