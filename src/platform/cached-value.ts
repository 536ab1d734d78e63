// Caches a value that costs a query, for a time.
import { type Clock, steadyNow } from '../kernel/clock.js'

/**
 * Returns `read`'s value, read again when it is older than `forMs`. Concurrent callers share one read. A rejection is
 * not kept.
 */
export function cachedFor<Value>(
  clock: Clock,
  forMs: number,
  read: () => Promise<Value>,
): () => Promise<Value> {
  const steady = steadyNow(clock)
  let last: { readonly at: number; readonly value: Promise<Value> } | undefined
  return () => {
    const now = steady()
    if (last !== undefined && now - last.at < forMs) return last.value
    const value = read()
    const mine = { at: now, value }
    last = mine
    value.catch(() => {
      if (last === mine) last = undefined
    })
    return value
  }
}
