// Keeps a figure that costs a query, so that whoever asks often has it read now and then only.
import type { Clock } from '../kernel/clock.js'

/**
 * Answers `read`'s value, read anew when it is older than `forMs`. Those who ask meanwhile share one reading. What
 * `read` rejects with is not kept.
 */
export function remembered<Value>(
  clock: Clock,
  forMs: number,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let last: { readonly at: number; readonly value: Promise<Value> } | undefined
  return () => {
    const now = clock.now()
    if (last !== undefined && now >= last.at && now - last.at < forMs) return last.value
    const value = read()
    const mine = { at: now, value }
    last = mine
    value.catch(() => {
      if (last === mine) last = undefined
    })
    return value
  }
}
