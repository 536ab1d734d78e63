// Owns the comparison of two names from written form to score.

import { type NamePair, type Reading, compareNames } from './compare-names.js'
import { probabilityOf } from './model.js'
import type { NameMatch } from './name-match.js'
import { partsOf } from './parts.js'

const IDENTICAL_SCORE = 100
/** 100 is kept for names that differ by case, spacing and punctuation only. */
const BEST_OTHER_SCORE = 99
/** Same name but another father: below the threshold, whatever the names say. */
const OTHER_RELATIVE_SCORE = 40

/**
 * How far two names name the same person or the same business, as names are written in India: any order,
 * titles, initials, relatives (S/O), aliases, short forms, nine Indic scripts, Urdu and Latin.
 * Symmetric in `score`. Never throws and takes bounded time, whatever the strings hold.
 *
 * @param name1 a name as written; the first 600 characters and 40 parts are read
 * @param name2 another
 * @returns integer score 0 to 100: 50 and above is a match, 100 the same letters and digits, 0 when a side
 *   holds no name (empty, or titles only)
 */
export function matchNames(name1: string, name2: string): NameMatch {
  const pair = compareNames(name1, name2)
  const { reading, probability } = bestReading(pair.readings)
  return {
    cleanedName1: pair.swapped ? pair.cleaned2 : pair.cleaned1,
    cleanedName2: pair.swapped ? pair.cleaned1 : pair.cleaned2,
    score: scoreOf(pair, probability),
    parts: reading ? partsOf(reading, pair.swapped) : [],
  }
}

function bestReading(readings: readonly Reading[]): { reading: Reading | undefined; probability: number } {
  let reading: Reading | undefined
  let probability = -1
  for (const each of readings) {
    const chance = probabilityOf(each.features)
    if (chance > probability) {
      probability = chance
      reading = each
    }
  }
  return { reading, probability }
}

function scoreOf({ identical, otherRelative, readings }: NamePair, probability: number): number {
  if (identical) return IDENTICAL_SCORE
  if (readings.length === 0) return 0
  const score = Math.min(Math.round(probability * 100), BEST_OTHER_SCORE)
  return otherRelative ? Math.min(score, OTHER_RELATIVE_SCORE) : score
}
