// Throttles background work on the embedded database while calls come: the database does one thing at a time.
import { setImmediate, setTimeout } from 'node:timers/promises'
import { createMutex } from '../../kernel/mutex.js'

/** Runs work on the database now, or after the pause that follows the previous work. */
export type BackgroundThrottle = <T>(work: () => Promise<T>) => Promise<T>

/** A pause is this many times as long as the work before it, so calls have the database for two thirds of the time. */
const usualPauseFactor = 2
/**
 * No pause is longer. A piece of work takes milliseconds, unless the disk or the whole machine stood still meanwhile, and
 * clients who submit a batch wait for the pause.
 */
const maxPauseMs = 1_000
/** Calls are coming if one was recorded within this time. */
const recentMs = 50

/** Tells whether calls are coming: the count has grown within the last `recentMs`. */
function watchCalls(recorded: () => number): (nowMs: number) => boolean {
  let known = recorded()
  let grewAtMs = Number.NEGATIVE_INFINITY
  return (nowMs) => {
    const count = recorded()
    if (count !== known) grewAtMs = nowMs
    known = count
    return nowMs - grewAtMs < recentMs
  }
}

/**
 * Runs one piece of work at a time. While calls are coming, a pause follows each piece. Otherwise it only yields to the
 * event loop, because nothing else runs during a statement of the embedded database.
 *
 * @param parts.recorded calls recorded so far, other than those of the work itself
 * @param parts.nowMs a monotonic clock
 */
export function createBackgroundThrottle(parts: {
  recorded: () => number
  pauseFactor?: number
  nowMs?: () => number
  pause?: (ms: number) => Promise<unknown>
}): BackgroundThrottle {
  const {
    recorded,
    pauseFactor = usualPauseFactor,
    nowMs = () => performance.now(),
    pause = setTimeout,
  } = parts
  const exclusively = createMutex()
  const areCallsComing = watchCalls(recorded)
  let pauseUntilMs = 0
  return (work) =>
    exclusively(async () => {
      const pauseMs = pauseUntilMs - nowMs()
      await (pauseMs > 0 ? pause(pauseMs) : setImmediate())
      const beganMs = nowMs()
      try {
        return await work()
      } finally {
        const endedMs = nowMs()
        if (areCallsComing(endedMs))
          pauseUntilMs = endedMs + Math.min(maxPauseMs, pauseFactor * (endedMs - beganMs))
      }
    })
}
