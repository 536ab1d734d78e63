// A semaphore that shares its permits fairly between keys.

/** Runs `work` when a permit is free. `key` says whose work it is. */
export type FairSemaphore = <T>(key: string, work: () => Promise<T>) => Promise<T>

interface Waiting {
  running: number
  readonly starts: (() => void)[]
}

/** How much work may run or wait. Without it the callers bound it, such as by the calls in progress. */
export interface EntryLimit {
  readonly perKey: number
  readonly inAll: number
  /** What is thrown at work that is one too many. */
  readonly refusal: () => Error
}

/**
 * A free permit goes to the key that holds the fewest, so slow work of one key leaves the others their share. Equal
 * keys take turns. Within a key, first come, first served.
 */
export function createFairSemaphore(permits: number, limit?: EntryLimit): FairSemaphore {
  const keys = new Map<string, Waiting>() // in the order of their turns; a key without work is not in it
  let running = 0
  let entered = 0

  function refuseExcess(key: string): void {
    if (limit === undefined) return
    const entry = keys.get(key)
    const ofKey = entry === undefined ? 0 : entry.running + entry.starts.length
    if (ofKey >= limit.perKey || entered >= limit.inAll) throw limit.refusal()
  }

  function keyOf(key: string): Waiting {
    const known = keys.get(key)
    if (known !== undefined) return known
    const entry: Waiting = { running: 0, starts: [] }
    keys.set(key, entry)
    return entry
  }

  function next(): [string, Waiting] | undefined {
    let candidate: [string, Waiting] | undefined
    for (const entry of keys) {
      const isNext = entry[1].starts.length > 0 && entry[1].running < (candidate?.[1].running ?? Infinity)
      if (isNext) candidate = entry
    }
    return candidate
  }

  function release(key: string, entry: Waiting): void {
    entered--
    entry.running--
    if (entry.running === 0 && entry.starts.length === 0) keys.delete(key)
    const candidate = next()
    if (candidate === undefined) {
      running--
      return
    }
    const [nextKey, waiting] = candidate
    waiting.running++
    keys.delete(nextKey) // its next turn comes after those of the others
    keys.set(nextKey, waiting)
    waiting.starts.shift()!()
  }

  return async (key, work) => {
    refuseExcess(key)
    const entry = keyOf(key)
    entered++
    if (running < permits) {
      running++
      entry.running++
    } else await new Promise<void>((resolve) => entry.starts.push(resolve))
    try {
      return await work()
    } finally {
      release(key, entry)
    }
  }
}
