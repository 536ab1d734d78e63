// Keeps the addresses of callers, and counts what each of them holds.
import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/** What is shared between addresses. */
export type Held = 'connections' | 'handshakes' | 'waiting' | 'inFlight'

/**
 * One address: an IPv4 address, or the 64 bits of an IPv6 network, since one subscriber has all addresses below them.
 */
export interface Peer extends Record<Held, number> {
  readonly name: string
  /** A proxy of the operator: it speaks for many callers, so no share limits it. */
  readonly isExempt: boolean
  /** How many connections or calls refer to it; deleted at zero. */
  uses: number
  /** Its new connections wait until this time, monotonic milliseconds. */
  pausedUntil: number
}

/**
 * The name under which an address counts. IPv4 written as IPv6 is IPv4; a text that is not an address counts as it is.
 */
export function peerName(address: string): string {
  if (!address.includes(':')) return address
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/** `[2001:db8::1]:4711` and `192.0.2.1:4711`, as some proxies write a hop, without brackets and port. */
const withoutPort = (hop: string): string =>
  hop
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')

/**
 * The address of the caller behind trusted proxies: the last one of X-Forwarded-For that is not a proxy itself, since
 * each proxy appends its caller, and anything before that may be made up by the caller.
 */
export function forwardedAddress(
  header: string,
  isTrustedProxy: (address: string) => boolean,
): string | undefined {
  const hops = header.split(',').map(withoutPort)
  const address = hops.findLast((hop) => !isTrustedProxy(hop))
  return address !== undefined && ipaddr.isValid(address) ? address : undefined
}

/** The address of the caller of a request: behind a trusted proxy the one that it names. */
export function callerAddress(
  request: IncomingMessage,
  isTrustedProxy: (address: string) => boolean,
): string {
  const remote = request.socket.remoteAddress ?? ''
  if (!isTrustedProxy(remote)) return remote
  const header = [request.headers['x-forwarded-for'] ?? []].flat().join(',')
  return forwardedAddress(header, isTrustedProxy) ?? remote
}

export interface Peers {
  /** The peer of an address, in use until it is released as often as it was taken. */
  take(address: string, isExempt?: boolean): Peer
  release(peer: Peer): void
  /** A connection of this peer was cut off for what it sent: new ones wait ten times as long as that may have cost. */
  pause(peer: Peer): void
}

/** What a connection sends before it is cut off costs up to 20 ms. */
const pauseMs = 200
/** Shared, since others may come from the same address. */
const maxPauseMs = 2_000

/** @param now monotonic milliseconds */
export function createPeers(now: () => number): Peers {
  const known = new Map<string, Peer>()
  const release = (peer: Peer) => {
    if (--peer.uses === 0) known.delete(peer.name)
  }
  return {
    take(address, isExempt = false) {
      // A proxy may be in the same network as ordinary callers.
      const name = isExempt ? `proxy ${address}` : peerName(address)
      let peer = known.get(name)
      if (peer === undefined) {
        peer = {
          name,
          isExempt,
          uses: 0,
          connections: 0,
          handshakes: 0,
          waiting: 0,
          inFlight: 0,
          pausedUntil: 0,
        }
        known.set(name, peer)
      }
      peer.uses++
      return peer
    },
    release,
    pause(peer) {
      if (peer.isExempt) return
      const at = now()
      peer.pausedUntil = Math.min(Math.max(peer.pausedUntil, at) + pauseMs, at + maxPauseMs)
      peer.uses++ // known until then
      setTimeout(() => release(peer), maxPauseMs).unref()
    },
  }
}
