// Finds contradictions between two names: K in VIJAY K against VIJAY SINGH or VIJAY P, and ROY in VIJAY ROY against
// both.

import type { Match } from './assignment.js'
import type { Reading } from './compare-names.js'
import { ROLE_WEIGHT } from './lexicon.js'
import { mayBeOneWord } from './other-institutions.js'
import { ALIKE, SAME_SOUND } from './similarity-levels.js'
import type { Token } from './tokens.js'

export const NO_CONTRADICTION = 0
/** Two initials that look alike in print, in a rare name that otherwise agrees: perhaps a slip. */
export const MISREAD_INITIAL = 1
/** An initial that no free part of the other name can begin, although there is such a part. */
export const INITIAL_AND_WORD = 2
/** Two initials that cannot be the same, and that no word of the other name explains. */
export const TWO_INITIALS = 3
/**
 * Words agree, and a different one stands beside them in each name: RAKESH SINGH, RAKESH ROY, or RAKESH KUMAR SINGH,
 * RAKESH KUMAR ROY. However many given names two people share, another surname is another person.
 */
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
/** Offices that became surnames, beside which a family may name its village. */
const OFFICES = new Set(['PATIL', 'DESHMUKH', 'KULKARNI', 'DESHPANDE', 'INAMDAR', 'JAGIRDAR'])
/** Endings of villages and towns. */
const PLACE_ENDING = /(?:PURA?|POOR|PORE|ABAD|GA[RD]H|NAGAR|GANJ)$/
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
  return (others && !areOfOneVillage(left, right)) || hasOtherSurname(reading) || hasOtherPlace(reading)
    ? TWO_WORDS
    : NO_CONTRADICTION
}

/** KHATGAONKAR and PATIL: in the west, the office of a family is exchanged for its village. */
function areOfOneVillage(left: Unmatched, right: Unmatched): boolean {
  if (left.words !== 1 || right.words !== 1) return false
  return (OFFICES.has(left.last) && isVillage(right)) || (OFFICES.has(right.last) && isVillage(left))
}

const isVillage = ({ last, unlisted }: Unmatched) => unlisted && last.length > 5 && last.endsWith('KAR')

/** SHARMA and VERMA were paired by their letters, but are two surnames. */
function hasOtherSurname({ one, two, matches }: Reading): boolean {
  for (const { distinct, a, aCount, b, bCount } of matches) {
    if (!distinct || aCount + bCount > 2) continue
    if (isSurname(one[a] as Token) && isSurname(two[b] as Token)) return true
  }
  return false
}

/** RAMPUR and SITAPUR were paired by their ending, but are two places. */
function hasOtherPlace({ one, two, matches }: Reading): boolean {
  for (const { way, a, aCount, b, bCount } of matches) {
    if (way !== ALIKE || aCount + bCount > 2) continue
    const [x, y] = [one[a] as Token, two[b] as Token]
    if (PLACE_ENDING.test(x.text) && PLACE_ENDING.test(y.text) && !mayBeOneWord(x, y)) return true
  }
  return false
}

function isSurname({ known, names }: Token): boolean {
  return (known?.role === 'surname' || known?.role === 'common') && (names?.length ?? 1) === 1
}

interface Unmatched {
  readonly initials: string
  readonly words: number
  /** one of the words is among those that registers interchange */
  readonly exchanged: boolean
  /** the last of the words, and whether no list has it */
  readonly last: string
  readonly unlisted: boolean
}

function unmatched(tokens: readonly Token[], matches: readonly Match[], isOne: boolean): Unmatched {
  let initials = ''
  let words = 0
  let exchanged = false
  let last: Token | undefined
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i] as Token
    const { text, letters, soft } = token
    if (soft || isCovered(matches, i, isOne)) continue
    if (letters !== '') initials += text
    else {
      words += 1
      last = token
      if (EXCHANGED.has(text)) exchanged = true
    }
  }
  return { initials, words, exchanged, last: last?.text ?? '', unlisted: last?.known === undefined }
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
