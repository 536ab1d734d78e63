// Runs work that nobody waits for: a few at a time, a bounded number waiting, the rest dropped.

export interface ShadowQueue {
  /** False when there is no room: the work is dropped. It begins in a later turn of the event loop. */
  add(work: () => Promise<void>): boolean
  waiting(): number
  /** Drops what waits, and tells `onDropped` how much; resolves when nothing is in progress. */
  close(onDropped?: (count: number) => void): Promise<void>
}

/** @param limits.running at one time; @param limits.waiting behind them */
export function createShadowQueue(limits: {
  readonly running: number
  readonly waiting: number
}): ShadowQueue {
  let queue: (() => Promise<void>)[] = []
  let running = 0
  let closed = false
  let onIdle: (() => void) | undefined

  function end(): void {
    running--
    if (running === 0) onIdle?.()
    next()
  }

  function next(): void {
    if (running >= limits.running) return
    const work = queue.shift()
    if (work === undefined) return
    running++
    // Not in this turn, in which the answer is written. What rejects is over like anything else.
    setImmediate(() => work().then(end, end))
  }

  return {
    add(work) {
      if (closed || queue.length >= limits.waiting + (running < limits.running ? 1 : 0)) return false
      queue.push(work)
      next()
      return true
    },
    waiting: () => queue.length,
    close(onDropped) {
      closed = true
      onDropped?.(queue.length)
      queue = []
      return running === 0 ? Promise.resolve() : new Promise((resolve) => (onIdle = resolve))
    },
  }
}
