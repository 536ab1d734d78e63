// Divides a period into what the rollups answer and what only the events can.
import { ceilTo, dayMs, floorTo, hourMs } from './rollup-store.js'
import { idSlackMs } from './usage-ids.js'
import type { Period } from './usage-period.js'

/** Events that came in within the period, of ids that were made from `madeFrom` on, and before `madeTo`. */
export interface EventPeriod extends Period {
  readonly madeFrom?: number
  readonly madeTo?: number
}

export interface DividedPeriod {
  /** The period that is read from rollups; undefined: none. */
  readonly rolled: Period | undefined
  /** Days that are read from the sums by the requested metadata field. */
  readonly days?: readonly number[]
  readonly events: readonly EventPeriod[]
}

/**
 * @param state rollup rows before `merged` cover whole days, later ones hours; they include every event whose id was
 *   made before `rolled`
 */
export function dividePeriod(period: Period, state: { rolled: number; merged: number }): DividedPeriod {
  const { from, to } = period
  const width = (at: number) => (at < state.merged ? dayMs : hourMs)
  const begins = ceilTo(from, width(from))
  const edge = { from, to: begins }
  const divided = (rolled: Period, rest: EventPeriod): DividedPeriod => ({
    rolled,
    events: [edge, rest].filter((events) => events.from < events.to),
  })
  if (begins < state.rolled && to >= state.rolled + idSlackMs)
    return divided({ from: begins, to }, { from: begins, to, madeFrom: state.rolled })
  // The ids of calls this long before `rolled` were all made before it.
  const whole = Math.min(to, state.rolled - idSlackMs)
  const ends = floorTo(whole, width(whole))
  if (begins >= ends) return { rolled: undefined, events: [period] }
  return divided({ from: begins, to: ends }, { from: ends, to })
}
