// Says whether an answer is too large to wait for its comparison: without serialising it, and without reading all of it.

/** Beside the texts: about what a number or a member's slot takes. */
const bytesOfOne = 16

/** Stops counting once it is above the limit, bytes. */
export function isAbove(limit: number, value: unknown): boolean {
  let total = 0
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    total += bytesOfOne
    if (typeof next === 'string') total += next.length * 2
    if (total > limit) return true
    if (typeof next === 'object' && next !== null) {
      const inner = Array.isArray(next) ? next : Object.values(next)
      if (inner.length * bytesOfOne > limit) return true
      for (const one of inner) waiting.push(one)
    }
  }
  return false
}
