// Calls addresses that other people chose (webhook receivers): all such calls go through here.
import type { Network } from './address.js'
import { type Connect, connectTcp, createTrust, secureConnection } from './connect.js'
import { createDialer } from './dialer.js'
import { exchange, type OutboundAnswer } from './exchange.js'
import { createGuard, type RefusalReason, type Target } from './guard.js'
import { outboundError } from './outbound-error.js'
import { createProxyConnector } from './proxy.js'
import type { Lookup } from './resolve.js'

interface OutboundLimits {
  /** For each address tried. */
  connectTimeoutMs: number
  /** From the call to the last byte of the answer, unless the caller gives a time. */
  timeoutMs: number
  responseBytes: number
  headerBytes: number
  /** Addresses of one name that are tried, in the resolver's order. */
  addressesMax: number
}

// 20 s is within the 15 to 30 s that Standard Webhooks recommends; an acknowledgement needs no more than 64 KiB.
const defaultOutboundLimits: OutboundLimits = {
  connectTimeoutMs: 5_000,
  timeoutMs: 20_000,
  responseBytes: 64 * 1024,
  headerBytes: 16 * 1024,
  addressesMax: 4,
}

export type { OutboundAnswer } from './exchange.js'

export interface OutboundParts {
  lookup: Lookup
  /** Default: a TCP connection. Tests replace it, so that no outside address is ever contacted. */
  connect?: Connect
  allowLoopback: boolean
  /** For addresses that the operator chose: no address is refused. */
  anyAddress?: boolean
  ownAddresses: () => readonly string[]
  /** Private networks that may be called. */
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

/** Rejects after `timeoutMs`, or when the caller cancels. The signal of `work` is aborted then, and when it is done. */
async function within<T>(
  timeoutMs: number,
  cancelled: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  const ended = new Promise<never>((_, reject) => {
    ending.signal.addEventListener('abort', () => reject(ending.signal.reason))
  })
  const timer = setTimeout(() => ending.abort(outboundError('timeout')), timeoutMs)
  const cancel = () => ending.abort(outboundError('cancelled'))
  cancelled?.addEventListener('abort', cancel)
  if (cancelled?.aborted) cancel()
  try {
    // The race also abandons what cannot be aborted: the lookup of a name goes on for as long as it takes.
    return await Promise.race([ended, work(ending.signal)])
  } finally {
    clearTimeout(timer)
    cancelled?.removeEventListener('abort', cancel)
    ending.abort()
  }
}

export function createOutbound(parts: OutboundParts) {
  const { lookup, connect = connectTcp, extraCa = [] } = parts
  const trust = createTrust(extraCa)
  const limits = { ...defaultOutboundLimits, ...parts.limits }
  const guard = createGuard(parts)
  const dial = createDialer({ lookup, connect, guard, limits })
  const throughProxy =
    parts.proxy === undefined
      ? undefined
      : createProxyConnector({ ...limits, url: parts.proxy, lookup, connect, trust })

  async function call(
    target: Target,
    request: OutboundRequest,
    signal: AbortSignal,
  ): Promise<OutboundAnswer> {
    const { hostname, port, literal, secure, url } = target
    const { socket } =
      throughProxy === undefined ? await dial(target, signal) : await throughProxy(hostname, port, signal)
    const cut = () => socket.destroy()
    signal.addEventListener('abort', cut)
    try {
      if (signal.aborted) throw outboundError('cancelled')
      const encrypted = secure ? await secureConnection(socket, hostname, literal !== null, trust) : socket
      return await exchange(encrypted, { url, ...request, ...limits })
    } finally {
      signal.removeEventListener('abort', cut)
      socket.destroy()
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
      return within(request.timeoutMs ?? limits.timeoutMs, request.signal, (signal) =>
        call(read.target, request, signal),
      )
    },
  }
}

export type Outbound = ReturnType<typeof createOutbound>
