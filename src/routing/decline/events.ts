// Writes the webhooks that tell the operator of a source that declines, and of a minimum volume that will be missed.
import { dayInIndia, isoTime } from '../../kernel/clock.js'
import { latencyOfStep } from '../../usage/source-sums.js'
import { monthBegins, monthOf } from '../../usage/spend-store.js'
import type { MinimumOutlook } from './minimum.js'
import type { DeclineRow } from './rule.js'

export interface DayCheckEvent {
  readonly type: 'source.declining' | 'source.minimum'
  readonly payload: string
  readonly key: string
}

const percentOf = (share: number): number => Math.round(share * 10_000) / 100

const event = (type: DayCheckEvent['type'], key: string, at: number, data: object): DayCheckEvent => ({
  type,
  key,
  payload: JSON.stringify({ type, timestamp: isoTime(at), data }),
})

/** What a decline is, as operators read it: in events and in the administration. */
export const shownDecline = ({ lookup, measure, period, since, share, usual, slowStep }: DeclineRow) => ({
  lookup,
  measure,
  period,
  day: dayInIndia(since),
  percent: percentOf(share),
  usual_percent: percentOf(usual),
  slower_than_ms: slowStep === null ? null : latencyOfStep(slowStep),
})

type ShownDecline = ReturnType<typeof shownDecline>

/** A decline in one line, for people. */
export function declineText({
  lookup,
  measure,
  period,
  day,
  percent,
  usual_percent,
  slower_than_ms,
}: Readonly<ShownDecline>): string {
  const when = period === 'day' ? `on ${day}` : `in the week to ${day}`
  const what =
    measure === 'success'
      ? 'of its calls had no answer'
      : `of its answers took more than ${slower_than_ms} ms`
  return `${lookup} has declined: ${percent} % ${what} ${when}, usually ${usual_percent} %`
}

/** The minimum volume of this month in one line, for people. */
export function minimumText({ minimum, answered, forecast, isMissed }: MinimumOutlook): string {
  const begin = `${answered} of the ${minimum} answers that its contract asks for this month`
  if (forecast === undefined) return `${begin}; less than two weeks say nothing about its end`
  const { expected, low, high } = forecast
  const range = `${expected} are expected by its end (${low} to ${high})`
  return isMissed ? `${begin}; ${range}, so ${minimum - expected} will be missing` : `${begin}; ${range}`
}

export function declineEvent(row: DeclineRow, at: number): DayCheckEvent {
  const { source, lookup, measure, since } = row
  const key = `declining-${source}-${lookup}-${measure}-${dayInIndia(since)}`
  return event('source.declining', key, at, { source, ...shownDecline(row) })
}

/** `outlook` has a forecast. */
export function minimumEvent(
  source: string,
  { minimum, answered, forecast }: MinimumOutlook,
  at: number,
): DayCheckEvent {
  const month = dayInIndia(at).slice(0, 7)
  const { expected, low, high } = forecast!
  return event('source.minimum', `minimum-${source}-${month}`, at, {
    ...{ source, month, minimum, answered, expected, low, high },
    missing: minimum - expected,
    ends: isoTime(monthBegins(monthOf(at) + 1)),
  })
}
