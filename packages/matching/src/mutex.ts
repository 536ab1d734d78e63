// A mutex: runs one piece of work at a time, first come, first served.

/** Returns a function that runs each given work alone, in the order given. */
export function createMutex(): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let taken = false
  function pass(): void {
    const next = waiting.shift()
    if (next) next()
    else taken = false
  }
  return async (work) => {
    if (taken) await new Promise<void>((resolve) => waiting.push(resolve))
    else taken = true
    try {
      return await work()
    } finally {
      pass()
    }
  }
}
