// Compares two names, from their written form to the score.

import { compareNames } from './compare-names.js'
import { probabilityOf } from './model.js'
import type { NameMatch } from './name-match.js'
import { partsOf, partsOfSame } from './parts.js'
import { scoreOf } from './score.js'

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
  const { score, reading } = scoreOf(pair, probabilityOf)
  return {
    cleanedName1: pair.swapped ? pair.cleaned2 : pair.cleaned1,
    cleanedName2: pair.swapped ? pair.cleaned1 : pair.cleaned2,
    score,
    parts: reading ? (pair.identical ? partsOfSame : partsOf)(reading, pair.swapped) : [],
  }
}
