// Finds the address of a caller behind proxies, and the name under which it counts.
import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

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
