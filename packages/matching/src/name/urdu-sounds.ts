// Compares a name in Latin letters with one in Urdu script, which leaves short vowels out.

import { swapCostOf } from './edit-cost.js'

const ASPIRATED = /([BCDGJKPT])H/g
const SOUNDS: Readonly<Record<string, string>> = {
  F: 'P',
  Z: 'J',
  Q: 'K',
  E: 'Y',
  I: 'Y',
  U: 'W',
  O: 'W',
  V: 'W',
}

/**
 * The letters of an Urdu word: consonants as the fold writes them, A for alif and ain, W for waw, Y for ye.
 * @param text as romaniseUrdu spells it
 */
export function urduLetters(text: string): string {
  let out = ''
  for (const letter of text.replace(/SH|CH/g, (pair) => pair[0] as string).replace(ASPIRATED, '$1')) {
    out += SOUNDS[letter] ?? letter
  }
  return out
}

const FULL = 1
const LONG_VOWEL = 0.4
const FINAL_VOWEL = 0.45
const MIDDLE_E_OR_O = 0.12
const SHORT_VOWEL = 0.02
const WEAK = 0.25

const isVowel = (letter: string | undefined) =>
  letter === 'A' || letter === 'E' || letter === 'I' || letter === 'O' || letter === 'U'

/** The cost of a Latin letter that is not written in Urdu. */
function costUnwritten(latin: string, at: number): number {
  const letter = latin[at] as string
  if (isVowel(letter)) {
    if (at === 0) return LONG_VOWEL
    if (at === latin.length - 1) return FINAL_VOWEL
    return letter === 'E' || letter === 'O' ? MIDDLE_E_OR_O : SHORT_VOWEL
  }
  return letter === 'H' ? WEAK : letter === 'Y' || letter === 'V' ? LONG_VOWEL : FULL
}

/** The cost of an Urdu letter without a counterpart in Latin. */
function costAdded(urdu: string, at: number): number {
  const letter = urdu[at] as string
  // the alif that carries the first vowel: اونکار is OMKAR
  if (letter === 'A') return at === 0 ? SHORT_VOWEL : LONG_VOWEL
  if (letter === 'W' || letter === 'Y') return LONG_VOWEL
  return letter === 'H' ? WEAK : FULL
}

function costOfPair(latin: string, i: number, urdu: string, j: number): number {
  const one = latin[i] as string
  const two = urdu[j] as string
  if (one === two) return 0
  switch (two) {
    case 'A':
      return isVowel(one) ? (i === 0 ? 0 : LONG_VOWEL / 2) : FULL
    case 'W':
      return one === 'U' || one === 'O' || one === 'V' ? 0 : isVowel(one) ? LONG_VOWEL : FULL
    case 'Y':
      return one === 'I' || one === 'E' ? 0 : isVowel(one) ? LONG_VOWEL : FULL
    case 'H':
      // the he at the end is a vowel: رخسانہ is RUKHSANA
      return one === 'A' && j === urdu.length - 1 ? 0 : FULL
    default:
      return isVowel(one) ? FULL : swapCostOf(one, two)
  }
}

/**
 * The cost of reading an Urdu word as a Latin one: short vowels that Urdu does not write cost next to nothing.
 * @param latin folded, with its final A
 * @param urdu as urduLetters gives it
 * @param limit answer Infinity once every path costs more than this
 */
export function urduCost(latin: string, urdu: string, limit: number): number {
  const added: number[] = []
  let previous = [0]
  for (let j = 0; j < urdu.length; j += 1) {
    added.push(costAdded(urdu, j))
    previous.push((previous[j] as number) + (added[j] as number))
  }
  for (let i = 0; i < latin.length; i += 1) {
    const unwritten = costUnwritten(latin, i)
    let cost = (previous[0] as number) + unwritten
    let least = cost
    const current = [cost]
    for (let j = 0; j < urdu.length; j += 1) {
      const lengthened = cost + (added[j] as number)
      const shortened = (previous[j + 1] as number) + unwritten
      cost = (previous[j] as number) + costOfPair(latin, i, urdu, j)
      if (shortened < cost) cost = shortened
      if (lengthened < cost) cost = lengthened
      current.push(cost)
      if (cost < least) least = cost
    }
    if (least > limit) return Number.POSITIVE_INFINITY
    previous = current
  }
  return previous[urdu.length] as number
}

/** How many letters of a Latin name Urdu always writes: its consonants. */
export function countWritten(latin: string): number {
  let count = 0
  for (const letter of latin) if (!isVowel(letter)) count += 1
  return count
}
