// Compares two tokens: how alike they are, and in which way.

import { compareAcross } from './across-scripts.js'
import { editCost } from './edit-cost.js'
import { compareInitials } from './initials.js'
import { areConfused } from './lexicon.js'
import {
  ALIKE,
  alike,
  BY_COURTESY,
  BY_SHORT_FORM,
  BY_SOUND,
  BY_VARIANT,
  CUT,
  EXACTLY,
  SAME_SOUND,
  type Similarity,
  SUFFIXED,
  type Way,
} from './similarity-levels.js'
import type { Token } from './tokens.js'

const LEAST_LIKENESS = 0.5
const FIRST_LETTER_COST = 0.35
const LIKE_FIRST_LETTER_COST = 0.05
/** First letters that write the same sound: ESHWAR and ISHWAR, BIKAS and VIKAS, JOGESH and YOGESH. */
export const LIKE_FIRST_LETTERS: ReadonlySet<string> = new Set([
  'EI',
  'IE',
  'OU',
  'UO',
  'BV',
  'VB',
  'YJ',
  'JY',
])
const DISTINCT_SHARE = 0.85
const OTHER_GENDER_SHARE = 0.72
const list = (words: string) => words.trim().split(/\s+/)

/** Courtesies that are written as one word with a name. */
const COURTESIES = new Set(list('BHAI BEN BAI RAO JI JEE SINH SINGH BHAU SAHEB BEHN TAI'))
/** Second elements that are sometimes omitted. */
const SUFFIXES = new Set(
  list(`
BHAI BEN BAI RAO JI JEE SINH SING SINGH KUMAR LAL DEVI DAS NATH CHANDRA CHAND PRASAD APPA AMMA AIAH
IAH PPA MMA ANNA NNA GOUDA GOWDA REDDY BABU RAM PAL RAJ DEV DEO BEHN RAI ULU LU U AN N AM I A SAHEB
BHAU TAI VATI WATI KAR ESH SWAMY ANAND UDDIN ULLAH KHAN ALI H E YYA YA
`),
)

/** SHRI or SRI written as one word with a name, folded. */
const COURTESY = 'SRI'

/** Folded second elements of compound names, the longer ones first. */
const ENDINGS = list(`
ESVAR ANAND SINGH SING SINH KUMAR PRASAD CANDR MURTI SVAMI SAMI ENDR INDR ENDER INDER NATAN NATH NAT
BAI BEN UDIN ULA VANT DEV DEO PAL LAL RAJ DAS DIP JIT VIR BIR ESH ES RAM RAO RO AIA APA AMA VATI MAL
KAR DAR
`)
const ENDING_SHARE = 0.6

/**
 * Returns how alike two tokens are; undefined when they cannot be the same part of a name. Symmetric.
 * @param a token of one name
 * @param b token of the other
 * @param lastA `a` is the last token of its name, so the length of the field may have cut it off
 * @param lastB the same for `b`
 */
export function compareTokens(a: Token, b: Token, lastA: boolean, lastB: boolean): Similarity | undefined {
  if (a.letters !== '' || b.letters !== '') return compareInitials(a, b)
  const like = compareSpellings(a, b, lastA, lastB)
  if (a.other === undefined && b.other === undefined) return like
  if (like === undefined ? !readsApart(a) && !readsApart(b) : like.way <= SAME_SOUND) return like
  const second = compareSpellings(a.other ?? a, b.other ?? b, lastA, lastB)
  return like === undefined || (second !== undefined && isBetter(second, like)) ? second : like
}

/** The fold of a word of four letters or more is the same with and without its final A. */
const readsApart = (token: Token) => token.other !== undefined && token.other.fold !== token.fold

function isBetter(one: Similarity, two: Similarity): boolean {
  return one.distinct === two.distinct ? one.similarity > two.similarity : two.distinct
}

function compareSpellings(a: Token, b: Token, lastA: boolean, lastB: boolean): Similarity | undefined {
  if (a.text === b.text) return EXACTLY
  if (a.acronym && b.acronym) return undefined
  const distinct = areDistinct(a, b)
  if (isCourtesyForm(a.text, b.text)) return BY_COURTESY
  if (a.fold === b.fold) return distinct ? { similarity: 0.7, way: ALIKE, distinct } : BY_SOUND
  if (shareName(a, b)) return BY_VARIANT
  if (standsFor(a, b) || standsFor(b, a)) return BY_SHORT_FORM
  if (a.unwritten !== b.unwritten) return shareLetters(a, b) ? compareAcross(a, b, distinct) : undefined
  return compareCut(a, b, lastA, lastB) ?? compareLetters(a, b, distinct)
}

/** True when both may be the same listed name. */
function shareName(a: Token, b: Token): boolean {
  if (a.known === undefined || b.known === undefined) return false
  if (a.names === undefined && b.names === undefined) return a.known.id === b.known.id
  const others = b.names ?? [b.known]
  return (a.names ?? [a.known]).some(({ id }) => others.some((other) => other.id === id))
}

/** True for two different listed names, unless clerks confuse them or spell one of them like the other. */
function areDistinct(a: Token, b: Token): boolean {
  if (a.known === undefined || b.known === undefined || shareName(a, b)) return false
  return !areConfused(a.known, b.known) && !differByInnerA(a, b) && !differByEndra(a.fold, b.fold)
}

