// Tells the time for durations: the caller's clock, or the machine's.

export interface Clock {
  /** Unix time in milliseconds; it jumps when the machine's clock is set. */
  now(): number
  /** Monotonic milliseconds. Absent: `now` is monotonic. */
  steady?(): number
}

/** What to measure durations with. */
export const steadyNow = (clock: Clock | undefined): (() => number) =>
  clock === undefined ? () => performance.now() : (clock.steady ?? (() => clock.now()))
