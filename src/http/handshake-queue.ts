// Starts TLS handshakes a few at a time, addresses in rotation: each costs about as much as ten lookups, and
// an address that opens many connections must not keep the others waiting.
import type { FairShare } from './fair-share.js'
import type { Peer } from './peers.js'
import { addTo, type Rotation, takeFirst } from './rotation.js'

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

/** Makes a function that schedules `work`, unless it is scheduled already. */
function scheduler(schedule: (run: () => void) => void, work: () => void): () => void {
  let isScheduled = false
  return () => {
    if (isScheduled) return
    isScheduled = true
    schedule(() => {
      isScheduled = false
      work()
    })
  }
}

/**
 * @param parts.unfinished handshakes that have begun and are not over
 * @param parts.now monotonic milliseconds
 */
export function createHandshakeQueue(parts: { unfinished: FairShare; now: () => number }): HandshakeQueue {
  const { unfinished, now } = parts
  const waiting: Rotation<Peer, () => void> = new Map()
  let begunInTurn = 0
  const nextTurn = scheduler(setImmediate, () => {
    begunInTurn = 0
    beginWaiting()
  })
  const lookAgain = scheduler((run) => void setTimeout(run, lookAgainMs).unref(), beginWaiting)

  const isPaused = (peer: Peer) => peer.pausedUntil > now()

  function begin(work: () => void): void {
    begunInTurn++
    nextTurn()
    work()
  }

  function beginWaiting(): void {
    let isOnePaused = false
    for (const peer of [...waiting.keys()]) {
      if (begunInTurn >= perTurn) {
        nextTurn()
        return
      }
      if (isPaused(peer)) isOnePaused = true
      else if (unfinished.take(peer)) begin(takeFirst(waiting, peer)) // else when one of its own ends
    }
    if (isOnePaused) lookAgain()
  }

  return {
    enter(peer, work) {
      const isBehind = waiting.has(peer)
      if (!isBehind && begunInTurn < perTurn && !isPaused(peer) && unfinished.take(peer)) begin(work)
      else {
        addTo(waiting, peer, work)
        if (!isBehind) nextTurn()
      }
    },
    ended(peer) {
      unfinished.give(peer)
      if (waiting.size > 0) nextTurn()
    },
  }
}
