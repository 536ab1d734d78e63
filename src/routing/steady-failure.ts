// Decides when the calls of a source fail so steadily that its circuit breaker opens.
import { CircuitState, type IBreaker } from 'cockatiel'

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

/**
 * Decides when to open: after a run of failures, or when half of the last calls failed.
 * @param now monotonic milliseconds
 * @param isRemote another process opened its breaker: the next failure opens this one
 */
export function steadyFailure(now: () => number, isRemote: () => boolean): IBreaker {
  let run = 0
  let runSince = 0
  let windowSince = 0
  let calls = 0
  let failures = 0
  const count = (failed: boolean) => {
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
  const forget = () => {
    run = 0
    calls = 0
    failures = 0
  }
  return {
    state: undefined,
    success(state) {
      if (state === CircuitState.HalfOpen) return forget()
      run = 0
      count(false)
    },
    failure() {
      if (isRemote()) return true
      const at = count(true)
      if (run === 0) runSince = at
      run++
      const inRow = run >= failuresInRow || (run >= fewerInRow && at - runSince >= silentForMs)
      const mostly = calls >= enoughCalls && failures / calls >= failingShare
      if (!inRow && !mostly) return false
      forget()
      return true
    },
  }
}
