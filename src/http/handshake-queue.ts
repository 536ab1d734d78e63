// Starts TLS handshakes a few at a time, addresses in rotation, known ones first: each costs about as much as ten
// lookups, and an address that opens many connections must not keep the others waiting.
import type { FairShare } from './fair-share.js'
import type { Peer } from './peers.js'
import { addTo, type Rotation, takeFirst } from './rotation.js'

/** Handshakes started in one turn of the event loop: about two milliseconds of work. */
const perTurn = 4
/** Of these, known addresses may come first with so many: the others are never kept waiting for ever. */
const knownPerTurn = 3
/** How often the handshakes of a paused address are checked. */
const lookAgainMs = 50

export interface HandshakeQueue {
  /** `begin` runs now or later. It must lead to one call of `ended`, even if the connection closes first. */
  enter(peer: Peer, begin: () => void): void
  /** A handshake that was started is over, completed or failed. */
  ended(peer: Peer): void
}

/** Waiting handshakes by address. */
type Waiting = Rotation<Peer, () => void>

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
 * @param parts.isKnown whether calls with right credentials came from an address; absent: from none
 */
export function createHandshakeQueue(parts: {
  unfinished: FairShare
  now: () => number
  isKnown?: (peer: Peer) => boolean
}): HandshakeQueue {
  const { unfinished, now, isKnown } = parts
  const known: Waiting = new Map()
  const others: Waiting = new Map()
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

  /** The addresses in the order in which they are served, each with the queue that it waits in. */
  function inOrder(): (readonly [Waiting, Peer])[] {
    const first = [...known.keys()].map((peer) => [known, peer] as const)
    const rest = [...others.keys()].map((peer) => [others, peer] as const)
    return [...first.slice(0, knownPerTurn), ...rest, ...first.slice(knownPerTurn)]
  }

  function beginWaiting(): void {
    let isOnePaused = false
    for (const [waiting, peer] of inOrder()) {
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
      const waiting = isKnown?.(peer) === true ? known : others
      const isBehind = waiting.has(peer)
      if (!isBehind && begunInTurn < perTurn && !isPaused(peer) && unfinished.take(peer)) begin(work)
      else {
        addTo(waiting, peer, work)
        if (!isBehind) nextTurn()
      }
    },
    ended(peer) {
      unfinished.give(peer)
      if (known.size + others.size > 0) nextTurn()
    },
  }
}
