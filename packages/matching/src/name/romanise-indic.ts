// Spells the nine ISCII-ordered Indic scripts in Latin capitals, the way Indians write names.

import { dropSilentVowels, voiceTamil } from './indic-speech.js'
import { BENGALI, blockOf, isIndic, KANNADA, ODIA, readSyllables, TAMIL } from './indic-syllables.js'

const GUJARATI = 3

/** OM written as one sign, and Gurmukhi's EK ONKAR. */
const OM = /[\u0950\u0a74\u0ad0\u0bd0]/
const SIGN_OR_DIGITS = /([\u0950\u0a74\u0ad0\u0bd0]|\p{Nd}+)/u

/** True for Tamil, which does not write voicing: K also stands for G, T for D, P for B. */
export function isTamil(word: string): boolean {
  const code = word.charCodeAt(0)
  return isIndic(code) && blockOf(code) === TAMIL
}

/**
 * Spells one word of an Indic script in Latin capitals and leaves out inherent vowels that are not spoken. Never
 * throws; drops unknown signs.
 * @param word a run of letters, marks and digits of one Indic block
 */
export function romaniseIndic(word: string): string {
  if (!hasSignOrDigit(word)) return romaniseLetters(word)
  // they end a word, as a space does: राम१ is RAM1
  const pieces = word.split(SIGN_OR_DIGITS)
  return pieces
    .map((piece, i) => (i % 2 === 0 ? romaniseLetters(piece) : OM.test(piece) ? 'OM' : latinDigits(piece)))
    .join('')
}

/**
 * The second spelling of a word whose script does not show whether a final A is spoken: କମଳ is KAMAL, and KAMALA.
 * Odia writes no sign for a silent A. Kannada has one, and leaves it out in names (ರಮೇಶ, RAMESH).
 * @param word as for romaniseIndic
 * @param text what romaniseIndic made of it
 */
export function otherReadingOf(word: string, text: string): string | undefined {
  const block = blockOf(word.charCodeAt(0))
  if ((block !== ODIA && block !== KANNADA) || text.length < 3 || !endsInConsonant(word)) return undefined
  return text.endsWith('A') ? text.slice(0, -1) : `${text}A`
}

function endsInConsonant(word: string): boolean {
  const letter = word.charCodeAt(word.length - 1) & 0x7f
  return (letter >= 0x15 && letter <= 0x3c) || (letter >= 0x58 && letter <= 0x5f) || letter === 0x71
}

/**
 * Looks for signs and digits without a regular expression: every word in these scripts passes here, and few have any.
 */
function hasSignOrDigit(word: string): boolean {
  for (let i = 0; i < word.length; i += 1) {
    const code = word.charCodeAt(i)
    const letter = code & 0x7f
    if (letter >= 0x66 || letter === 0x50 || code < 128) return true
  }
  return false
}

/** Digits as 0 to 9: those of an Indic block begin at its 66 (hexadecimal); others in such a word are Latin. */
function latinDigits(digits: string): string {
  let out = ''
  for (let i = 0; i < digits.length; i += 1) {
    const code = digits.charCodeAt(i)
    out += isIndic(code) ? (code & 0x7f) - 0x66 : digits[i]
  }
  return out
}

function romaniseLetters(word: string): string {
  const { syllables, tail, block } = readSyllables(word)
  const drops = block <= GUJARATI || block === ODIA
  const spoken = drops ? dropSilentVowels(syllables, tail, block === BENGALI || block === ODIA) : syllables
  let text = ''
  for (const { onset, vowel } of spoken) text += onset + vowel
  text += tail
  return block === TAMIL ? voiceTamil(text) : text
}
