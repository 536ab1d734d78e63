// Chooses which of several sources to ask first: by weight, by price, or by what the last minutes showed.
import type { CompleteRoute } from '../platform/complete-route.js'
import type { WindowFigures } from './windows.js'

/** With fewer calls in the window, a source is not compared. */
export const leastCalls = 20
/** The share of calls that go to another source than the best, so that its recovery is seen. */
export const exploredShare = 0.05
/** How long a comparison holds, ms: no call waits for one. */
const comparedEveryMs = 250

/** One of the sources among which a route chooses, in the order of the route. */
export interface Choosable {
  readonly name: string
  /** Of one answer, in the smallest unit of the currency. */
  readonly cost: number
  /** The last five minutes. */
  lately(): WindowFigures
}

export type Policy = Pick<CompleteRoute, 'split' | 'prefer'>

const answeredShare = ({ answered, asked }: WindowFigures): number => answered / asked

/** How good a source is by these figures, more is better; undefined when it cannot be compared. */
function ratingOf(prefer: 'success' | 'latency', figures: WindowFigures): number | undefined {
  if (figures.asked < leastCalls) return undefined
  if (prefer === 'success') return answeredShare(figures)
  return figures.p50_ms === null ? undefined : -figures.p50_ms
}

/** The place of the highest rating, the first of several; the first place of all when there is no rating. */
export function placeOfBest(ratings: readonly (number | undefined)[]): number {
  let best = 0
  for (let i = 1; i < ratings.length; i++) {
    const rating = ratings[i]
    if (rating !== undefined && rating > (ratings[best] ?? Number.NEGATIVE_INFINITY)) best = i
  }
  return best
}

/** The place of the source that is asked first, as far as no chance is in it. */
export function placeOfPreferred(
  prefer: NonNullable<Policy['prefer']>,
  sources: readonly { cost: number; lately: WindowFigures }[],
): number {
  return placeOfBest(
    sources.map(({ cost, lately }) => (prefer === 'cost' ? -cost : ratingOf(prefer, lately))),
  )
}

/** The weights of the sources; undefined when the split names none of them. */
export function weightsOf(split: Policy['split'], names: readonly string[]): number[] | undefined {
  if (split === undefined) return undefined
  const weights = names.map((name) => (Object.hasOwn(split, name) ? split[name]! : 0))
  return weights.some((weight) => weight > 0) ? weights : undefined
}

/** `random`: 0 to below 1. */
function byWeight(weights: readonly number[], random: () => number): () => number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return () => {
    let left = random() * total
    for (let i = 0; i < weights.length; i++) {
      left -= weights[i]!
      if (left < 0) return i
    }
    return weights.length - 1
  }
}

function byWindow(
  prefer: 'success' | 'latency',
  sources: readonly Choosable[],
  { random, now }: ChoiceParts,
): () => number {
  let best = 0
  let comparedAt = Number.NEGATIVE_INFINITY
  return () => {
    const at = now()
    if (at - comparedAt >= comparedEveryMs) {
      best = placeOfPreferred(
        prefer,
        sources.map(({ cost, lately }) => ({ cost, lately: lately() })),
      )
      comparedAt = at
    }
    const chance = random() / exploredShare
    if (chance >= 1) return best
    const other = Math.floor(chance * (sources.length - 1))
    return other < best ? other : other + 1
  }
}

export interface ChoiceParts {
  /** 0 to below 1. */
  readonly random: () => number
  /** Milliseconds of the monotonic clock. */
  readonly now: () => number
}

/** Returns the place of the source to ask first, for each call anew; a number when it is always the same. */
export function createChoice(
  { split, prefer }: Policy,
  sources: readonly Choosable[],
  parts: ChoiceParts,
): number | (() => number) {
  if (sources.length < 2) return 0
  if (split !== undefined) {
    const weights = weightsOf(
      split,
      sources.map(({ name }) => name),
    )
    return weights === undefined ? 0 : byWeight(weights, parts.random)
  }
  if (prefer === undefined) return 0
  if (prefer === 'cost') return placeOfBest(sources.map(({ cost }) => -cost))
  return byWindow(prefer, sources, parts)
}
