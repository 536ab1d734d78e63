// Turns a comparison into the numbers that the model scores: what the names share, miss and contradict.

import type { Match } from './assignment.js'
import { matchedOf } from './matched.js'
import type { Token } from './tokens.js'

/** The names of the features, in the order of the vector. */
export const FEATURE_NAMES = [
  'coverLeast', // share of the weight that is matched, on the side where it is less
  'coverMost',
  'conflict', // unmatched weight of words, on the side where it is less
  'missing', // unmatched weight of words that one side has more than the other
  'shared', // weight of matched words, by similarity
  'sharedExact', // weight of words matched exactly or by sound
  'byInitial', // matches of an initial with a word
  'byInitials', // matches of initials with initials
  'strayInitialsLeast', // initials without a partner, on the side with fewer
  'strayInitialsMost',
  'worst', // similarity of the least similar matched words, 0.5 when none is matched
  'worstFirst', // 1 when those words begin alike
  'distinct', // matched words that are two listed names
  'bigrams', // Dice of letter pairs of the folded names
  'tokensLeast',
  'tokensMost',
  'firstLike', // similarity of the match that both first words are in
  'reordered', // matches that cross
  'cutLength', // letters of the shorter name when the longer one begins with it, else 0
  'native', // a side is in an Indian script
  'unwritten', // ... in one that leaves sounds unwritten (Tamil, Urdu)
  'tailLike', // similarity of a relative on one side to the person on the other
  'rarest', // greatest weight among matched words
  'alike', // number of matches that are only similar
  'wordsLeast', // words (no initials) on the side with fewer
  'surnameConflict',
  'business', // compared as businesses
  'businessMissing', // `missing` between businesses whose names are both complete
  'nativeStray', // `strayInitialsLeast` likewise
  'nativeMissing', // `missing` likewise
  'nativeConflict', // `conflict` likewise
  'nothingSpelt', // 1 when no word is matched, at most initials
] as const

export type FeatureVector = readonly number[]

export type Mode = 'person' | 'business'

/** What is known about the two names apart from their tokens. */
export interface Circumstances {
  readonly mode: Mode
  /** both have a legal form, so that neither was cut off by the length of a field */
  readonly complete: boolean
  /** similarity, 0 to 1, of a relative on one side to the person on the other */
  readonly tailLike: number
}

/** The tokens of two names, and how they were paired. */
export interface Comparison extends Circumstances {
  readonly one: readonly Token[]
  readonly two: readonly Token[]
  readonly matches: readonly Match[]
}

const NOTHING_MATCHED = 0.5

const isWord = (token: Token) => token.letters === ''

/** The features of a comparison. Swapping the names does not change them. */
export function featuresOf({ one, two, matches, mode, complete, tailLike }: Comparison): FeatureVector {
  const sideOne = sideOf(one, matches, true)
  const sideTwo = sideOf(two, matches, false)
  const matched = matchedOf(one, two, matches)
  const leastUnmatched = Math.min(sideOne.unmatched, sideTwo.unmatched)
  const strayOne = sideOne.strayInitials
  const strayTwo = sideTwo.strayInitials
  const coverOne = sideOne.cover
  const coverTwo = sideTwo.cover
  const missing = Math.max(sideOne.unmatched, sideTwo.unmatched) - leastUnmatched
  const bigrams = bigramDice(one, two)
  const native = one.some((token) => token.native) || two.some((token) => token.native)
  return [
    Math.min(coverOne, coverTwo),
    Math.max(coverOne, coverTwo),
    leastUnmatched,
    missing,
    matched.shared,
    matched.sharedExact,
    matched.byInitial,
    matched.byInitials,
    Math.min(strayOne, strayTwo),
    Math.max(strayOne, strayTwo),
    matched.rarest === 0 ? NOTHING_MATCHED : matched.worst,
    beginAlike(matched.worstMatch, one, two) ? 1 : 0,
    matched.distinct,
    bigrams,
    Math.min(one.length, two.length),
    Math.max(one.length, two.length),
    matched.firstLike,
    crossings(matches),
    complete ? 0 : cutLength(one, two),
    native ? 1 : 0,
    one.some(({ unwritten }) => unwritten) || two.some(({ unwritten }) => unwritten) ? 1 : 0,
    tailLike,
    matched.rarest,
    matched.alike,
    Math.min(sideOne.words, sideTwo.words),
    Math.min(sideOne.surnameRest, sideTwo.surnameRest),
    mode === 'business' ? 1 : 0,
    complete ? missing : 0,
    native ? Math.min(strayOne, strayTwo) : 0,
    native ? missing : 0,
    native ? leastUnmatched : 0,
    matched.rarest === 0 ? 1 : 0,
  ]
}

function beginAlike(match: Match | undefined, one: readonly Token[], two: readonly Token[]): boolean {
  return match === undefined || (one[match.a] as Token).fold[0] === (two[match.b] as Token).fold[0]
}

interface Side {
  cover: number
  unmatched: number
  strayInitials: number
  words: number
  surnameRest: number
}

function sideOf(tokens: readonly Token[], matches: readonly Match[], isOne: boolean): Side {
  const side: Side = { cover: 0, unmatched: 0, strayInitials: 0, words: 0, surnameRest: 0 }
  const got: number[] = new Array(tokens.length).fill(0)
  for (const match of matches) {
    const at = isOne ? match.a : match.b
    got[at] = match.similarity
    if ((isOne ? match.aCount : match.bCount) === 2) got[at + 1] = match.similarity
  }
  let total = 0
  let matched = 0
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i] as Token
    if (isWord(token)) side.words += 1
    const similarity = got[i] as number
    if (similarity > 0) {
      total += token.weight
      matched += token.weight * similarity
    } else if (!token.soft) {
      total += token.weight
      if (isWord(token)) {
        side.unmatched += token.weight
        if (token.known?.role === 'surname') side.surnameRest += 1
      } else side.strayInitials += 1
    }
  }
  side.cover = total > 0 ? matched / total : 0
  return side
}

/** The letter pairs of the folds, each pair as one number; every fold begins with a gap. */
function bigramsOf(tokens: readonly Token[]): number[] {
  const pairs: number[] = []
  for (const { fold } of tokens) {
    let before = 0
    for (let i = 0; i < fold.length; i += 1) {
      const code = fold.charCodeAt(i)
      pairs.push(before * 32768 + code)
      before = code & 0x7fff
    }
  }
  return pairs
}

function bigramDice(one: readonly Token[], two: readonly Token[]): number {
  const pairs = bigramsOf(one)
  const others = bigramsOf(two)
  const total = pairs.length + others.length
  let common = 0
  for (const pair of pairs) {
    const at = others.indexOf(pair)
    if (at < 0) continue
    common += 1
    others[at] = -1
  }
  return total > 0 ? (2 * common) / total : 0
}

function crossings(matches: readonly Match[]): number {
  let count = 0
  for (let i = 0; i < matches.length; i += 1) {
    for (let j = i + 1; j < matches.length; j += 1) {
      const x = matches[i] as Match
      const y = matches[j] as Match
      if ((x.a - y.a) * (x.b - y.b) < 0) count += 1
    }
  }
  return Math.min(count, 4)
}

function cutLength(one: readonly Token[], two: readonly Token[]): number {
  if (one[0]?.text[0] !== two[0]?.text[0]) return 0
  const whole = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join('')
  const [x, y] = [whole(one), whole(two)]
  const [short, long] = x.length < y.length ? [x, y] : [y, x]
  return short.length < long.length && long.startsWith(short) ? Math.min(short.length, 20) : 0
}
