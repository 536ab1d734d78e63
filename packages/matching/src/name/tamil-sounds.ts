// Spells folded names by what Tamil distinguishes: it writes one letter for K and G, T and D, P and B, and S, C and
// J.

const SOUNDS: Readonly<Record<string, string>> = { G: 'K', D: 'T', B: 'P', J: 'S', C: 'S', H: 'K' }
/** Tamil puts an I before a name in R or L: இராமன் is RAMAN. */
const LEADING_I = /^I(?=[RL][AEIOU])/

/**
 * What Tamil script keeps of a folded name: "RAJES", "RASES" -> "RASES"; "LAKSMI" -> "LASMI"; "MAHES" -> "MAKES".
 * @param folded as fold() gives it
 */
export function tamilSounds(folded: string): string {
  let out = ''
  for (let i = 0; i < folded.length; i += 1) {
    const letter = folded[i] as string
    // மகேஷ் is MAHESH, but அரி is HARI
    if (letter === 'H' && i === 0) continue
    // லட்சுமி is LAKSHMI
    if ((letter === 'K' || letter === 'T') && folded[i + 1] === 'S') continue
    const sound = SOUNDS[letter] ?? letter
    if (!out.endsWith(sound) || 'AEIOU'.includes(sound)) out += sound
  }
  return out.replace(LEADING_I, '')
}
