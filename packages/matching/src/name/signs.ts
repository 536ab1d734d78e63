// Looks through the words of a name once for signs of a business, an institution or a number, because few names have any.

import { INSTITUTION, LEGAL_FORM, NUMBER_SIGN, TRADE_SIGN } from './honorifics.js'
import { OPEN, SLASH, type Word } from './words.js'

/** A word of one letter, which numbers a business (ACME SOLAR A) and is an initial of a person. */
export const ONE_LETTER = 65536
/** M/s in front of the name. */
export const MESSRS = 131072

/** Any of these makes it worth looking closely whether the name is a business's. */
export const BUSINESS_SIGNS = LEGAL_FORM | TRADE_SIGN | INSTITUTION | MESSRS

const NINE = 57

/** The roles of all words as bits, with NUMBER_SIGN for digits, ONE_LETTER and MESSRS. */
export function signsOf(words: readonly Word[]): number {
  let signs = 0
  for (let i = 0; i < words.length; i += 1) {
    const { text, roles } = words[i] as Word
    signs |= roles
    if (hasDigit(text)) signs |= NUMBER_SIGN
    else if (i > 0 && text.length === 1 && isLetterOfName(words, i)) signs |= ONE_LETTER
  }
  return startsWithMessrs(words) ? signs | MESSRS : signs
}

/** Cheap: digits stand at the start or the end of a word. */
export const hasDigit = (text: string) =>
  text.charCodeAt(0) <= NINE || text.charCodeAt(text.length - 1) <= NINE

/** True for the A of ACME SOLAR A; the (P), L and (I) of legal forms and India are none. */
export function isLetterOfName(words: readonly Word[], at: number): boolean {
  const { text, before } = words[at] as Word
  if (before & OPEN || text === 'P' || text === 'L') return false
  return (words[at - 1]?.text.length ?? 0) > 2
}

/** True for M/s in front of a name. */
export function startsWithMessrs(words: readonly Word[]): boolean {
  const [first, second] = words
  if (first?.text === 'MESSRS') return true
  return first?.text === 'M' && second?.text === 'S' && (second.before & SLASH) !== 0
}
