// Divides the period of a report by metadata into days that have sums and the rest, of which events are read.
import type { DividedPeriod } from './rollup-period.js'
import { dayMs } from './rollup-store.js'
import type { Period } from './usage-period.js'

/** The rest of a period without these whole days, in order. */
export function periodsWithout(period: Period, days: readonly number[]): Period[] {
  const rest: Period[] = []
  let { from } = period
  for (const day of [...days, period.to]) {
    if (day > from) rest.push({ from, to: day })
    from = day + dayMs
  }
  return rest
}

/** A statement with more pieces than this would take long to plan. */
const maxPieces = 40

/** @param days of the period that have sums, in order */
export function divideByDays(period: Period, days: readonly number[]): DividedPeriod {
  const events = periodsWithout(period, days)
  const isSummed = days.length > 0 && events.length <= maxPieces
  return isSummed ? { rolled: undefined, days, events } : { rolled: undefined, events: [period] }
}
