// Finds the listed names that a word may be when its script leaves sounds unwritten: Tamil voicing, Urdu vowels.

import { fold } from './fold.js'
import { eachSpelling, type KnownName } from './lexicon.js'
import { tamilSounds } from './tamil-sounds.js'
import { urduCost, urduLetters } from './urdu-sounds.js'

/** The fold with its final A, which distinguishes KAMALA from KAMAL. */
export function foldWithEnd(text: string, folded: string): string {
  return text.endsWith('A') && !folded.endsWith('A') ? `${folded}A` : folded
}

const byTamil = new Map<string, KnownName[]>()
const byUrdu = new Map<string, { latin: string; name: KnownName }[]>()
for (const [spelling, name] of eachSpelling()) {
  const latin = foldWithEnd(spelling, fold(spelling))
  add(byTamil, tamilSounds(latin), name)
  add(byUrdu, consonantsOf(latin), { latin, name })
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}

/** Consonants that Urdu always writes as such; a waw, ye or he may be a vowel. */
function consonantsOf(text: string): string {
  let out = ''
  for (const letter of text) if (!'AEIOUVWYH'.includes(letter)) out += letter
  return out
}

const NO_NAMES: readonly KnownName[] = []
/** Up to this cost, a listed name fits an Urdu word. */
const FITS = 0.16

/** The listed names that Tamil may write in this way. */
export function namesInTamil(text: string, folded: string): readonly KnownName[] {
  return byTamil.get(tamilSounds(foldWithEnd(text, folded))) ?? NO_NAMES
}

/** The listed names that Urdu may write in this way. */
export function namesInUrdu(text: string): readonly KnownName[] {
  const letters = urduLetters(text)
  const list = byUrdu.get(consonantsOf(letters))
  if (list === undefined) return NO_NAMES
  return list.filter(({ latin }) => urduCost(latin, letters, FITS) <= FITS).map(({ name }) => name)
}
