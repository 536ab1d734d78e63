// Holds the value that is in force, and closes one that was replaced when its last use has ended.

export interface InForce<Value> {
  /** The value in force now; for what needs it no longer than this turn of the event loop. */
  now(): Value
  /** Runs `work` with the value of now, which stays open until the work has ended. */
  use<Done>(work: (value: Value) => Promise<Done>): Promise<Done>
  /** From now on this one is in force. */
  replace(next: Value): void
}

interface Held<Value> {
  readonly value: Value
  uses: number
}

/** @param close called once for each replaced value, when nothing uses it any more */
export function createInForce<Value>(first: Value, close: (value: Value) => void): InForce<Value> {
  let current: Held<Value> = { value: first, uses: 0 }
  const closeUnused = (held: Held<Value>) => {
    if (held !== current && held.uses === 0) close(held.value)
  }
  return {
    now: () => current.value,
    async use(work) {
      const held = current
      held.uses++
      try {
        return await work(held.value)
      } finally {
        held.uses--
        closeUnused(held)
      }
    },
    replace(next) {
      const before = current
      current = { value: next, uses: 0 }
      closeUnused(before)
    },
  }
}
