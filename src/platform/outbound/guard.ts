// Decides whether a URL, an address of a name, or the peer of a connection may be called.
import { networkInterfaces } from 'node:os'
import {
  type AddressBytes,
  addressBytes,
  isLoopback,
  isWithin,
  type Network,
  refusedBlockOf,
  sameAddress,
} from './address.js'

/**
 * `credentials-in-url`: it holds a user name or a password, which would lie in the delivery log.
 * `bad-url`: anything else that is not an https URL.
 */
export type RefusalReason = 'bad-url' | 'credentials-in-url' | 'refused-address'

/** A URL that passed the first check. `literal` is set when its host is an address, not a name. */
export interface Target {
  url: URL
  secure: boolean
  /** Host without brackets and without the root dot: the name to resolve, and to check the certificate for. */
  hostname: string
  port: number
  literal: AddressBytes | null
}

export interface GuardParts {
  /** Sandbox mode only: loopback may be called, and only loopback may be called in plain HTTP. */
  allowLoopback: boolean
  /** The operator chose the address: any may be called, private networks, this machine and plain HTTP included. */
  anyAddress?: boolean
  /** The operator's own private networks, which may be called by https. */
  allowNetworks?: readonly Network[]
  /** Addresses of this machine and of the service's own public name; asked at each check. */
  ownAddresses: () => readonly string[]
}

// Longer ones break receivers' own limits (8 KB request lines) and bloat the delivery log.
export const urlCharsMax = 2048
const hostnameCharsMax = 253 // RFC 1035, without the root dot
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/
// `new URL` silently drops tabs and newlines and turns backslashes into slashes: two readers of such a text
// may see two hosts, so it is refused before it is parsed.
const ambiguous = /[\u0000-\u0020\u007f-\u00a0\\]/

/** Addresses of all interfaces of this machine as the system reports them now, without zone ids. */
export const machineAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((entries) =>
    (entries ?? []).map(({ address }) => address.split('%')[0]!),
  )

/**
 * The guard's three checks share one rule for addresses, so that a literal, a resolver's answer and a
 * connected peer cannot be treated differently.
 */
export function createGuard(parts: GuardParts) {
  const { allowLoopback, anyAddress = false, allowNetworks = [], ownAddresses } = parts
  const isAllowed = (address: AddressBytes) => allowNetworks.some((network) => isWithin(address, network))

  /** True when a call may go to this address; `secure` false asks for a plain HTTP call. */
  function mayReach(address: AddressBytes, secure: boolean): boolean {
    if (anyAddress) return true
    if (isLoopback(address)) return allowLoopback
    if (!secure || (refusedBlockOf(address) !== null && !isAllowed(address))) return false
    return !ownAddresses().some((ownAddress) => {
      const bytes = addressBytes(ownAddress)
      return bytes !== null && sameAddress(bytes, address)
    })
  }

  /** Parses and checks a URL before anything is resolved: `target`, or the reason why it may not be called. */
  function readTarget(text: string): { target: Target } | { reason: RefusalReason } {
    if (text.length > urlCharsMax || ambiguous.test(text) || !URL.canParse(text)) return { reason: 'bad-url' }
    const url = new URL(text)
    const secure = url.protocol === 'https:'
    const schemeAllowed = secure || ((allowLoopback || anyAddress) && url.protocol === 'http:')
    if (!schemeAllowed) return { reason: 'bad-url' }
    if (url.username !== '' || url.password !== '') return { reason: 'credentials-in-url' }
    const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port)
    if (port === 0) return { reason: 'bad-url' }

    const bracketed = url.hostname.startsWith('[')
    const hostname = bracketed ? url.hostname.slice(1, -1) : url.hostname.replace(/\.$/, '')
    // By now `URL` has turned every decimal, octal, hexadecimal and shortened spelling into plain bytes.
    const literal = addressBytes(hostname)
    if (literal !== null) {
      const target = { url, secure, hostname, port, literal }
      return mayReach(literal, secure) ? { target } : { reason: 'refused-address' }
    }
    if (bracketed || hostname.length > hostnameCharsMax) return { reason: 'bad-url' }
    const labels = hostname.split('.')
    if (!labels.every((part) => label.test(part))) return { reason: 'bad-url' }
    // RFC 6761: these names are this machine, whatever a resolver says.
    if (labels.at(-1) === 'localhost' && !allowLoopback && !anyAddress) return { reason: 'refused-address' }
    return { target: { url, secure, hostname, port, literal: null } }
  }

  return { mayReach, readTarget }
}

export type Guard = ReturnType<typeof createGuard>
