// Passes lines from running work to a reader with back-pressure: the work waits while the reader is behind.

/** A few thousand lines take about a megabyte. */
const maxWaiting = 2_000

export function createLineQueue<Line>() {
  let waiting: Line[] = []
  let isClosed = false
  let wakeReader = () => {}
  let wakeWriters: (() => void)[] = []

  function letWrite(): void {
    const woken = wakeWriters
    wakeWriters = []
    for (const wake of woken) wake()
  }

  return {
    /** Resolves when the next line may be written. */
    async put(line: Line): Promise<void> {
      if (isClosed) return
      waiting.push(line)
      wakeReader()
      if (waiting.length >= maxWaiting)
        await new Promise<void>((resolve) => {
          wakeWriters.push(resolve)
        })
    },

    /** The reader is gone: further lines are dropped. */
    close(): void {
      isClosed = true
      waiting = []
      letWrite()
    },

    /** Yields lines until the work ends, then the line that it resolved with. Throws when the work failed. */
    async *until(work: Promise<Line>): AsyncGenerator<Line> {
      let last: { line: Line } | undefined
      const ended = work.then((line) => {
        last = { line }
        wakeReader()
      })
      for (;;) {
        const lines = waiting
        waiting = []
        letWrite()
        yield* lines
        if (waiting.length > 0) continue
        if (last !== undefined) break
        await new Promise<void>((resolve) => {
          wakeReader = resolve
        })
      }
      await ended
      yield last.line
    },
  }
}
