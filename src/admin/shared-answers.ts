// Shares one answer between callers who ask the same question at about the same time.
import { type Clock, steadyNow } from '../kernel/clock.js'

/** The oldest answer that a caller may accept. */
const keptMs = 5_000
/** Answers of the largest report take megabytes; beyond this many, answers are not shared. */
const mostKept = 32

interface Kept {
  readonly beganAt: number
  readonly answer: Promise<unknown>
  isReady: boolean
}

export interface SharedAnswers {
  /**
   * An answer that was begun at most `maxAgeMs` ago or is in progress, else a new one.
   *
   * @param key the question: operation and input
   */
  answer<Answer>(key: string, maxAgeMs: number, make: () => Promise<Answer>): Promise<Answer>
  /** Something has changed: earlier answers are no longer shared. */
  forget(): void
}

export function createSharedAnswers({ clock }: { clock: Clock }): SharedAnswers {
  const steady = steadyNow(clock)
  const kept = new Map<string, Kept>() // the oldest first

  function dropOld(now: number): void {
    for (const [key, { beganAt, isReady }] of kept)
      if (isReady && (now - beganAt > keptMs || kept.size > mostKept)) kept.delete(key)
  }

  return {
    answer<Answer>(key: string, maxAgeMs: number, make: () => Promise<Answer>): Promise<Answer> {
      if (maxAgeMs <= 0) return make()
      const now = steady()
      const known = kept.get(key)
      const isFresh = known && (!known.isReady || now - known.beganAt <= Math.min(maxAgeMs, keptMs))
      if (isFresh) return known.answer as Promise<Answer>
      const answer = make()
      const entry: Kept = { beganAt: now, answer, isReady: false }
      kept.delete(key)
      kept.set(key, entry)
      answer.then(
        () => {
          entry.isReady = true
          dropOld(steady())
        },
        () => kept.get(key) === entry && kept.delete(key),
      )
      return answer
    },
    forget: () => kept.clear(),
  }
}
