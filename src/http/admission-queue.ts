// Starts a few calls in each turn of the event loop, addresses in rotation, known ones first. When a queue does not empty
// for a while, it refuses calls from the longest one (fair queueing as in RFC 8290; bursts are not refused).

/** Calls started in one turn: a few milliseconds of work, so that answers are written and others read in between. */
const callsPerTurn = 16
/** Of these, known addresses may come first with so many: the others are never kept waiting for ever. */
const knownPerTurn = 12
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

/** The waiting calls by address; addresses in the order in which they are served. */
type Queues = Map<string, Waiting[]>

/** Takes the first call of the first address; an address with more calls goes to the end of the rotation. */
function takeFirst(queues: Queues): Waiting {
  const [address, queue] = queues.entries().next().value!
  const call = queue.shift()!
  queues.delete(address)
  if (queue.length > 0) queues.set(address, queue)
  return call
}

/** Takes the latest call of the address with the most calls waiting; of equal ones, that of the first queues. */
function takeFromLongest(...all: Queues[]): Waiting {
  let longest: { queues: Queues; address: string; queue: Waiting[] } | undefined
  for (const queues of all)
    for (const [address, queue] of queues)
      if (queue.length > (longest?.queue.length ?? 0)) longest = { queues, address, queue }
  const { queues, address, queue } = longest!
  const call = queue.pop()!
  if (queue.length === 0) queues.delete(address)
  return call
}

/** The calls of known addresses and those of the others. */
function createQueues(isKnown: ((address: string) => boolean) | undefined) {
  const known: Queues = new Map()
  const others: Queues = new Map()
  let startedKnown = 0
  return {
    beginTurn(): void {
      startedKnown = 0
    },
    add(address: string, call: Waiting): void {
      const queues = isKnown?.(address) === true ? known : others
      const queue = queues.get(address)
      if (queue === undefined) queues.set(address, [call])
      else queue.push(call)
    },
    /** There must be one. */
    takeNext(): Waiting {
      if (others.size > 0 && (known.size === 0 || startedKnown >= knownPerTurn)) return takeFirst(others)
      startedKnown++
      return takeFirst(known)
    },
    takeFromLongest: () => takeFromLongest(others, known),
  }
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
 * @param parts.isKnown whether calls with right credentials came from an address; absent: from none
 */
export function createAdmissionQueue(parts: {
  maxWaiting: number | (() => number)
  now: () => number
  nextTurn: (work: () => void) => void
  isKnown?: (address: string) => boolean
}): AdmissionQueue {
  const { maxWaiting, now, nextTurn, isKnown } = parts
  const most = typeof maxWaiting === 'number' ? () => maxWaiting : maxWaiting
  const queues = createQueues(isKnown)
  let waiting = 0
  let started = 0
  let isTurnPending = false
  let standingSince = 0
  let refusedAt = Number.NEGATIVE_INFINITY

  function turn(): void {
    isTurnPending = false
    started = 0
    queues.beginTurn()
    while (waiting > 0 && started < callsPerTurn) {
      waiting--
      started++
      queues.takeNext().start()
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
      queues.add(address(), { start, refuse })
      waiting++
      if (waiting <= most()) return
      const at = now()
      if (!isStanding(at)) return
      refusedAt = at
      waiting--
      queues.takeFromLongest().refuse()
    },
    waiting: () => waiting,
  }
}
