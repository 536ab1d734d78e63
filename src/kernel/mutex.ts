// A mutex: whoever comes first is first, and only one at a time.

/** Runs each given work alone, in the order in which they were given. */
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
