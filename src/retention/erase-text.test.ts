// Tests that the fast search for a number finds it in every text in which the thorough one does, and in no other.
import { describe, expect, it } from 'vitest'
import { erasable } from './erasable.js'
import { holdsNumber, numberFinder } from './erase-text.js'

/** What may stand between, before and after the signs of a number; some of it only the thorough search knows. */
const between = ['', '', '', '', '-', ' ', '\n', '\t', '\u00a0', '\u2013', '\u200b', '\u00ad', '\ufeff', '.']
const around = ['', ' ', '"', '27', '+91', '0', 'x', '1Z5', '\u0939', '\\n']

/** Numbers that look like chance and are the same at each run. */
function createChance(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

describe.each(Object.entries(erasable))('%s', (kind, { example, compact }) => {
  const value = compact(example)
  const find = numberFinder(kind, value)
  const agree = (text: string) => expect([text, find(text)]).toEqual([text, holdsNumber(text, kind, value)])

  it('is found as it is kept, in either case, and is not found in other numbers', () => {
    for (const text of [value, value.toLowerCase(), value.toUpperCase(), `"${value}"`, `{"a":"${value}"}`]) {
      expect(holdsNumber(text, kind, value), text).toBe(true)
      agree(text)
    }
    for (const text of ['', value.slice(1), value.slice(0, -1), `9${value}`, [...value].reverse().join('')])
      agree(text)
  })

  it('is found with whatever people write into it', () => {
    const chance = createChance(7)
    const one = (list: readonly string[]) => list[chance(list.length)]!
    let found = 0
    for (let n = 0; n < 20_000; n++) {
      const rare = chance(3) > 0 // most texts have nothing between, or they would all be refused
      const inner = [...value].map((sign) => sign + (rare ? '' : one(between))).join('')
      const text = one(around) + (chance(4) === 0 ? inner.toLowerCase() : inner) + one(around)
      if (holdsNumber(text, kind, value)) found++
      if (find(text) !== holdsNumber(text, kind, value)) agree(text)
    }
    expect(found).toBeGreaterThan(1_000)
    expect(found).toBeLessThan(19_000)
  })
})
