// Bounds how many pieces of work run at one time; those who wait take turns, however much each of them brings.

/** Runs `work` when a permit is free. `key` says whose work it is. */
export type FairSemaphore = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** A free permit goes to the key that has waited longest for its turn; within a key, first come, first served. */
export function createFairSemaphore(permits: number): FairSemaphore {
  const waiting = new Map<string, (() => void)[]>() // in the order of their turns
  let running = 0

  function wait(key: string): Promise<void> {
    return new Promise((resolve) => {
      const own = waiting.get(key)
      if (own === undefined) waiting.set(key, [resolve])
      else own.push(resolve)
    })
  }

  /** Hands the permit to the next in turn, whose key goes to the end. */
  function release(): void {
    const next = waiting.entries().next()
    if (next.done === true) {
      running--
      return
    }
    const [key, own] = next.value
    const start = own.shift()!
    waiting.delete(key)
    if (own.length > 0) waiting.set(key, own)
    start()
  }

  return async (key, work) => {
    if (running < permits) running++
    else await wait(key)
    try {
      return await work()
    } finally {
      release()
    }
  }
}
