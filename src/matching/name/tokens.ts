// Owns the tokens that names are compared by: words and initials with their folds, skeletons and weights.

import { isCommonBusinessWord } from './business.js'
import { fold, kindsOf, skeleton } from './fold.js'
import { ABBREVIATIONS } from './honorifics.js'
import { type KnownName, ROLE_WEIGHT, knownName } from './lexicon.js'
import type { Word } from './words.js'

/** Names beyond this many tokens are compared by their first ones only. */
export const MAX_TOKENS = 40
const INITIAL_WEIGHT = 0.25
const SHORT_FORM_WEIGHT = 0.35
const SOFT_WEIGHT = 0.08
const COMMON_BUSINESS_WEIGHT = 0.5

/** One part of a name, ready to be compared. */
export interface Token {
  readonly text: string
  readonly fold: string
  /** consonants of the fold */
  readonly bones: string
  /** kinds of consonants in the fold, as bits */
  readonly kinds: number
  /** for an initial: the letters that it may stand for; empty for a word */
  readonly letters: string
  /** for a short form: lexicon ids of the names that it may stand for */
  readonly shortFor: readonly number[]
  readonly known: KnownName | undefined
  readonly weight: number
  readonly soft: boolean
  readonly native: boolean
  readonly voiceless: boolean
}

/** How Indian scripts spell Latin letter names, romanised, and which initials they may stand for. */
const LETTER_NAMES = new Map(Object.entries({
  A: 'A', E: 'AE', I: 'IEY', O: 'O', U: 'U', AI: 'IA', YU: 'U', BI: 'B', SI: 'CS', DI: 'D', EF: 'F', EPH: 'F', JI: 'G',
  ECH: 'H', EICH: 'H', AICH: 'H', ETCH: 'H', JE: 'J', KE: 'K', EL: 'L', AL: 'L', EM: 'M', EN: 'N', PI: 'P', KYU: 'Q', KYOO: 'Q',
  AR: 'R', ES: 'S', AS: 'S', TI: 'T', VI: 'V', VAI: 'Y', VHI: 'V', DABLYU: 'W', DABLYOO: 'W', DBLYU: 'W', EKS: 'X',
  JED: 'Z', JAED: 'Z', ZED: 'Z', K: 'K', KA: 'KC', KI: 'K', KU: 'K', KO: 'K', G: 'G', GA: 'G', GO: 'G', CH: 'C', CHA: 'C', J: 'J', JA: 'J',
  T: 'T', TA: 'T', TH: 'T', D: 'D', DA: 'D', N: 'N', NA: 'N', P: 'P', PA: 'P', PH: 'F', B: 'B', BA: 'B', M: 'M', MA: 'M',
  MU: 'M', Y: 'Y', YA: 'Y', R: 'R', RA: 'R', RI: 'R', L: 'L', LA: 'L', V: 'V', VA: 'V', SH: 'S', S: 'S', SA: 'S', SU: 'S', SE: 'S', H: 'H', HA: 'H',
  KS: 'X', KSH: 'X', KSHA: 'X', YE: 'A', ERU: 'E', EEM: 'M', ISA: 'S', ISI: 'C', ENA: 'N', EMA: 'M', ELA: 'L', ESA: 'S', ARA: 'R',
}))
const NO_VOWEL = /^[B-DF-HJ-NP-TV-XZ]{2,3}$/
const VOWEL_THEN_CONSONANTS = /^[AEIOU][B-DF-HJ-NP-TV-XZ]{1,2}$/
const TWO_LETTER_NAMES = new Set(['OM', 'UL', 'AL', 'UR', 'UD', 'US', 'UN', 'IL', 'AS', 'EL', 'IN', 'OF', 'AB'])
const NO_NAMES: readonly number[] = []
const SHORT_FOR = new Map(
  Object.entries(ABBREVIATIONS).map(([short, names]) => [
    short,
    names.flatMap((name) => knownName(name, fold(name))?.id ?? []),
  ]),
)

/** The tokens of a person's words: runs of initials split, letter names read as initials. */
export function personTokens(words: readonly Word[]): Token[] {
  const tokens: Token[] = []
  for (const word of words) {
    if (tokens.length >= MAX_TOKENS) break
    const { text, native } = word
    const letters = native ? LETTER_NAMES.get(text) : undefined
    if (letters !== undefined) {
      tokens.push(initial(letters[0] as string, word.voiceless ? voicings(letters) : letters, word))
    } else if (text.length === 1) {
      tokens.push(initial(text, text, word))
    } else if (isInitialsRun(word)) {
      for (const letter of text) tokens.push(initial(letter, letter, word))
    } else {
      tokens.push(wordToken(word))
    }
  }
  return tokens.length > MAX_TOKENS ? tokens.slice(0, MAX_TOKENS) : tokens
}

/** The tokens of a business's words. */
export function businessTokens(words: readonly Word[]): Token[] {
  return words.slice(0, MAX_TOKENS).map((word) => {
    const { text, native, voiceless } = word
    const folded = fold(text)
    const weight = text.length === 1 ? INITIAL_WEIGHT : isCommonBusinessWord(text) ? COMMON_BUSINESS_WEIGHT : 1
    return {
      text, fold: folded, bones: skeleton(folded), kinds: kindsOf(folded), letters: '', shortFor: NO_NAMES, known: undefined, weight,
      soft: false, native, voiceless,
    }
  })
}

/** Two neighbours written as one. */
export function joinTokens(one: Token, two: Token): Token {
  const text = one.text + two.text
  const folded = fold(text)
  return {
    text, fold: folded, bones: skeleton(folded), kinds: kindsOf(folded), letters: '', shortFor: NO_NAMES, known: knownName(text, folded),
    weight: one.weight + two.weight, soft: one.soft && two.soft, native: one.native || two.native,
    voiceless: one.voiceless || two.voiceless,
  }
}

function isInitialsRun({ text, native }: Word): boolean {
  if (native || text.length > 3 || SHORT_FOR.has(text)) return false
  if (TWO_LETTER_NAMES.has(text) || knownName(text, text)) return false
  return NO_VOWEL.test(text) || VOWEL_THEN_CONSONANTS.test(text)
}

const VOICINGS: Readonly<Record<string, string>> = { T: 'TD', P: 'PB', K: 'KG', S: 'SCJ', C: 'CSJ' }

function voicings(letters: string): string {
  return letters.replace(/[TPKSC]/g, (letter) => VOICINGS[letter] ?? letter)
}

function initial(text: string, letters: string, { native, voiceless, soft }: Word): Token {
  return {
    text, fold: text, bones: text, kinds: 0, letters, shortFor: NO_NAMES, known: undefined,
    weight: soft ? SOFT_WEIGHT : INITIAL_WEIGHT, soft, native, voiceless,
  }
}

function wordToken({ text, native, voiceless, soft }: Word): Token {
  const folded = fold(text)
  const known = knownName(text, folded)
  const shortFor = text.length <= 5 ? (SHORT_FOR.get(text) ?? NO_NAMES) : NO_NAMES
  const weight = soft ? SOFT_WEIGHT : shortFor.length > 0 ? SHORT_FORM_WEIGHT : ROLE_WEIGHT[known?.role ?? 'rare']
  return { text, fold: folded, bones: skeleton(folded), kinds: kindsOf(folded), letters: '', shortFor, known, weight, soft, native, voiceless }
}
