// Owns a gate: how many may be inside at one time; the others wait in the order in which they came.

/** Runs each work when there is room for it. */
export function createGate(room: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let inside = 0
  return async (work) => {
    if (inside < room) inside++
    else await new Promise<void>((resolve) => waiting.push(resolve)) // its place is handed over
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) inside--
      else next()
    }
  }
}
