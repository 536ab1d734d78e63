// Makes the tokens by which names are compared: words and initials with their folds, skeletons and weights.

import { isCommonBusinessWord } from './business.js'
import { fold, kindsOf, skeleton } from './fold.js'
import type { InstitutionWord } from './institution-words.js'
import { entryOf, type KnownName, knownByFold, knownName, ROLE_WEIGHT } from './lexicon.js'
import { namesInTamil, namesInUrdu } from './lexicon-sounds.js'
import { urduLetters } from './urdu-sounds.js'
import { NOTHING, SHORT_VOWELS, type Unwritten, VOICING, type Word } from './words.js'

/** Only the first tokens of longer names are compared. */
const MAX_TOKENS = 40
const INITIAL_WEIGHT = 0.25
const SHORT_FORM_WEIGHT = 0.35
const SOFT_WEIGHT = 0.08
const COMMON_BUSINESS_WEIGHT = 0.5

/** One part of a name, ready to be compared. */
export interface Token {
  readonly text: string
  readonly fold: string
  /** consonants of the fold; for a word in Urdu its letters as urduLetters gives them */
  readonly bones: string
  /** kinds of consonants in the fold, as bits */
  readonly kinds: number
  /** the letters that an initial may stand for; empty for a word */
  readonly letters: string
  /** ids of the listed names that a short form may stand for */
  readonly shortFor: readonly number[]
  readonly known: KnownName | undefined
  /** the listed names that a word may be when its script leaves sounds unwritten; otherwise only `known` counts */
  readonly names: readonly KnownName[] | undefined
  readonly weight: number
  readonly soft: boolean
  readonly native: boolean
  /** what its script leaves unwritten */
  readonly unwritten: Unwritten
  /** the other spelling of the word, where its script leaves a final A open */
  readonly other: Token | undefined
  /** letters of a business (HDFC, SK): a different letter means another business, not a typing error */
  readonly acronym: boolean
  /** what the word means in the name of an institution */
  readonly institution: InstitutionWord | undefined
}

const NO_VOWEL = /^[B-DF-HJ-NP-TV-XZ]{2,3}$/
const VOWEL_THEN_CONSONANTS = /^[AEIOU][B-DF-HJ-NP-TV-XZ]{1,2}$/
const TWO_LETTER_NAMES = new Set([
  'OM',
  'UL',
  'AL',
  'UR',
  'UD',
  'US',
  'UN',
  'IL',
  'AS',
  'EL',
  'IN',
  'OF',
  'AB',
])
const UNSPEAKABLE = /^[B-DF-HJ-NP-TV-XZ]{2,5}$/
const NO_NAMES: readonly number[] = []

/**
 * True for ABDUR RAHMAN and ABDUS SALAM, written as spoken: the L of ABDUL becomes the first sound of the next word.
 */
function isAbdul(text: string, next: string | undefined): boolean {
  return text.length > 4 && text.startsWith('ABDU') && next?.startsWith(text.slice(4)) === true
}

/** The tokens of a person's words. Runs of initials are split, and names of letters become initials. */
export function personTokens(words: readonly Word[]): Token[] {
  const tokens: Token[] = []
  for (let i = 0; i < words.length && tokens.length < MAX_TOKENS; i += 1) {
    const word = words[i] as Word
    const { text, native } = word
    // RAM AND SHYAM: AND is not a run of initials
    if (text === 'AND' && !native && tokens.length > 0) continue
    if (word.initials !== '' && !word.entry?.shortFor) {
      tokens.push(initial(word.initials[0] as string, word.initials, word))
    } else if (text.length === 1) {
      tokens.push(initial(text, text, word))
    } else if (isInitialsRun(word)) {
      for (const letter of text) tokens.push(initial(letter, letter, word))
    } else if (isAbdul(text, words[i + 1]?.text)) {
      tokens.push({ ...wordToken({ ...word, text: 'ABDUL', entry: undefined }), text })
    } else {
      tokens.push(wordToken(word))
    }
  }
  return tokens.length > MAX_TOKENS ? tokens.slice(0, MAX_TOKENS) : tokens
}

