// Shares a worker between clients: a queue whose next turn goes to the client that has used the least time.

export interface FairQueue<Job> {
  /**
   * Adds a job; `places` is how many may wait. When all are taken, the client with the most waiting loses its
   * newest job to one that has fewer. Returns the job that lost its place: an older one, the new one, or none.
   */
  add(client: string, job: Job, places: number): Job | undefined
  /** Whether a job of this client would have no place now. */
  isFullFor(client: string, places: number): boolean
  /** Takes the job whose turn it is. */
  next(): Job | undefined
  /** Counts the time that a job of the client took. */
  charge(client: string, ms: number): void
  /** Removes a waiting job; false when it is no longer waiting. */
  remove(job: Job): boolean
  size(): number
}

interface Lane<Job> {
  readonly jobs: Job[]
  /** Time charged to the client, ms: what it used, but not less than the others had used when it came back. */
  usedMs: number
}

/** By client. */
type Lanes<Job> = Map<string, Lane<Job>>

/** The minimum charge of a job: otherwise a client with many very short jobs would always go first. */
const minChargedMs = 1

const lengthOf = <Job>(lanes: Lanes<Job>, client: string): number => lanes.get(client)?.jobs.length ?? 0

/** The longest lane, if giving up one place would leave it no shorter than a lane of `length` jobs. */
function longestAbove<Job>(lanes: Lanes<Job>, length: number): Lane<Job> | undefined {
  let longest: Lane<Job> | undefined
  for (const lane of lanes.values()) {
    if (lane.jobs.length > (longest?.jobs.length ?? length + 1)) longest = lane
  }
  return longest
}

/** The non-empty lane with the lowest charged time. Drops empty lanes that have no time to carry over. */
function leastServed<Job>(lanes: Lanes<Job>, servedMs: number): Lane<Job> | undefined {
  let first: Lane<Job> | undefined
  for (const [client, lane] of lanes) {
    if (lane.jobs.length > 0) {
      if (first === undefined || lane.usedMs < first.usedMs) first = lane
    } else if (lane.usedMs <= servedMs) lanes.delete(client)
  }
  return first
}

function removeJob<Job>(lanes: Lanes<Job>, job: Job): boolean {
  for (const { jobs } of lanes.values()) {
    const place = jobs.indexOf(job)
    if (place === -1) continue
    jobs.splice(place, 1)
    return true
  }
  return false
}

/**
 * Makes an empty queue. It counts time and not jobs, since one client's jobs may take ten times as long as
 * another's. A client that returns after a pause starts level with those served meanwhile: it does not save up time.
 */
export function createFairQueue<Job>(): FairQueue<Job> {
  const lanes: Lanes<Job> = new Map()
  let servedMs = 0
  let waiting = 0

  function laneOf(client: string): Lane<Job> {
    const lane = lanes.get(client) ?? { jobs: [], usedMs: servedMs }
    lanes.set(client, lane)
    return lane
  }

  return {
    add(client, job, places) {
      const giving = waiting < places ? undefined : longestAbove(lanes, lengthOf(lanes, client))
      if (waiting >= places && giving === undefined) return job
      const lane = laneOf(client)
      if (lane.jobs.length === 0) lane.usedMs = Math.max(lane.usedMs, servedMs)
      lane.jobs.push(job)
      if (giving !== undefined) return giving.jobs.pop()
      waiting++
      return undefined
    },

    isFullFor: (client, places) =>
      waiting >= places && longestAbove(lanes, lengthOf(lanes, client)) === undefined,

    next() {
      const lane = leastServed(lanes, servedMs)
      if (lane === undefined) return undefined
      servedMs = Math.max(servedMs, lane.usedMs)
      waiting--
      return lane.jobs.shift()
    },

    charge(client, ms) {
      laneOf(client).usedMs += Math.max(ms, minChargedMs)
    },

    remove(job) {
      const isRemoved = removeJob(lanes, job)
      if (isRemoved) waiting--
      return isRemoved
    },

    size: () => waiting,
  }
}
