// Lets TLS handshakes begin a few at a time and in turn by address: each costs about as much as ten lookups, and
// somebody who opens connection after connection must not keep the others waiting.
import type { FairShare } from './fair-share.js'
import type { Peer } from './peers.js'

/** Handshakes that begin before calls and everything else get their turn: about two milliseconds of work. */
const perTurn = 4

export interface HandshakeQueue {
  /** `begin` runs now or in its turn. It must lead to one call of `ended`, also when the connection goes first. */
  enter(peer: Peer, begin: () => void): void
  /** A handshake that had begun is over, well or badly. */
  ended(peer: Peer): void
}

/** @param unfinished handshakes that have begun and are not over */
export function createHandshakeQueue(unfinished: FairShare): HandshakeQueue {
  // The first of each address is next when its address is; an address that had its turn goes to the end.
  const waiting = new Map<Peer, (() => void)[]>()
  let begunInTurn = 0
  let turnIsSet = false

  function nextTurn(): void {
    if (turnIsSet) return
    turnIsSet = true
    setImmediate(() => {
      turnIsSet = false
      begunInTurn = 0
      beginWaiting()
    })
  }

  function begin(work: () => void): void {
    begunInTurn++
    nextTurn()
    work()
  }

  function beginWaiting(): void {
    for (const [peer, queue] of [...waiting]) {
      if (begunInTurn >= perTurn) {
        nextTurn()
        return
      }
      if (!unfinished.take(peer)) continue // until one of its own ends
      const work = queue.shift()!
      waiting.delete(peer)
      if (queue.length > 0) waiting.set(peer, queue)
      begin(work)
    }
  }

  return {
    enter(peer, work) {
      const queue = waiting.get(peer)
      if (queue !== undefined) queue.push(work)
      else if (begunInTurn < perTurn && unfinished.take(peer)) begin(work)
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