/** SANT and SANAT: a short A inside a word may be omitted. At the end (KAMAL, KAMLA) it makes another name. */
function differByInnerA(a: Token, b: Token): boolean {
  const [short, long] = a.fold.length < b.fold.length ? [a.fold, b.fold] : [b.fold, a.fold]
  if (long.length !== short.length + 1 || long[0] !== short[0]) return false
  let at = 1
  while (at < short.length && short.charCodeAt(at) === long.charCodeAt(at)) at += 1
  if (at === short.length || long[at] !== 'A' || !long.endsWith(short.slice(at))) return false
  return a.text.endsWith('A') === b.text.endsWith('A')
}

/** HIREN and HIRENDRA: Bengali names often drop the ending. */
function differByEndra(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.endsWith('N') && long.length === short.length + 2 && long === `${short}DR`
}

/** MANSUKH and MANSUKHBHAI, ASHOK and ASHOKRAO: the second is the polite form. */
function isCourtesyForm(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= 3 && long.startsWith(short) && COURTESIES.has(long.slice(short.length))
}

function standsFor(short: Token, long: Token): boolean {
  if (short.shortFor.length === 0 || long.known === undefined) return false
  return (long.names ?? [long.known]).some(({ id }) => short.shortFor.includes(id))
}

function compareCut(a: Token, b: Token, lastA: boolean, lastB: boolean): Similarity | undefined {
  const [short, long, last] = a.text.length < b.text.length ? [a, b, lastA] : [b, a, lastB]
  if (short.text.length < 2) return undefined
  if (long.text.startsWith(short.text)) {
    if (last) return alike(CUT, short.text.length > 3 ? 0.85 : 0.75)
  }
  return undefined
}

function compareLetters(a: Token, b: Token, distinct: boolean): Similarity | undefined {
  const long = Math.max(a.fold.length, b.fold.length)
  const short = Math.min(a.fold.length, b.fold.length)
  if (short < 2) return undefined
  let similarity = 0
  let way: Way = ALIKE
  if (long - short <= 4 && shareLetters(a, b)) {
    const cost =
      editCost(a.fold, b.fold, long * 0.5) + firstLetterCost(a.fold[0] as string, b.fold[0] as string)
    similarity = 1 - cost / Math.max(long - endingInCommon(a.fold, b.fold), 4)
  }
  if (short >= 3 && long > short) {
    const [shorter, longer] = a.text.length < b.text.length ? [a, b] : [b, a]
    if (
      longer.text.startsWith(shorter.text) &&
      SUFFIXES.has(longer.text.slice(shorter.text.length)) &&
      similarity < 0.82
    ) {
      similarity = 0.82
      way = SUFFIXED
    }
    const [folded, whole] = a.fold.length < b.fold.length ? [a.fold, b.fold] : [b.fold, a.fold]
    if (whole.startsWith(COURTESY) && folded.length >= 4 && whole.slice(COURTESY.length) === folded) {
      return { similarity: 0.85, way: SUFFIXED, distinct: false }
    }
  }
  if (a.native || b.native) similarity = Math.max(similarity, compareBones(a, b))
  if (similarity < LEAST_LIKENESS) return undefined
  if (way === SUFFIXED && short >= 5) return { similarity, way, distinct: false }
  return { similarity: distinct ? similarity * distinctShare(a, b) : similarity, way, distinct }
}

/** The share of similarity that two listed names keep; it is lowest when only one ends in I (KUMAR, KUMARI). */
function distinctShare(a: Token, b: Token): number {
  return a.fold.endsWith('I') === b.fold.endsWith('I') ? DISTINCT_SHARE : OTHER_GENDER_SHARE
}

function firstLetterCost(one: string, two: string): number {
  if (one === two) return 0
  return LIKE_FIRST_LETTERS.has(one + two) ? LIKE_FIRST_LETTER_COST : FIRST_LETTER_COST
}

/** A cheap test before the edit distance: do they share half of their kinds of consonants? */
function shareLetters(a: Token, b: Token): boolean {
  const most = Math.max(bitCount(a.kinds), bitCount(b.kinds))
  return 2 * bitCount(a.kinds & b.kinds) >= most - 1
}

function bitCount(bits: number): number {
  let count = 0
  for (let remaining = bits; remaining !== 0; remaining &= remaining - 1) count += 1
  return count
}

/** How many letters of a common second element (SHIV-NATH, SIDH-NATH) to ignore. */
function endingInCommon(a: string, b: string): number {
  if (a.charCodeAt(a.length - 1) !== b.charCodeAt(b.length - 1)) return 0
  for (const ending of ENDINGS) {
    if (a.endsWith(ending) && b.endsWith(ending) && Math.min(a.length, b.length) >= ending.length + 2) {
      return ending.length * ENDING_SHARE
    }
  }
  return 0
}

/** Compares consonants only, because vowels are uncertain across scripts. */
function compareBones(a: Token, b: Token): number {
  const long = Math.max(a.bones.length, b.bones.length)
  if (Math.min(a.bones.length, b.bones.length) < 2) return 0
  return 0.92 - editCost(a.bones, b.bones, long) / Math.max(long, 3)
}
