// Tells two institutions of one kind apart by what names them: the place, the patron, the branch.

import type { Match } from './assignment.js'
import type { Reading } from './compare-names.js'
import { editCost } from './edit-cost.js'
import { skeleton } from './fold.js'
import { FILLER, GENERIC, NAME, type Part, QUALIFIER } from './institution-words.js'
import { LIKE_FIRST_LETTERS } from './similarity.js'
import { CUT, SAME_SOUND } from './similarity-levels.js'
import type { Token } from './tokens.js'
import { SHORT_VOWELS, VOICING } from './words.js'

const BANK = 'BANK'
const TRUSTS: ReadonlySet<string> = new Set(['TRUST', 'FOUNDATION'])
/** A word may be spelt with another vowel, or B for V; a consonant more makes another place, unless the word is long. */
const SPELLING_COST = 0.4
const LONG_SPELLING_COST = 0.75
const BONES_COST = 1.5
const LONG_WORD = 9
const SHORT_WORD = 4
/** Words in Tamil and Urdu, which leave sounds unwritten, need to be this similar. */
const LIKENESS_IN_TAMIL = 0.92
const LIKENESS_IN_URDU = 0.8
/** A typing error in SCHOOL or GOVERNMENT makes no other institution. */
const GENERIC_LIKENESS = 0.75
/** Fields cut off names of this length, or inside a word of this one; RAM is no part of RAMPUR. */
const CUT_LENGTH = 25
const CUT_WORD = 6

const partOf = (token: Token): Part => token.institution?.part ?? NAME

/** True when two names of institutions belong to two of them. */
export function areOtherInstitutions({ one, two, matches }: Reading): boolean {
  const restOne = rest(one, matches, true)
  const restTwo = rest(two, matches, false)
  if (restOne.length > 0 && restTwo.length > 0) return true
  const missing = [...restOne, ...restTwo]
  if (missing.some((token) => partOf(token) === QUALIFIER)) return true
  if (missing.length > 0 && isBank(one) && isBank(two)) return true
  if (missing.some(isTrust) && (!isInstitution(one) || !isInstitution(two))) return true
  const cutOff = Math.min(lengthOf(one), lengthOf(two)) >= CUT_LENGTH
  let named = false
  for (const match of matches) {
    if (!isNear(match, one, two, cutOff)) return true
    named ||= partOf(one[match.a] as Token) === NAME || partOf(two[match.b] as Token) === NAME
  }
  return !named && missing.some((token) => partOf(token) === NAME)
}

/** The tokens without a partner that say something about the institution. */
function rest(tokens: readonly Token[], matches: readonly Match[], isOne: boolean): Token[] {
  return tokens.filter((token, i) => {
    if (partOf(token) === FILLER || isNewDelhi(token, tokens[i + 1])) return false
    return !matches.some(({ a, aCount, b, bCount }) => {
      const from = isOne ? a : b
      return i >= from && i < from + (isOne ? aCount : bCount)
    })
  })
}

/** NEW DELHI is DELHI elsewhere. */
const isNewDelhi = (token: Token, next: Token | undefined) =>
  token.institution?.meaning === 'NEW' && next?.institution?.meaning === 'DELHI'

/** A trust or foundation is not the person or company that it is named after. */
const isTrust = ({ institution }: Token) => institution !== undefined && TRUSTS.has(institution.meaning)

const isInstitution = (tokens: readonly Token[]) => tokens.some((token) => partOf(token) === GENERIC)

const isBank = (tokens: readonly Token[]) => tokens.some(({ institution }) => institution?.meaning === BANK)

const lengthOf = (tokens: readonly Token[]) => tokens.reduce((sum, { text }) => sum + text.length, 0)

/** True when paired words may be one word; RAMPUR and RAJPUR are paired by their letters, but are two places. */
function isNear(
  { a, aCount, b, bCount, way, similarity }: Match,
  one: readonly Token[],
  two: readonly Token[],
  cutOff: boolean,
) {
  if (way <= SAME_SOUND || aCount + bCount > 2) return true
  const [x, y] = [one[a] as Token, two[b] as Token]
  if (way === CUT && (cutOff || Math.min(x.text.length, y.text.length) >= CUT_WORD)) return true
  if (partOf(x) === GENERIC && partOf(y) === GENERIC) return false
  if (partOf(x) === GENERIC || partOf(y) === GENERIC) return similarity >= GENERIC_LIKENESS
  if (x.unwritten === SHORT_VOWELS || y.unwritten === SHORT_VOWELS) return similarity >= LIKENESS_IN_URDU
  if (x.unwritten === VOICING || y.unwritten === VOICING) return similarity >= LIKENESS_IN_TAMIL
  return mayBeOneWord(x, y)
}

/**
 * True when two words may be one, spelt with another vowel; a longer one may also lack a letter, and where the scripts
 * differ the consonants decide.
 */
export function mayBeOneWord(x: Token, y: Token): boolean {
  const [first, second] = [inOneEnding(x.fold), inOneEnding(y.fold)]
  const long = Math.max(first.length, second.length)
  if (!beginAlike(first, second)) return false
  const cost = editCost(first, second, long)
  if (x.native !== y.native)
    return (
      cost <=
      (consonants(first) === consonants(second)
        ? BONES_COST
        : long > SHORT_WORD
          ? LONG_SPELLING_COST
          : SPELLING_COST)
    )
  return long > SHORT_WORD && cost <= (long >= LONG_WORD ? LONG_SPELLING_COST : SPELLING_COST)
}

/** GADH and GARH are one ending of places, and so are PORE and PUR, GAON and GANV. */
const inOneEnding = (fold: string) =>
  fold
    .replace(/GAD$/, 'GAR')
    .replace(/PORE?$/, 'PUR')
    .replace(/G(?:AON|ANV|AUN|ON|AV)$/, 'GAV')

/** The consonants; Devanagari writes MP for NP. */
const consonants = (fold: string) => skeleton(fold).replace('MP', 'NP')

function beginAlike(one: string, two: string): boolean {
  return one[0] === two[0] || LIKE_FIRST_LETTERS.has((one[0] as string) + (two[0] as string))
}
