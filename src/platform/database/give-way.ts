// Lets calls go before long work on the embedded database, which does one thing at a time.
import { setTimeout } from 'node:timers/promises'
import { createMutex } from '../../kernel/mutex.js'

/** Runs work on the database now, or when the rest after the work before it is over. */
export type GiveWay = <T>(work: () => Promise<T>) => Promise<T>

/** Of the time that the work took: calls then have the database two thirds of the time. */
const restFactor = 2

/**
 * While calls are recorded, work is done one at a time and followed by a rest twice as long as it was. Without calls
 * there is no rest.
 *
 * @param parts.recorded calls recorded so far, other than those of the work itself
 * @param parts.nowMs a clock that only runs forward
 */
export function createGiveWay(parts: {
  recorded: () => number
  nowMs?: () => number
  pause?: (ms: number) => Promise<unknown>
}): GiveWay {
  const { recorded, nowMs = () => performance.now(), pause = setTimeout } = parts
  const inTurn = createMutex()
  let restUntilMs = 0
  return (work) =>
    inTurn(async () => {
      const restMs = restUntilMs - nowMs()
      if (restMs > 0) await pause(restMs)
      const before = recorded()
      const beganMs = nowMs()
      try {
        return await work()
      } finally {
        const endedMs = nowMs()
        if (recorded() !== before) restUntilMs = endedMs + restFactor * (endedMs - beganMs)
      }
    })
}
