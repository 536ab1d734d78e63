// Compares initials with words and with each other: which letters a name may begin with, however it is spelt.

import { alike, INITIAL, INITIALS, type Similarity } from './similarity-levels.js'
import type { Token } from './tokens.js'
import { NOTHING, VOICING } from './words.js'

const BY_INITIAL = alike(INITIAL, 0.6)
const BY_OTHER_INITIAL = alike(INITIAL, 0.55)
const BY_INITIALS = alike(INITIALS, 0.95)
const BY_SHORT_INITIALS = alike(INITIALS, 0.7)

/**
 * How a name may begin, apart from the letter of its initial, where Indians spell one sound in several ways. Longer
 * beginnings stand where the next letters decide the sound: C is K in CALICUT, and neither in CHENNAI nor in CECIL.
 */
const BEGINNINGS = table({
  A: 'E',
  B: 'V W',
  C: 'K',
  D: 'GY',
  E: 'I A Y',
  F: 'PH',
  G: 'JE JI JN JY DNY',
  I: 'E Y AI AY',
  J: 'Z Y GE GI GY',
  K: 'Q X CA CO CU CL CR CHR',
  N: 'GN',
  O: 'U AU V',
  P: 'F',
  Q: 'K',
  R: 'HR WR',
  S: 'CE CI CY',
  U: 'O YU W',
  V: 'B W',
  W: 'V B O',
  X: 'KS Z J',
  Y: 'E I J',
  Z: 'J',
})
/** The same for words in an Indian script, where the romaniser chose the spelling. */
const NATIVE_BEGINNINGS = table({ A: 'E O', C: 'K S', E: 'AI', F: 'P', G: 'J', J: 'G', O: 'A' })
/** Tamil writes one letter where Latin has several. */
const TAMIL_BEGINNINGS = table({
  B: 'P',
  C: 'S J',
  D: 'T',
  F: 'P',
  G: 'K',
  H: 'K A E I O U',
  J: 'S C',
  L: 'IL',
  R: 'IR',
  S: 'C J',
  Z: 'S',
})
/** An alif or ain may carry any vowel; a waw is V, U or O, and a ye Y, I or E. */
const URDU_BEGINNINGS = table({ A: 'I', E: 'A I Y', I: 'A Y', O: 'A V U', U: 'A V', W: 'U', V: 'U', Y: 'I' })

/** Initials of one name spelt in two ways: Wasim and Vasim, Zakir and Jakir, Qadir and Kadir, Ishwar and Eshwar. */
const SAME_INITIALS = table({
  V: 'W',
  W: 'V',
  J: 'Z',
  Z: 'J',
  K: 'Q',
  Q: 'K',
  E: 'I',
  I: 'E',
  O: 'U',
  U: 'O',
})

type Beginnings = ReadonlyMap<string, readonly string[]>

function table(beginnings: Readonly<Record<string, string>>): Beginnings {
  return new Map(Object.entries(beginnings).map(([letter, list]) => [letter, list.split(' ')]))
}

function beginsBy(beginnings: Beginnings, letter: string, text: string): boolean {
  const list = beginnings.get(letter)
  if (list === undefined) return false
  for (const beginning of list) {
    if (text.charCodeAt(0) === beginning.charCodeAt(0) && text.startsWith(beginning)) return true
  }
  return false
}

/** How alike two tokens are when at least one is an initial; undefined when they contradict each other. */
export function compareInitials(a: Token, b: Token): Similarity | undefined {
  if (a.letters !== '' && b.letters !== '') return areSame(a, b) ? BY_INITIALS : undefined
  const [short, long] = a.letters !== '' ? [a, b] : [b, a]
  if (short.letters.includes(long.text[0] as string))
    return long.text.length <= 2 ? BY_SHORT_INITIALS : BY_INITIAL
  for (const letter of short.letters) if (mayBegin(letter, long)) return BY_OTHER_INITIAL
  return undefined
}

function areSame(a: Token, b: Token): boolean {
  for (const letter of a.letters) if (b.letters.includes(letter)) return true
  return beginsBy(SAME_INITIALS, a.letters[0] as string, b.letters)
}

/** True when a name with this initial may be spelt as the word is, although it begins with another letter. */
function mayBegin(letter: string, { text, native, unwritten }: Token): boolean {
  if (beginsBy(BEGINNINGS, letter, text)) return true
  if (!native) return false
  if (beginsBy(NATIVE_BEGINNINGS, letter, text)) return true
  if (unwritten === NOTHING) return false
  return beginsBy(unwritten === VOICING ? TAMIL_BEGINNINGS : URDU_BEGINNINGS, letter, text)
}
