// Starts calls in short turns of the event loop, each address in its turn, and refuses what a standing queue has no
// place for. (Fair queueing with drops from the longest queue, as in RFC 8290; bursts are not refused.)

/** Calls started in one turn: a few milliseconds of work, so that answers are written and others read in between. */
const callsPerTurn = 16
/** From here on the end of the turn is watched for; it costs as much as a hundredth of a call. */
const watchedFrom = callsPerTurn / 2
/** A queue that empties within this was a burst. */
const burstMs = 100
/** So long after a refusal there is no patience with bursts: those who were refused come back after a second. */
const alertMs = 2_000

interface Waiting {
  readonly start: () => void
  readonly refuse: () => void
}

export interface AdmissionQueue {
  /**
   * Starts a call, now or in one of the next turns, unless it is refused.
   * @param address whose turn it takes; only asked for when it has to wait
   */
  enter(address: () => string, start: () => void, refuse: () => void): void
  waiting(): number
}

/**
 * @param parts.maxWaiting calls that wait at one time, once there have been some for a while
 * @param parts.now milliseconds
 * @param parts.nextTurn runs something in the next turn of the event loop
 */
export function createAdmissionQueue(parts: {
  maxWaiting: number
  now: () => number
  nextTurn: (work: () => void) => void
}): AdmissionQueue {
  const { maxWaiting, now, nextTurn } = parts
  /** In the order of their turns. */
  const queues = new Map<string, Waiting[]>()
  let waiting = 0
  let started = 0
  let isTurnPending = false
  let standingSince = 0
  let refusedAt = Number.NEGATIVE_INFINITY

  function turn(): void {
    isTurnPending = false
    started = 0
    while (waiting > 0 && started < callsPerTurn) {
      const [address, queue] = queues.entries().next().value!
      const call = queue.shift()!
      queues.delete(address)
      if (queue.length > 0) queues.set(address, queue) // behind the others
      waiting--
      started++
      call.start()
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

  /** The latest call of the address that has most of them. */
  function refuseFromLongest(): void {
    let longest: [string, Waiting[]] | undefined
    for (const entry of queues) if (entry[1].length > (longest?.[1].length ?? 0)) longest = entry
    const [address, queue] = longest!
    const { refuse } = queue.pop()!
    if (queue.length === 0) queues.delete(address)
    waiting--
    refuse()
  }

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
      const name = address()
      const queue = queues.get(name)
      if (queue === undefined) queues.set(name, [{ start, refuse }])
      else queue.push({ start, refuse })
      waiting++
      if (waiting <= maxWaiting) return
      const at = now()
      if (!isStanding(at)) return
      refusedAt = at
      refuseFromLongest()
    },
    waiting: () => waiting,
  }
}
