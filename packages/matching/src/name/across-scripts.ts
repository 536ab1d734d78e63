// Compares a word in Tamil or Urdu script with one in another script, by the sounds that both can write.

import { editCost } from './edit-cost.js'
import { foldWithEnd } from './lexicon-sounds.js'
import { ALIKE, BY_SOUND, type Similarity } from './similarity-levels.js'
import { tamilSounds } from './tamil-sounds.js'
import type { Token } from './tokens.js'
import { countWritten, urduCost } from './urdu-sounds.js'
import { SHORT_VOWELS } from './words.js'

const LEAST_LIKENESS = 0.5
const LEAST_LENGTH = 4
const FIRST_LETTER_COST = 0.35
/** Up to this cost, the sounds that both scripts can write count as agreeing. */
const SAME_SOUND_COST = 0.2

/**
 * The similarity, 0 to 1, of two words when one of their scripts leaves sounds unwritten. Symmetric.
 * @param distinct both are well-known names, and not the same one
 */
export function compareAcross(a: Token, b: Token, distinct: boolean): Similarity | undefined {
  const urdu = a.unwritten === SHORT_VOWELS ? a : b.unwritten === SHORT_VOWELS ? b : undefined
  const similarity = urdu ? similarityInUrdu(urdu, urdu === a ? b : a) : similarityInTamil(a, b)
  if (similarity < LEAST_LIKENESS) return undefined
  if (similarity >= 1 && !distinct) return BY_SOUND
  return { similarity, way: ALIKE, distinct }
}

function similarityInTamil(a: Token, b: Token): number {
  const [one, two] = [tamilSounds(a.fold), tamilSounds(b.fold)]
  const long = Math.max(one.length, two.length)
  const first = one[0] === two[0] ? 0 : FIRST_LETTER_COST
  return 1 - (editCost(one, two, long) + first) / Math.max(long, LEAST_LENGTH)
}

function similarityInUrdu(urdu: Token, other: Token): number {
  const letters = urdu.bones
  const latin = foldWithEnd(other.text, other.fold)
  const length = Math.max(letters.length, countWritten(latin), LEAST_LENGTH - 1)
  const cost = urduCost(latin, letters, length * (1 - LEAST_LIKENESS))
  return cost < SAME_SOUND_COST ? 1 : 1 - cost / length
}
