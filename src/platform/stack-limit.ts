// Limits the log lines that carry a stack: an outage fails hundreds of calls for one reason, and each would write its own.

/** Of each kind in a minute: enough to see that calls fail alike, and one stack is enough to see why. */
const linesPerMinute = 5
const minuteMs = 60_000
/** Kinds are message and place; more than the code can have would mean that one of them varies. */
const maxKinds = 500

interface Kind {
  readonly message: string
  since: number
  written: number
  leftOut: number
}

/** What was left out of one kind in the minute that has passed. */
export interface LeftOut {
  readonly message: string
  readonly lines: number
}

export interface StackLimit {
  /** Whether the line is to be written. `stack`: of the error; its first frame says where it comes from. */
  admits(message: string, stack: string): boolean
  /** What was left out in the minutes that are over, each told once. */
  takeLeftOut(): LeftOut[]
}

const placeOf = (stack: string) => /^\s+at .*$/m.exec(stack)?.[0] ?? ''

/** @param now monotonic milliseconds */
export function createStackLimit(now: () => number): StackLimit {
  const kinds = new Map<string, Kind>()
  return {
    admits(message, stack) {
      const name = `${message}${placeOf(stack)}`
      let kind = kinds.get(name)
      if (kind === undefined) {
        if (kinds.size >= maxKinds) return false
        kind = { message, since: now(), written: 0, leftOut: 0 }
        kinds.set(name, kind)
      }
      // A minute with left-out lines ends when they have been told.
      if (kind.leftOut === 0 && now() - kind.since >= minuteMs) {
        kind.since = now()
        kind.written = 0
      }
      const isAdmitted = kind.written < linesPerMinute
      if (isAdmitted) kind.written++
      else kind.leftOut++
      return isAdmitted
    },
    takeLeftOut() {
      const over = [...kinds].filter(([, { since }]) => now() - since >= minuteMs)
      for (const [name] of over) kinds.delete(name)
      return over.flatMap(([, { message, leftOut }]) => (leftOut === 0 ? [] : [{ message, lines: leftOut }]))
    },
  }
}
