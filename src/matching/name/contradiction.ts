// Finds contradictions between two names: K in VIJAY K against VIJAY SINGH or VIJAY P, and ROY in VIJAY ROY against
// both.

import type { Match } from './assignment.js'
import type { Reading } from './compare-names.js'
import { ROLE_WEIGHT } from './lexicon.js'
import { SAME_SOUND } from './similarity-levels.js'
import type { Token } from './tokens.js'

export const NO_CONTRADICTION = 0
/** Two initials that look alike in print, in a rare name that otherwise agrees: perhaps a slip. */
export const MISREAD_INITIAL = 1
/** An initial that no free part of the other name can begin, although there is such a part. */
export const INITIAL_AND_WORD = 2
/** Two initials that cannot be the same, and that no word of the other name explains. */
export const TWO_INITIALS = 3
/** One word agrees, and a different one stands beside it in each name: RAKESH SINGH, RAKESH ROY. */
export const TWO_WORDS = 4
export type Contradiction = 0 | 1 | 2 | 3 | 4

/**
 * Second parts of women's names that registers interchange: SUNITA DEVI is SUNITA KUMARI elsewhere, or SUNITA SINGH.
 */
const EXCHANGED = new Set([
  'DEVI',
  'DEBI',
  'KUMARI',
  'RANI',
  'BAI',
  'BEN',
  'BEGUM',
  'BIBI',
  'BANO',
  'BANU',
  'KHATUN',
])
/** Letters that are mistaken for each other in print and by hand. */
const LOOK_ALIKE = ['ODQ', 'CG', 'VYU', 'MHN', 'EF', 'PR', 'IJ']

/**
 * How an initial of one name contradicts the other name. An initial that is merely absent from the other name does
 * not. Its place proves nothing: in the south, the initial of a father or village stands before or after the name.
 */
export function contradictionOf(reading: Reading): Contradiction {
  const left = unmatched(reading.one, reading.matches, true)
  const right = unmatched(reading.two, reading.matches, false)
  if (left.initials.length > 0 && right.initials.length > 0) {
    return isMisread(reading, left, right) ? MISREAD_INITIAL : TWO_INITIALS
  }
  if ((left.initials.length > 0 && right.words > 0) || (right.initials.length > 0 && left.words > 0))
    return INITIAL_AND_WORD
  const others = left.words > 0 && right.words > 0 && !left.exchanged && !right.exchanged
  return others && countWords(reading) === 1 ? TWO_WORDS : NO_CONTRADICTION
}

function countWords({ one, matches }: Reading): number {
  let count = 0
  for (const { a } of matches) if ((one[a] as Token).letters === '') count += 1
  return count
}

interface Unmatched {
  readonly initials: string
  readonly words: number
  /** one of the words is among those that registers interchange */
  readonly exchanged: boolean
}

function unmatched(tokens: readonly Token[], matches: readonly Match[], isOne: boolean): Unmatched {
  let initials = ''
  let words = 0
  let exchanged = false
  for (let i = 0; i < tokens.length; i += 1) {
    const { text, letters, soft } = tokens[i] as Token
    if (soft || isCovered(matches, i, isOne)) continue
    if (letters !== '') initials += text
    else {
      words += 1
      if (EXCHANGED.has(text)) exchanged = true
    }
  }
  return { initials, words, exchanged }
}

function isCovered(matches: readonly Match[], at: number, isOne: boolean): boolean {
  for (const { a, aCount, b, bCount } of matches) {
    const from = isOne ? a : b
    if (at >= from && at < from + (isOne ? aCount : bCount)) return true
  }
  return false
}

/** O.V. ALAGESAN, D.V. ALAGESAN: another initial agrees, the name is rare, and the letters look alike. */
function isMisread({ one, matches }: Reading, left: Unmatched, right: Unmatched): boolean {
  if (left.initials.length !== 1 || right.initials.length !== 1 || left.words + right.words > 0) return false
  if (!LOOK_ALIKE.some((letters) => letters.includes(left.initials) && letters.includes(right.initials)))
    return false
  const isInitial = ({ a }: Match) => (one[a] as Token).letters !== ''
  const isRare = ({ a }: Match) => (one[a] as Token).weight >= ROLE_WEIGHT.given
  return (
    matches.some(isInitial) &&
    matches.some(isRare) &&
    matches.every((match) => match.way <= SAME_SOUND || isInitial(match))
  )
}
