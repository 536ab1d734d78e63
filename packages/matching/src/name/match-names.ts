// Compares two names, from their written form to the score.

import { compareNames } from './compare-names.js'
import { probabilityOf } from './model.js'
import type { NameMatch } from './name-match.js'
import { partsOf, partsOfSame } from './parts.js'
import { scoreOf } from './score.js'

/**
 * Scores how likely two names belong to the same person or business. Names may be written in any way usual in India:
 * in any order, with titles, initials, relatives (S/O), aliases and short forms, in nine Indic scripts, Urdu or
 * Latin. The score is symmetric. Never throws, and takes bounded time, whatever the strings hold.
 *
 * @param name1 a name as written; the first 600 characters and 40 parts are read
 * @param name2 the other name
 * @returns `score` is an integer from 0 to 100: 50 and above is a match, 100 means the same letters and digits, 0
 *   that a side has no name (it is empty, or holds titles only)
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
