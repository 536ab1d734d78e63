// Turns written Indic syllables into spoken ones: drops silent vowels, and voices Tamil consonants.

import { CONSONANTS, type Syllable } from './indic-syllables.js'

/**
 * Removes inherent vowels that are not spoken: at the end of a word, and between V-C and C-V.
 * @param syllables changed in place
 * @param tail consonants after the last syllable
 * @param finalOnly Bengali and Odia speak those inside
 */
export function dropSilentVowels(syllables: Syllable[], tail: string, finalOnly: boolean): Syllable[] {
  const last = syllables.length - 1
  for (let i = last; i > 0; i -= 1) {
    const here = syllables[i] as Syllable
    if (!here.inherent) continue
    const conjunct = isConjunct(here.onset)
    const next = syllables[i + 1]
    if (i === last) {
      if (tail === '' && (!conjunct || isNasalPair(here.onset))) here.vowel = ''
    } else if (
      !finalOnly &&
      next &&
      next.vowel !== '' &&
      !conjunct &&
      !isConjunct(next.onset) &&
      next.onset !== ''
    ) {
      const before = syllables[i - 1] as Syllable
      if (before.vowel !== '' && here.onset !== '') here.vowel = ''
    }
  }
  return syllables
}

function isConjunct(onset: string): boolean {
  // NH is the nasal and H of SINH, not a conjunct to rest on
  return onset.length > 1 && onset !== 'NH' && !CONSONANTS.includes(onset)
}

/** The ND of ANAND, the NGH of SINGH: spoken without a vowel after them. */
function isNasalPair(onset: string): boolean {
  return (onset[0] === 'N' || onset[0] === 'M') && CONSONANTS.includes(onset.slice(1))
}

/** Tamil also writes K, T, P for G, D, B: they are voiced between vowels and after a nasal. */
export function voiceTamil(text: string): string {
  return text
    .replace(/CHCH/g, 'C')
    .replace(/(?<=N)CH/g, 'J')
    .replace(/CH/g, 'S')
    .replace(/C(?!H)/g, 'CH')
    .replace(/(?<=[AEIOUNM])K(?=[AEIOU])/g, 'G')
    .replace(/(?<=[AEIOUN])T(?=[AEIOU])/g, 'D')
    .replace(/(?<=[M])P(?=[AEIOU])/g, 'B')
}
