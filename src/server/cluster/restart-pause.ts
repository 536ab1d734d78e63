// Says how long to wait before a process that ended is replaced.

const firstPauseMs = 100
const longestPauseMs = 5_000
/** A process that ran this long did not fail at its start. */
const steadyMs = 30_000

/** Twice as long after each that ended soon; none after one that ran for a while. */
export function createRestartPause(): (ranForMs: number) => number {
  let next = 0
  return (ranForMs) => {
    if (ranForMs >= steadyMs) next = 0
    const pause = next
    next = Math.min(longestPauseMs, next === 0 ? firstPauseMs : next * 2)
    return pause
  }
}
