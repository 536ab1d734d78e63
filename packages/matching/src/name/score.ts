// Scores two names: takes the likeliest reading, then applies the rules that override the fitted model.

import type { NamePair, Reading } from './compare-names.js'
import {
  contradictionOf,
  INITIAL_AND_WORD,
  MISREAD_INITIAL,
  NO_CONTRADICTION,
  TWO_INITIALS,
  TWO_WORDS,
} from './contradiction.js'
import { FEATURE_NAMES, type FeatureVector } from './features.js'
import { ROLE_WEIGHT } from './lexicon.js'
import { areOtherInstitutions } from './other-institutions.js'
import { ALIKE } from './similarity-levels.js'

const IDENTICAL_SCORE = 100
/** Only names that differ by nothing but case, spacing and punctuation score 100. */
const BEST_OTHER_SCORE = 99
/** The same name with a different father is not a match, whatever the names say. */
const OTHER_RELATIVE_SCORE = 40
/** No word agrees, or one agrees only by its initial and another has no partner: too little evidence. */
const NOTHING_SPELT_SCORE = 45

/** Two institutions of one kind, names that differ in a number, or a family beside one of its members. */
const OTHER_BODY_SCORE = 45

/** The greatest score that a contradiction allows. */
const MOST_BY_CONTRADICTION = {
  [NO_CONTRADICTION]: BEST_OTHER_SCORE,
  [MISREAD_INITIAL]: 60,
  [INITIAL_AND_WORD]: 45,
  [TWO_INITIALS]: 45,
  [TWO_WORDS]: 45,
} as const

/** Initials with only common parts: S. KUMAR may be SUNIL or SUNITA KUMAR. */
const COMMON_PARTS_SCORE = 80

/** The lowest probability of a match. */
const SAME_PERSON = 0.5
/** Words of relatives that are less alike than this are two different names. */
const CLOSE = 0.8

const NOTHING_SPELT = FEATURE_NAMES.indexOf('nothingSpelt')
const BY_INITIAL = FEATURE_NAMES.indexOf('byInitial')
const RAREST = FEATURE_NAMES.indexOf('rarest')
const CONFLICT = FEATURE_NAMES.indexOf('conflict')
const STRAY_INITIALS = FEATURE_NAMES.indexOf('strayInitialsLeast')
const STRAY_INITIALS_MOST = FEATURE_NAMES.indexOf('strayInitialsMost')
const DISTINCT = FEATURE_NAMES.indexOf('distinct')
const MERELY_ALIKE = FEATURE_NAMES.indexOf('alike')
const MISSING = FEATURE_NAMES.indexOf('missing')

/** A score with the reading on which it rests; there is no reading when a side has no name. */
export interface Score {
  /** integer, 0 to 100 */
  readonly score: number
  readonly reading: Reading | undefined
}

/**
 * Scores two names.
 * @param pair as compareNames gives it
 * @param probabilityOf the fitted model
 */
export function scoreOf(pair: NamePair, probabilityOf: (features: FeatureVector) => number): Score {
  // the first reading has no aliases
  if (pair.identical) return { score: IDENTICAL_SCORE, reading: pair.readings[0] }
  let reading: Reading | undefined
  let best = -1
  for (const each of pair.readings) {
    const probability = probabilityOf(each.features)
    if (probability > best) {
      best = probability
      reading = each
    }
  }
  if (reading === undefined) return { score: 0, reading }
  let score = Math.min(Math.round(best * 100), BEST_OTHER_SCORE)
  if (pair.relatives && areOthers(pair.relatives, probabilityOf))
    score = Math.min(score, OTHER_RELATIVE_SCORE)
  if (lacksWords(reading.features)) score = Math.min(score, NOTHING_SPELT_SCORE)
  if (restsOnInitials(reading.features)) score = Math.min(score, COMMON_PARTS_SCORE)
  if (pair.mode === 'person' && mayContradict(reading.features))
    score = Math.min(score, MOST_BY_CONTRADICTION[contradictionOf(reading)])
  if (pair.otherBody || (pair.institution && areOtherInstitutions(reading)))
    score = Math.min(score, OTHER_BODY_SCORE)
  return { score, reading }
}

/**
 * True when two relatives are two people. They are compared as names of their own. One that only lacks a part (S/O
 * RAM, S/O RAM SINGH) counts as the same, because clerks shorten fathers' names more often than the names before
 * them.
 */
function areOthers({ features, matches }: Reading, probabilityOf: (features: FeatureVector) => number) {
  if (probabilityOf(features) >= SAME_PERSON && !lacksWords(features)) return false
  const stray = (features[CONFLICT] as number) + (features[STRAY_INITIALS] as number)
  return (
    stray > 0 ||
    matches.some(({ similarity, way, distinct }) => distinct || (way === ALIKE && similarity < CLOSE))
  )
}

/** A cheap test before the tokens are compared, because contradictions are rare. */
function mayContradict(features: FeatureVector): boolean {
  return (
    (features[STRAY_INITIALS_MOST] as number) > 0 ||
    (features[CONFLICT] as number) > 0 ||
    (features[DISTINCT] as number) > 0 ||
    (features[MERELY_ALIKE] as number) > 0
  )
}

function lacksWords(features: FeatureVector): boolean {
  if (features[NOTHING_SPELT] !== 1 || (features[BY_INITIAL] as number) > 1) return false
  return (features[CONFLICT] as number) + (features[MISSING] as number) > 0
}

function restsOnInitials(features: FeatureVector): boolean {
  return (features[BY_INITIAL] as number) > 0 && (features[RAREST] as number) <= ROLE_WEIGHT.common
}