/** The tokens of a business's words. */
export function businessTokens(words: readonly Word[]): Token[] {
  return words.slice(0, MAX_TOKENS).map((word) => {
    const { text, native, unwritten, institution } = word
    const folded = fold(institution?.meaning ?? text)
    const weight =
      text.length === 1 ? INITIAL_WEIGHT : isCommonBusinessWord(text) ? COMMON_BUSINESS_WEIGHT : 1
    return {
      text,
      fold: folded,
      bones: skeleton(folded),
      kinds: kindsOf(folded),
      letters: '',
      shortFor: NO_NAMES,
      known: undefined,
      weight,
      soft: false,
      native,
      unwritten,
      acronym: institution === undefined && isAcronym(word, folded),
      institution,
      names: undefined,
      other: undefined,
    }
  })
}

/** Two neighbours as one token. */
export function joinTokens(one: Token, two: Token): Token {
  const text = one.text + two.text
  const folded = fold(text)
  return {
    text,
    fold: folded,
    bones: skeleton(folded),
    kinds: kindsOf(folded),
    letters: '',
    shortFor: NO_NAMES,
    known: knownName(text, folded),
    weight: one.weight + two.weight,
    soft: one.soft && two.soft,
    native: one.native || two.native,
    unwritten: one.unwritten === NOTHING ? two.unwritten : one.unwritten,
    acronym: false,
    institution: undefined,
    names: undefined,
    other: undefined,
  }
}

function isAcronym({ text, native, letters }: Word, folded: string): boolean {
  if (letters || text.length === 1) return true
  if (native) return false
  return UNSPEAKABLE.test(text) || (text.length <= 3 && knownByFold(folded) === undefined)
}

function isInitialsRun({ text, native, entry }: Word): boolean {
  if (native || text.length > 3 || entry?.shortFor || entry?.known) return false
  if (TWO_LETTER_NAMES.has(text) || knownByFold(text)) return false
  return NO_VOWEL.test(text) || VOWEL_THEN_CONSONANTS.test(text)
}

function initial(text: string, letters: string, { native, unwritten, soft }: Word): Token {
  return {
    text,
    fold: text,
    bones: text,
    kinds: 0,
    letters,
    shortFor: NO_NAMES,
    known: undefined,
    weight: soft ? SOFT_WEIGHT : INITIAL_WEIGHT,
    soft,
    native,
    unwritten,
    acronym: false,
    institution: undefined,
    names: undefined,
    other: undefined,
  }
}

function wordToken(word: Word): Token {
  const token = readToken(word)
  if (word.other === undefined) return token
  return { ...token, other: readToken({ ...word, text: word.other, entry: entryOf(word.other) }) }
}

function readToken({ text, native, unwritten, soft, entry }: Word): Token {
  const folded = fold(text)
  const names =
    unwritten === VOICING
      ? namesInTamil(text, folded)
      : unwritten === SHORT_VOWELS
        ? namesInUrdu(text)
        : undefined
  const known = names ? names[0] : (entry?.known ?? knownByFold(folded))
  const shortFor = entry?.shortFor ?? NO_NAMES
  const weight = soft
    ? SOFT_WEIGHT
    : shortFor.length > 0
      ? SHORT_FORM_WEIGHT
      : ROLE_WEIGHT[known?.role ?? 'rare']
  return {
    text,
    fold: folded,
    bones: unwritten === SHORT_VOWELS ? urduLetters(text) : skeleton(folded),
    kinds: kindsOf(folded),
    letters: '',
    shortFor,
    known,
    weight,
    soft,
    native,
    unwritten,
    acronym: false,
    institution: undefined,
    names,
    other: undefined,
  }
}
