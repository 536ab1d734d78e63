// Sums up the matches of two names: what they share, and how closely.

import type { Match } from './assignment.js'
import {
  ALIKE,
  CUT,
  EXACT,
  INITIAL,
  INITIALS,
  SAME_SOUND,
  SHORT_FORM,
  SUFFIXED,
} from './similarity-levels.js'
import type { Token } from './tokens.js'

/** What two names share. */
export interface Matched {
  /** weight of matched words, by similarity */
  shared: number
  /** weight of words that are matched exactly, by sound or by short form */
  sharedExact: number
  /** matches of an initial with a word */
  byInitial: number
  /** matches of initials with initials */
  byInitials: number
  /** similarity of the least similar matched words, 1 when all are the same */
  worst: number
  worstMatch: Match | undefined
  /** matched words that are two listed names */
  distinct: number
  /** greatest weight among matched words, 0 when none is matched */
  rarest: number
  /** matched words that are only similar */
  alike: number
  /** similarity of the match that contains both first tokens, 0 when they are not matched with each other */
  firstLike: number
}

const LIKENESS_OF_FIRST_INITIALS = 0.5

/** Sums up the matches. Swapping the names changes nothing. */
export function matchedOf(one: readonly Token[], two: readonly Token[], matches: readonly Match[]): Matched {
  const sum: Matched = {
    shared: 0,
    sharedExact: 0,
    byInitial: 0,
    byInitials: 0,
    worst: 1,
    worstMatch: undefined,
    distinct: 0,
    rarest: 0,
    alike: 0,
    firstLike: 0,
  }
  for (const match of matches) {
    const { way, similarity } = match
    if (match.a === 0 && match.b === 0)
      sum.firstLike = way >= INITIAL ? LIKENESS_OF_FIRST_INITIALS : similarity
    if (way === INITIAL) sum.byInitial += 1
    else if (way === INITIALS || (one[match.a] as Token).letters !== '') sum.byInitials += 1
    else {
      const weight = Math.min(weightOf(one, match.a, match.aCount), weightOf(two, match.b, match.bCount))
      sum.shared += weight * similarity
      if (way === EXACT || way === SAME_SOUND || way === SHORT_FORM) sum.sharedExact += weight
      if (weight > sum.rarest) sum.rarest = weight
      if (way === ALIKE || way === SUFFIXED || way === CUT) sum.alike += 1
      if (match.distinct) sum.distinct += 1
      if (similarity < sum.worst) {
        sum.worst = similarity
        sum.worstMatch = match
      }
    }
  }
  return sum
}

function weightOf(tokens: readonly Token[], at: number, count: number): number {
  const weight = (tokens[at] as Token).weight
  return count === 2 ? weight + (tokens[at + 1] as Token).weight : weight
}
