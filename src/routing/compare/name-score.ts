// Loads the name match, for comparing names: reading its list of names would slow each start by a tenth of a second.
import type { NameScore } from './normalised.js'

export async function nameScorer(): Promise<NameScore> {
  const { matchNames } = await import('@satyapan/matching/names')
  return (one, two) => matchNames(one, two).score
}
