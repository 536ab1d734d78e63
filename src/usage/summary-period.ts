// Covers a period with spans of finished hours and days whose sums are made, and says what is left of it.
import { spanWidth } from './summary-grain.js'
import type { Period } from './usage-period.js'

/** An hour, or days, whose sums are made: as many as `spanDays` has, counted in such steps from 1970 on. */
export interface Span {
  /** Another one each time the sums are made. */
  readonly id: number
  /** When it begins, Unix milliseconds. */
  readonly at: number
  readonly days: number
  /** Of its sums. */
  readonly rows: number
}

export interface CoveredPeriod {
  readonly spans: readonly Span[]
  /** What no span covers, in order. */
  readonly rest: readonly Period[]
}

/** When it ends, exclusive. */
export const endOf = ({ at, days }: Pick<Span, 'at' | 'days'>): number => at + spanWidth(days)

/** A statement with more pieces than this would take long to plan. */
const maxPieces = 40

/**
 * @param spans within the period, in the order of their beginning; of those that begin at the same time the longest first
 */
export function coverPeriod({ from, to }: Period, spans: readonly Span[]): CoveredPeriod {
  const chosen: Span[] = []
  const rest: Period[] = []
  let covered = from
  for (const span of spans) {
    if (span.at < covered) continue
    if (span.at > covered) rest.push({ from: covered, to: span.at })
    chosen.push(span)
    covered = endOf(span)
  }
  if (covered < to) rest.push({ from: covered, to })
  return rest.length > maxPieces ? { spans: [], rest: [{ from, to }] } : { spans: chosen, rest }
}

/** Divides spans into portions of about `rows` sums each; those of one span stay together. */
export function portionsOfSpans(spans: readonly Span[], rows: number): Span[][] {
  const portions: Span[][] = []
  let size = 0
  for (const span of spans) {
    if (portions.length === 0 || size + span.rows > rows) {
      portions.push([])
      size = 0
    }
    portions.at(-1)!.push(span)
    size += span.rows
  }
  return portions
}
