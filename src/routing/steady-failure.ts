// Decides when the calls of a source fail so steadily that its circuit breaker opens.

/** Failures in a row that open the breaker however fast they come. */
const failuresInRow = 5
/**
 * Fewer in a row suffice when there was no success for this long: half a second, so that a source that is asked at any
 * steady rate of one call a second or more opens within a second of its first failure.
 */
const fewerInRow = 2
const silentForMs = 500
/** The share of failures in the window that opens it, once there are enough calls for it. */
const failingShare = 0.5
const windowMs = 5_000
const enoughCalls = 20

/** Counts the calls that are let through. `now`: monotonic milliseconds. */
export function createFailureCounts(now: () => number) {
  let run = 0
  let runSince = 0
  let windowSince = 0
  let calls = 0
  let failures = 0

  function count(failed: boolean): number {
    const at = now()
    if (at - windowSince > windowMs) {
      windowSince = at
      calls = 0
      failures = 0
    }
    calls++
    if (failed) failures++
    return at
  }

  return {
    success(): void {
      run = 0
      count(false)
    },

    /** Returns whether it fails steadily: after a run of failures, or when half of the last calls failed. */
    failure(): boolean {
      const at = count(true)
      if (run === 0) runSince = at
      run++
      const inRow = run >= failuresInRow || (run >= fewerInRow && at - runSince >= silentForMs)
      return inRow || (calls >= enoughCalls && failures / calls >= failingShare)
    },

    /** What was counted says nothing about the calls to come. */
    reset(): void {
      run = 0
      calls = 0
      failures = 0
    },
  }
}
