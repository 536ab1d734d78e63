// Throttles background work on the embedded database while calls come: the database does one thing at a time.
import { setTimeout } from 'node:timers/promises'
import { createMutex } from '../../kernel/mutex.js'

/** Runs work on the database now, or after the pause that follows the previous work. */
export type BackgroundThrottle = <T>(work: () => Promise<T>) => Promise<T>

/** A pause is twice as long as the work before it, so calls have the database two thirds of the time. */
const pauseFactor = 2

/**
 * Runs one piece of work at a time. If a call was recorded meanwhile, a pause follows; without calls there is none.
 *
 * @param parts.recorded calls recorded so far, other than those of the work itself
 * @param parts.nowMs a clock that only runs forward
 */
export function createBackgroundThrottle(parts: {
  recorded: () => number
  nowMs?: () => number
  pause?: (ms: number) => Promise<unknown>
}): BackgroundThrottle {
  const { recorded, nowMs = () => performance.now(), pause = setTimeout } = parts
  const exclusively = createMutex()
  let pauseUntilMs = 0
  return (work) =>
    exclusively(async () => {
      const pauseMs = pauseUntilMs - nowMs()
      if (pauseMs > 0) await pause(pauseMs)
      const before = recorded()
      const beganMs = nowMs()
      try {
        return await work()
      } finally {
        const endedMs = nowMs()
        if (recorded() !== before) pauseUntilMs = endedMs + pauseFactor * (endedMs - beganMs)
      }
    })
}
