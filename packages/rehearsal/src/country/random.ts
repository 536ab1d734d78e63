// Draws random numbers that are the same on every machine and in every run: streams that are seeded by words.

/** A stream of numbers. Two streams made of the same words give the same numbers. */
export interface Stream {
  /** A whole number from 0 to n - 1; n from 1 to 2^32. */
  below(n: number): number
  /** A whole number from low to high, both included. */
  between(low: number, high: number): number
  /** True in `percent` of a hundred cases; percent may be a fraction. */
  chance(percent: number): boolean
  /** One of the list. */
  pick<T>(list: readonly T[]): T
  /** One of the list, by weight. */
  weighed<T>(list: readonly (readonly [weight: number, value: T])[]): T
  /** Decimal digits, leading zeros kept. */
  digits(count: number): string
  /** Upper-case letters of the given alphabet; A to Z by default. */
  letters(count: number, alphabet?: string): string
}

/** FNV-1a over the words, separated so that ('ab','c') and ('a','bc') differ. */
function seedOf(words: readonly string[]): number {
  let hash = 0x811c9dc5
  for (const word of words) {
    for (let i = 0; i < word.length; i += 1) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
    hash = Math.imul(hash ^ 0x1f, 0x01000193)
  }
  return hash >>> 0
}

/**
 * Opens the stream of these words.
 * @param words what the numbers are for, such as an identifier and the name of a kind
 */
export function streamOf(...words: readonly string[]): Stream {
  let state = seedOf(words)
  // mulberry32: 32 bits of state and integer arithmetic only, so that every engine gives the same numbers.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (n: number): number => next() % n
  // A loop: a start makes a million of them.
  const letters = (count: number, alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'): string => {
    let text = ''
    for (let i = 0; i < count; i += 1) text += alphabet.charAt(below(alphabet.length))
    return text
  }
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (percent) => below(100_000) < percent * 1000,
    pick: (list) => list[below(list.length)]!,
    weighed: (list) => {
      let remaining = below(list.reduce((sum, [weight]) => sum + weight, 0))
      for (const [weight, value] of list) {
        if (remaining < weight) return value
        remaining -= weight
      }
      return list[list.length - 1]![1]
    },
    digits: (count) => letters(count, '0123456789'),
    letters,
  }
}
