// Scores two names: takes the likeliest reading, then applies the rules that stand above the fitted model.

import type { NamePair, Reading } from './compare-names.js'
import {
  contradictionOf,
  INITIAL_AND_WORD,
  MISREAD_INITIAL,
  NO_CONTRADICTION,
  TWO_INITIALS,
} from './contradiction.js'
import { FEATURE_NAMES, type FeatureVector } from './features.js'
import { ROLE_WEIGHT } from './lexicon.js'
import { ALIKE } from './likeness.js'

const IDENTICAL_SCORE = 100
/** 100 is kept for names that differ by case, spacing and punctuation only. */
const BEST_OTHER_SCORE = 99
/** Same name but another father: below the threshold, whatever the names say. */
const OTHER_RELATIVE_SCORE = 40
/** No word agrees, one at most by its initial, and another finds no partner: too little to go by. */
const NOTHING_SPELT_SCORE = 45

/** The greatest score that a contradicting initial leaves. */
const MOST_BY_CONTRADICTION = {
  [NO_CONTRADICTION]: BEST_OTHER_SCORE,
  [MISREAD_INITIAL]: 60,
  [INITIAL_AND_WORD]: 45,
  [TWO_INITIALS]: 45,
} as const

/** Initials beside nothing but common parts: S. KUMAR may be SUNIL or SUNITA KUMAR. */
const COMMON_PARTS_SCORE = 80

/** What the fitted model gives two names of one person, at least. */
const SAME_PERSON = 0.5
/** Words of relatives less alike than this are two names. */
const CLOSE = 0.8

const NOTHING_SPELT = FEATURE_NAMES.indexOf('nothingSpelt')
const BY_INITIAL = FEATURE_NAMES.indexOf('byInitial')
const RAREST = FEATURE_NAMES.indexOf('rarest')
const CONFLICT = FEATURE_NAMES.indexOf('conflict')
const STRAY_INITIALS = FEATURE_NAMES.indexOf('strayInitialsLeast')
const MISSING = FEATURE_NAMES.indexOf('missing')

/** A score with the reading it rests on; no reading when a side holds no name. */
export interface Score {
  /** integer, 0 to 100 */
  readonly score: number
  readonly reading: Reading | undefined
}

/**
 * The score of two names that were read side by side.
 * @param pair as compareNames gives it
 * @param probabilityOf the fitted model
 */
export function scoreOf(pair: NamePair, probabilityOf: (features: FeatureVector) => number): Score {
  // the first reading is of the own names alone
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
  if (pair.mode === 'person') score = Math.min(score, MOST_BY_CONTRADICTION[contradictionOf(reading)])
  return { score, reading }
}

/**
 * Compares two relatives as names of their own. One that only lacks a part (S/O RAM, S/O RAM SINGH) is no other
 * person: fathers are cut short more often than the names in front of them.
 */
function areOthers({ features, matches }: Reading, probabilityOf: (features: FeatureVector) => number) {
  if (probabilityOf(features) >= SAME_PERSON && !lacksWords(features)) return false
  const stray = (features[CONFLICT] as number) + (features[STRAY_INITIALS] as number)
  return (
    stray > 0 ||
    matches.some(({ likeness, way, distinct }) => distinct || (way === ALIKE && likeness < CLOSE))
  )
}

function lacksWords(features: FeatureVector): boolean {
  if (features[NOTHING_SPELT] !== 1 || (features[BY_INITIAL] as number) > 1) return false
  return (features[CONFLICT] as number) + (features[MISSING] as number) > 0
}

function restsOnInitials(features: FeatureVector): boolean {
  return (features[BY_INITIAL] as number) > 0 && (features[RAREST] as number) <= ROLE_WEIGHT.common
}
