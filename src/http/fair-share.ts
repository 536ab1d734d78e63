// Shares a number of slots between addresses: a few cannot take everything, and one alone may take half.
import type { Held, Peer } from './peers.js'

export interface FairShare {
  /** Takes a slot for this peer; false when none is free for it. */
  take(peer: Peer): boolean
  give(peer: Peer): void
  held(): number
}

/**
 * A peer may take one more while it holds less than is free. One busy peer gets half of all, four get a fifth each,
 * and there is always something left for the next: no limit has to be guessed for the number of peers. (Dynamic
 * queue-length thresholds, as in switches with shared memory: Choudhury and Hahne, 1998.)
 * @param total read at each take: when it becomes smaller, nothing is taken away, and nothing is given until enough is free
 * @param freelyHeld a peer that holds fewer than this is refused only when no slot is free
 */
export function createFairShare(what: Held, total: number | (() => number), freelyHeld = 0): FairShare {
  const most = typeof total === 'number' ? () => total : total
  let held = 0
  return {
    take(peer) {
      const free = most() - held
      if (free <= 0) return false
      if (peer[what] >= free && peer[what] >= freelyHeld && !peer.isExempt) return false
      peer[what]++
      held++
      return true
    },
    give(peer) {
      peer[what]--
      held--
    },
    held: () => held,
  }
}
