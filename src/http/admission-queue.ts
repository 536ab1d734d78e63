// Starts a few calls in each turn of the event loop, addresses in rotation. When a queue does not empty for a while,
// it refuses calls from the longest one (fair queueing as in RFC 8290; bursts are not refused).
import { addTo, type Rotation, takeFirst, takeFromLongest } from './rotation.js'

/** Calls started in one turn: a few milliseconds of work, so that answers are written and others read in between. */
const callsPerTurn = 16
/** From this many on, the queue watches for the end of the turn; that costs a hundredth of a call. */
const watchedFrom = callsPerTurn / 2
/** A queue that empties within this was a burst. */
const burstMs = 100
/** For this long after a refusal, bursts are refused too: the refused callers come back after a second. */
const alertMs = 2_000

interface Waiting {
  readonly start: () => void
  readonly refuse: () => void
}

export interface AdmissionQueue {
  /**
   * Starts a call, now or in one of the next turns, unless it is refused.
   * @param address the caller's address; only called when the call has to wait
   */
  enter(address: () => string, start: () => void, refuse: () => void): void
  waiting(): number
}

/**
 * @param parts.maxWaiting calls that may wait, once the queue has lasted longer than a burst
 * @param parts.now milliseconds
 * @param parts.nextTurn runs something in the next turn of the event loop
 */
export function createAdmissionQueue(parts: {
  maxWaiting: () => number
  now: () => number
  nextTurn: (work: () => void) => void
}): AdmissionQueue {
  const { maxWaiting, now, nextTurn } = parts
  const queues: Rotation<string, Waiting> = new Map() // by address
  let waiting = 0
  let started = 0
  let isTurnPending = false
  let standingSince = 0
  let refusedAt = Number.NEGATIVE_INFINITY

  function turn(): void {
    isTurnPending = false
    started = 0
    while (waiting > 0 && started < callsPerTurn) {
      waiting--
      started++
      takeFirst(queues).start()
    }
    if (waiting > 0) awaitTurn()
    else started = 0
  }

  function awaitTurn(): void {
    if (isTurnPending) return
    isTurnPending = true
    nextTurn(turn)
  }

  const isStanding = (at: number) => at - standingSince > burstMs || at - refusedAt < alertMs

  return {
    enter(address, start, refuse) {
      if (started >= watchedFrom) awaitTurn()
      if (waiting === 0) {
        if (started < callsPerTurn) {
          started++
          return start()
        }
        standingSince = now()
      }
      addTo(queues, address(), { start, refuse })
      waiting++
      if (waiting <= maxWaiting()) return
      const at = now()
      if (!isStanding(at)) return
      refusedAt = at
      waiting--
      takeFromLongest(queues).refuse()
    },
    waiting: () => waiting,
  }
}
