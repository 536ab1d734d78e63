// Pairs the tokens of two names by the best one-to-one assignment. Two neighbours may be joined where one name writes
// as one word what the other writes as two.

import { compareTokens } from './similarity.js'
import { EXACT, SAME_SOUND, type Similarity, SUFFIXED, type Way } from './similarity-levels.js'
import { joinTokens, type Token } from './tokens.js'

/** Tokens of two names that are taken as the same part. */
export interface Match {
  /** index of the token in name one (the first, if two are joined), and how many tokens it takes: 1 or 2 */
  readonly a: number
  readonly aCount: number
  readonly b: number
  readonly bCount: number
  readonly similarity: number
  readonly way: Way
  readonly distinct: boolean
  readonly gain: number
}

/** The search stops after this many candidates and keeps the best so far. Only constructed input reaches the limit. */
const MAX_TRIES = 6000
const JOINED_LIKENESS = 0.98
const LENGTH_SLACK = 3
/** From this similarity on, joining a further letter to a word gains nothing. */
const WHOLE_LIKENESS = 0.85
const SHORTENED_START: Similarity = { similarity: 0.8, way: SUFFIXED, distinct: false }

/**
 * Finds the assignment with the greatest sum of weighted similarity. Pairs equal tokens first, then searches the rest
 * by branch and bound; the result is exact unless the search reaches MAX_TRIES.
 */
export function assign(one: readonly Token[], two: readonly Token[]): Match[] {
  const matches: Match[] = []
  const takenA: number[] = new Array(one.length).fill(0)
  const takenB: number[] = new Array(two.length).fill(0)
  for (let i = 0; i < one.length; i += 1) {
    const a = one[i] as Token
    for (let j = 0; j < two.length; j += 1) {
      const b = two[j] as Token
      if (takenB[j] === 1 || a.text !== b.text || (a.letters === '') !== (b.letters === '')) continue
      matches.push(matchOf(i, 1, j, 1, { similarity: 1, way: EXACT, distinct: false }, a.weight + b.weight))
      takenA[i] = 1
      takenB[j] = 1
      break
    }
  }
  if (matches.length < one.length && matches.length < two.length) {
    const candidates = candidateMatches(one, two, takenA, takenB)
    for (const match of search(candidates, takenB, one.length)) matches.push(match)
  }
  return matches
}

function matchOf(
  a: number,
  aCount: number,
  b: number,
  bCount: number,
  like: Similarity,
  weight: number,
): Match {
  const { similarity, way, distinct } = like
  return { a, aCount, b, bCount, similarity, way, distinct, gain: (similarity * weight) / 2 }
}

function candidateMatches(
  one: readonly Token[],
  two: readonly Token[],
  takenA: readonly number[],
  takenB: readonly number[],
): Match[][] {
  const rows: Match[][] = []
  for (let i = 0; i < one.length; i += 1) {
    const row: Match[] = []
    rows.push(row)
    if (takenA[i] === 1) continue
    const a = one[i] as Token
    const nextA = i + 1 < one.length && takenA[i + 1] === 0 ? (one[i + 1] as Token) : undefined
    for (let j = 0; j < two.length; j += 1) {
      if (takenB[j] === 1) continue
      const b = two[j] as Token
      const like = compareTokens(a, b, i === one.length - 1, j === two.length - 1)
      if (like) row.push(matchOf(i, 1, j, 1, like, a.weight + b.weight))
      if (like && like.way <= SAME_SOUND) continue
      const nextB = j + 1 < two.length && takenB[j + 1] === 0 ? (two[j + 1] as Token) : undefined
      if (nextA && mayJoin(a, nextA, b)) {
        const joined = compareJoined(a, nextA, b)
        if (joined) row.push(matchOf(i, 2, j, 1, joined, a.weight + nextA.weight + b.weight))
      }
      if (nextB && mayJoin(b, nextB, a)) {
        const joined = compareJoined(b, nextB, a)
        if (joined) row.push(matchOf(i, 1, j, 2, joined, a.weight + b.weight + nextB.weight))
      }
    }
    if (row.length > 1) row.sort((x, y) => y.gain - x.gain)
  }
  return rows
}

function mayJoin(one: Token, two: Token, whole: Token): boolean {
  if (whole.letters !== '') return false
  if (isShortenedStart(one, two, whole)) return true
  if ((one.letters !== '' || two.letters !== '') && !isCutOff(one, two, whole)) return false
  const gap = one.text.length + two.text.length - whole.text.length
  if (gap > LENGTH_SLACK || gap < -LENGTH_SLACK) return false
  return whole.fold[0] === one.fold[0] || whole.native !== one.native
}

/** D SOUZA for DSOUZA: the letter belongs to the word. In H HAJARIKA beside HAZARIKA it does not. */
function isCutOff(one: Token, two: Token, whole: Token): boolean {
  const [initial, rest] = one.letters !== '' ? [one, two] : [two, one]
  const letter = initial === one ? whole.text[0] : whole.text.at(-1)
  if (!initial.letters.includes(letter as string) || rest.letters !== '') return false
  return (compareTokens(rest, whole, false, false)?.similarity ?? 0) < WHOLE_LIKENESS
}

/** V. RAMANA for VENKATARAMANA. */
function isShortenedStart(one: Token, two: Token, whole: Token): boolean {
  if (one.letters === '' || two.text.length < 4 || whole.text.length < two.text.length + 3) return false
  return whole.text[0] === one.text && whole.text.endsWith(two.text)
}

function compareJoined(one: Token, two: Token, whole: Token): Similarity | undefined {
  if (isShortenedStart(one, two, whole)) return SHORTENED_START
  const like = compareTokens(joinTokens(one, two), whole, false, false)
  if (!like || like.distinct || like.similarity < 0.7) return undefined
  return {
    ...like,
    similarity: like.similarity * JOINED_LIKENESS,
    way: like.way === EXACT ? SAME_SOUND : like.way,
  }
}

/** Searches the rows by branch and bound; `taken` marks tokens of the second name that are already paired. */
function search(rows: readonly Match[][], taken: number[], n: number): Match[] {
  if (rows.every((row) => row.length === 0)) return []
  const hope: number[] = new Array(n + 1).fill(0)
  for (let i = n - 1; i >= 0; i -= 1) hope[i] = (hope[i + 1] as number) + (rows[i]?.[0]?.gain ?? 0)
  let best: Match[] = []
  let bestGain = 0
  let tries = 0
  const chosen: Match[] = []
  const descend = (from: number, gain: number) => {
    if (gain > bestGain) {
      bestGain = gain
      best = chosen.slice()
    }
    let i = from
    while (i < n && (rows[i] as Match[]).length === 0) i += 1
    if (i >= n || tries > MAX_TRIES || gain + (hope[i] as number) <= bestGain) return
    for (const match of rows[i] as Match[]) {
      tries += 1
      if (tries > MAX_TRIES) return
      if (taken[match.b] === 1 || (match.bCount === 2 && taken[match.b + 1] === 1)) continue
      taken[match.b] = 1
      if (match.bCount === 2) taken[match.b + 1] = 1
      chosen.push(match)
      descend(i + match.aCount, gain + match.gain)
      chosen.pop()
      taken[match.b] = 0
      if (match.bCount === 2) taken[match.b + 1] = 0
    }
    tries += 1
    descend(i + 1, gain)
  }
  descend(0, 0)
  return best
}
