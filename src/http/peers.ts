// Counts what each address of callers holds.
import { peerName } from '../platform/peer-address.js'

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
