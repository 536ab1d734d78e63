// Starts TLS handshakes a few at a time, addresses in rotation: each costs about as much as ten lookups, and an
// address that opens many connections must not keep the others waiting.
import type { FairShare } from './fair-share.js'
import type { Peer } from './peers.js'

/** Handshakes started in one turn of the event loop: about two milliseconds of work. */
const perTurn = 4
/** How often the handshakes of a paused address are checked. */
const lookAgainMs = 50

export interface HandshakeQueue {
  /** `begin` runs now or later. It must lead to one call of `ended`, even if the connection closes first. */
  enter(peer: Peer, begin: () => void): void
  /** A handshake that was started is over, completed or failed. */
  ended(peer: Peer): void
}

/**
 * @param parts.unfinished handshakes that have begun and are not over
 * @param parts.now Unix milliseconds
 */
export function createHandshakeQueue(parts: { unfinished: FairShare; now: () => number }): HandshakeQueue {
  const { unfinished, now } = parts
  // Addresses are served in rotation; within one, first come, first served.
  const waiting = new Map<Peer, (() => void)[]>()
  let begunInTurn = 0
  let turnIsSet = false
  let willLookAgain = false

  function nextTurn(): void {
    if (turnIsSet) return
    turnIsSet = true
    setImmediate(() => {
      turnIsSet = false
      begunInTurn = 0
      beginWaiting()
    })
  }

  const isPaused = (peer: Peer) => peer.pausedUntil > now()

  function begin(work: () => void): void {
    begunInTurn++
    nextTurn()
    work()
  }

  function lookAgain(): void {
    if (willLookAgain) return
    willLookAgain = true
    setTimeout(() => {
      willLookAgain = false
      beginWaiting()
    }, lookAgainMs).unref()
  }

  function beginWaiting(): void {
    let isOnePaused = false
    for (const [peer, queue] of [...waiting]) {
      if (begunInTurn >= perTurn) {
        nextTurn()
        return
      }
      if (isPaused(peer)) {
        isOnePaused = true
        continue
      }
      if (!unfinished.take(peer)) continue // until one of its own ends
      const work = queue.shift()!
      waiting.delete(peer)
      if (queue.length > 0) waiting.set(peer, queue)
      begin(work)
    }
    if (isOnePaused) lookAgain()
  }

  return {
    enter(peer, work) {
      const queue = waiting.get(peer)
      if (queue !== undefined) queue.push(work)
      else if (begunInTurn < perTurn && !isPaused(peer) && unfinished.take(peer)) begin(work)
      else {
        waiting.set(peer, [work])
        nextTurn()
      }
    },
    ended(peer) {
      unfinished.give(peer)
      if (waiting.size > 0) nextTurn()
    },
  }
}
