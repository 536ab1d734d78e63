// Decides whether two names have the same letters, so that they differ only by case, spacing and punctuation.

import { isIndic } from './indic-syllables.js'
import { isArabic } from './romanise-urdu.js'
import { MAX_CHARACTERS } from './words.js'

const A_LETTER = /\p{L}/u
/**
 * Everything except letters, marks (vowel signs of Indian scripts are marks) and digits; also invisible characters
 * and the tatweel.
 */
const NO_LETTER = /[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}|\u0640/gu

/**
 * True when both names have the same letters in the same order. Compares the letters as written: once romanised, कमल
 * and कमाल would be the same, and so would a name in two scripts.
 */
export function sameLetters(name1: string, name2: string): boolean {
  if (name1 === name2) return true
  // The first letter shows that one is Latin and the other in an Indian script, as in most pairs across scripts.
  const [first1, first2] = [letterCode(name1, 0), letterCode(name2, 0)]
  if (first1 > 0 && first2 === BEYOND && isNative(name2.charCodeAt(0))) return false
  if (first2 > 0 && first1 === BEYOND && isNative(name1.charCodeAt(0))) return false
  return sameAsciiLetters(name1, name2) ?? lettersOf(name1) === lettersOf(name2)
}

const isNative = (code: number) =>
  (isIndic(code) || isArabic(code)) && A_LETTER.test(String.fromCharCode(code))

function lettersOf(name: string): string {
  // NFKC again, because a capital may decompose (the dotted I of Turkish)
  return name
    .slice(0, MAX_CHARACTERS)
    .normalize('NFKC')
    .toUpperCase()
    .normalize('NFKC')
    .replace(NO_LETTER, '')
}

/** The same for ASCII, without making strings: most pairs are Latin and differ early. Undefined for other letters. */
function sameAsciiLetters(name1: string, name2: string): boolean | undefined {
  let i = 0
  let j = 0
  for (;;) {
    i = nextLetter(name1, i)
    j = nextLetter(name2, j)
    const [one, two] = [letterCode(name1, i), letterCode(name2, j)]
    if (one === BEYOND || two === BEYOND) return undefined
    if (one !== two) return false
    if (one === 0) return true
    i += 1
    j += 1
  }
}

function nextLetter(name: string, from: number): number {
  let at = from
  while (at < name.length && at < MAX_CHARACTERS && letterCode(name, at) === 0) at += 1
  return at
}

const BEYOND = -1

/** The code of a digit, or of a letter as a capital; BEYOND for what is not ASCII; 0 for anything else. */
function letterCode(name: string, at: number): number {
  if (at >= name.length || at >= MAX_CHARACTERS) return 0
  const code = name.charCodeAt(at)
  if (code >= 128) return BEYOND
  if (code >= 97 && code <= 122) return code - 32
  return (code >= 65 && code <= 90) || (code >= 48 && code <= 57) ? code : 0
}
