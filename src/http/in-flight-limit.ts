// Limits the calls in flight: no more than limits.inFlight at a time, shared between addresses.
import { Failure } from '../kernel/failures.js'
import { callerAddress } from '../platform/peer-address.js'
import type { Call } from './call.js'
import { createFairShare } from './fair-share.js'
import type { Peer, Peers } from './peers.js'

const retryAfterS = 1
/** With only a handful of slots, sharing them would refuse calls of a single honest client. */
const freelyHeld = 16

export interface InFlightLimit {
  /** Gives the call a slot, unless it has one. Throws OVERLOADED when there is none for its address. */
  enter(call: Call): void
  /** Gives back the call's slot, if it has one. */
  leave(call: Call): void
}

export function createInFlightLimit(parts: {
  total: () => number
  peers: Peers
  isTrustedProxy: (address: string) => boolean
}): InFlightLimit {
  const { total, peers, isTrustedProxy } = parts
  const inFlight = createFairShare('inFlight', total, freelyHeld)
  const injected = peers.take('', true) // calls of tests that come over no connection

  /** Behind a proxy of the operator, the proxy's caller counts. */
  function takePeer({ request, peer }: Call): Peer {
    if (peer === undefined) return injected
    if (!peer.isExempt) return peer
    const address = callerAddress(request, isTrustedProxy)
    return isTrustedProxy(address) ? peer : peers.take(address)
  }

  const releasePeer = (call: Call, peer: Peer) => {
    if (peer !== call.peer && peer !== injected) peers.release(peer)
  }

  return {
    enter(call) {
      if (call.slotOf !== undefined) return
      const peer = takePeer(call)
      if (inFlight.take(peer)) call.slotOf = peer
      else {
        releasePeer(call, peer)
        throw new Failure('OVERLOADED', { retryAfterS })
      }
    },
    leave(call) {
      const peer = call.slotOf
      if (peer === undefined) return
      call.slotOf = undefined
      inFlight.give(peer)
      releasePeer(call, peer)
    },
  }
}
