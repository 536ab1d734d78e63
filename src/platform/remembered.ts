// Caches a figure that costs a query.
import type { Clock } from '../kernel/clock.js'

/**
 * Returns `read`'s value, read again when it is older than `forMs`. Concurrent callers share one read. A rejection is
 * not kept.
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
