// Forecasts what a month will come to, from what it has come to and the weekdays of the last four weeks.
import { dayMs, floorTo } from './rollup-store.js'
import { monthBegins, monthOf } from './spend-store.js'

/** What a day came to: calls, an amount or a cost. */
export interface DayValue {
  /** When the day began, Unix milliseconds. */
  readonly at: number
  readonly value: number
}

export interface Forecast {
  /** What the month has come to up to now. */
  readonly soFar: number
  /** What it will come to. */
  readonly expected: number
  /** Four months out of five end between these two. */
  readonly low: number
  readonly high: number
}

const weekDays = 7
const weeks = 4
/** Fewer weeks say nothing about how much one differs from another. */
const fewestWeeks = 2
/** Standard deviations around the expectation that hold four months out of five. */
const rangeDeviations = 1.28

/** Complete weeks before today that a forecast knows, the newest first; each is the values of its seven days. */
function weeksBefore(days: ReadonlyMap<number, number>, first: number, today: number): number[][] {
  const known = Math.min(weeks, Math.floor((today - first) / dayMs / weekDays))
  return Array.from({ length: Math.max(0, known) }, (_, week) =>
    Array.from({ length: weekDays }, (_, n) => days.get(today - (week * weekDays + n + 1) * dayMs) ?? 0),
  )
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Of a sample. */
const variance = (values: readonly number[]): number => {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
}

/** Where a day to come stands in a week of `weeksBefore`: its weekday was so many days before yesterday. */
const placeOf = (today: number, day: number): number =>
  (((weekDays - 1 - Math.round((day - today) / dayMs)) % weekDays) + weekDays) % weekDays

/**
 * Each day to come is expected to be the mean of the same weekdays of the last four weeks; today is too, unless it has come
 * to more already. The range is made of how much days differ from the mean of their weekday, and weeks from each other.
 *
 * @param days of at least the last four weeks and of this month; days without calls may be missing
 * @param first when the first day with calls began; earlier days are unknown, not without calls
 * @returns undefined with less than two complete weeks
 */
export function forecastMonth(days: readonly DayValue[], first: number, now: number): Forecast | undefined {
  const today = floorTo(now, dayMs)
  const [begins, ends] = [monthBegins(monthOf(now)), monthBegins(monthOf(now) + 1)]
  const values = new Map(days.map(({ at, value }) => [at, value]))
  const known = weeksBefore(values, first, today)
  if (known.length < fewestWeeks) return undefined
  const soFar = days.reduce((sum, { at, value }) => (at >= begins && at <= today ? sum + value : sum), 0)
  const usual = Array.from({ length: weekDays }, (_, n) => mean(known.map((week) => week[n]!)))
  const todayRest = Math.max(0, usual[weekDays - 1]! - (values.get(today) ?? 0))
  const toCome = Array.from(
    { length: Math.round((ends - today) / dayMs) - 1 },
    (_, n) => today + (n + 1) * dayMs,
  )
  const rest = toCome.reduce((sum, day) => sum + usual[placeOf(today, day)]!, todayRest)
  const daysLeft = toCome.length + (todayRest > 0 ? (today + dayMs - now) / dayMs : 0)
  const deviation = Math.sqrt(daysLeft * varianceOfDay(known, usual) + daysLeft ** 2 * varianceOfWeek(known))
  return {
    soFar,
    expected: Math.round(soFar + rest),
    low: Math.round(Math.max(soFar, soFar + rest - rangeDeviations * deviation)),
    high: Math.round(soFar + rest + rangeDeviations * deviation),
  }
}

/** How much a day differs from the mean of its weekday. */
function varianceOfDay(known: readonly (readonly number[])[], usual: readonly number[]): number {
  const squares = known.flatMap((week) => week.map((value, n) => (value - usual[n]!) ** 2))
  return squares.reduce((sum, square) => sum + square, 0) / (squares.length - weekDays)
}

/** How much the mean day of a week differs from that of another. */
const varianceOfWeek = (known: readonly (readonly number[])[]): number => variance(known.map(mean))

/** The first moment that a forecast reads: four weeks before today, and the month. */
export const forecastFrom = (now: number): number =>
  Math.min(floorTo(now, dayMs) - weeks * weekDays * dayMs, monthBegins(monthOf(now)))
