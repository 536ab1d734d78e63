// Lists a comparison part by part: first, middle and last parts with their scores.

import type { Reading } from './compare-names.js'
import type { PartKind, PartMatch } from './name-match.js'
import type { Token } from './tokens.js'

/**
 * The parts of a reading in the order of the first name, followed by those that only the second name has.
 * @param swapped exchange the sides
 */
export function partsOf({ one, two, matches }: Reading, swapped: boolean): PartMatch[] {
  const [left, right] = swapped ? [two, one] : [one, two]
  const pairs = matches.map(({ a, aCount, b, bCount, similarity }) => ({
    left: swapped ? b : a,
    leftCount: swapped ? bCount : aCount,
    right: swapped ? a : b,
    rightCount: swapped ? aCount : bCount,
    score: Math.round(similarity * 100),
  }))
  const parts: PartMatch[] = []
  for (let i = 0; i < left.length; i += 1) {
    const pair = pairs.find((each) => i >= each.left && i < each.left + each.leftCount)
    if (pair === undefined) {
      parts.push({ kind: kindOf(i, left.length), name1: textAt(left, i, 1), name2: '', score: 0 })
    } else if (i === pair.left) {
      const name1 = textAt(left, i, pair.leftCount)
      const name2 = textAt(right, pair.right, pair.rightCount)
      parts.push({ kind: kindOf(i, left.length), name1, name2, score: pair.score })
    }
  }
  for (let j = 0; j < right.length; j += 1) {
    if (pairs.some((each) => j >= each.right && j < each.right + each.rightCount)) continue
    parts.push({ kind: kindOf(j, right.length), name1: '', name2: textAt(right, j, 1), score: 0 })
  }
  return parts
}

/**
 * The parts of two names that have the same letters. They are split where both have a gap, and every part scores 100.
 * @param swapped exchange the sides
 */
export function partsOfSame({ one, two }: Reading, swapped: boolean): PartMatch[] {
  const [left, right] = swapped ? [two, one] : [one, two]
  const parts: PartMatch[] = []
  let i = 0
  let j = 0
  while (i < left.length && j < right.length) {
    const [leftFrom, rightFrom] = [i, j]
    let surplus = lengthAt(left, i++) - lengthAt(right, j++)
    while (surplus !== 0 && (surplus < 0 ? i < left.length : j < right.length)) {
      surplus += surplus < 0 ? lengthAt(left, i++) : -lengthAt(right, j++)
    }
    const name1 = textAt(left, leftFrom, i - leftFrom)
    const name2 = textAt(right, rightFrom, j - rightFrom)
    parts.push({ kind: kindOf(leftFrom, left.length), name1, name2, score: 100 })
  }
  return parts
}

const lengthAt = (tokens: readonly Token[], at: number) => (tokens[at] as Token).text.length

function kindOf(index: number, count: number): PartKind {
  if (index === 0) return 'first'
  return index === count - 1 ? 'last' : 'middle'
}

function textAt(tokens: readonly Token[], at: number, count: number): string {
  let { text } = tokens[at] as Token
  for (let i = at + 1; i < at + count; i += 1) text += ` ${(tokens[i] as Token).text}`
  return text
}
