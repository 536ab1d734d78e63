// Opens the connection for an outbound call: resolves the name, checks every address, and dials them in turn.
import { addressBytes, sameAddress } from './address.js'
import type { Connect, Connection } from './connect.js'
import type { Guard, Target } from './guard.js'
import { outboundError, outboundReasonOf } from './outbound-error.js'
import type { Lookup } from './resolve.js'

interface DialerParts {
  lookup: Lookup
  connect: Connect
  guard: Pick<Guard, 'mayReach'>
  limits: {
    /** For each address tried. */
    connectTimeoutMs: number
    /** Addresses of one name that are tried, in the resolver's order. */
    addressesMax: number
  }
}

/** The addresses to dial. One refused address refuses the name: a mixed answer is how a rebinding looks. */
async function resolveTarget(target: Target, parts: DialerParts): Promise<readonly string[]> {
  const { lookup, guard, limits } = parts
  const { literal, hostname, secure } = target
  if (literal !== null) return [hostname]
  const addresses = await lookup(hostname).catch((cause: unknown) => {
    throw outboundError('dns', cause)
  })
  if (addresses.length === 0) throw outboundError('dns')
  for (const address of addresses) {
    const bytes = addressBytes(address)
    if (bytes === null || !guard.mayReach(bytes, secure)) throw outboundError('refused-address')
  }
  return addresses.slice(0, limits.addressesMax)
}

/**
 * Connects to one address. Throws `refused-address` when the peer has another address, or one that may not be
 * reached.
 */
async function connectTo(
  address: string,
  { port, secure }: Target,
  { connect, guard, limits }: DialerParts,
  signal: AbortSignal,
): Promise<Connection> {
  const connection = await connect({ address, port, timeoutMs: limits.connectTimeoutMs, signal })
  const peer = addressBytes(connection.peerAddress)
  if (peer !== null && sameAddress(peer, addressBytes(address)!) && guard.mayReach(peer, secure))
    return connection
  connection.socket.destroy()
  throw outboundError('refused-address')
}

/** Makes the function that opens connections. It throws `connect` when none of the addresses could be reached. */
export function createDialer(parts: DialerParts) {
  return async (target: Target, signal: AbortSignal): Promise<Connection> => {
    let failure: unknown = outboundError('connect')
    for (const address of await resolveTarget(target, parts)) {
      try {
        return await connectTo(address, target, parts, signal)
      } catch (error) {
        if (signal.aborted || outboundReasonOf(error) !== 'connect') throw error
        failure = error
      }
    }
    throw failure
  }
}
