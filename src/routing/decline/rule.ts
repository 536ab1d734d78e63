// Decides whether a source did worse on one day than in the four weeks before: fewer answers, or slower ones.
import { indiaMs } from '../../kernel/clock.js'

/** What was asked of a source for one lookup on one day. */
export interface DayOfSource {
  /** When the day began, Unix milliseconds. */
  readonly at: number
  /** Calls that it was asked; those that were skipped are left out. */
  readonly asked: number
  readonly answered: number
  /** Answers by step of the latency scale. */
  readonly steps: ReadonlyMap<number, number>
}

export type DeclineMeasure = 'success' | 'latency'

/** A slow decline moves what is usual with it, and shows in a week before it shows in a day. */
const periodDays = { day: 1, week: 7 } as const
export type DeclinePeriod = keyof typeof periodDays

/** A day or week that is worse, as shares of its calls from 0 to 1. */
export interface Decline {
  readonly measure: DeclineMeasure
  readonly period: DeclinePeriod
  /** success: calls without an answer. latency: answers slower than nearly all answers of the weeks before. */
  readonly share: number
  /** What was usual. */
  readonly usual: number
  /** latency: the step beyond which an answer counts as slow. */
  readonly slowStep: number | null
  /** By how many standard deviations it is worse. */
  readonly deviations: number
}

/** So many of so many. */
interface Share {
  readonly bad: number
  readonly all: number
}

interface ShareOfDay extends Share {
  readonly at: number
}

const dayMs = 86_400_000
const baselineDays = 28
/** How many days the rule reads, the last one included. */
export const daysRead = baselineDays + periodDays.week

/** Of fewer calls a day says nothing, and of fewer bad ones neither: one bad minute is ten of them. */
const fewestCalls = 100
const fewestBad = 10
/** A day of the weeks before counts with so many calls, and there must be so many such days. */
const fewestOfBaselineDay = 30
const fewestDays = 14
/** The worst and the best days of the weeks before are left out: an outage must not hide the next one. */
const leftOut = 2
/** Without its two largest and two smallest, a normal sample of 28 deviates less by this factor. */
const trimmedDeviation = 1.3
/** Days of every source differ by some 15 %, also where four weeks show less. */
const leastDeviation = 0.15
/** One-sided. */
const neededDeviations = 4.3

/** How much worse it must be beside that: what is certain is not always worth telling. */
const floors: Readonly<Record<DeclineMeasure, { points: number; ratio: number }>> = {
  success: { points: 0.01, ratio: 1.5 },
  latency: { points: 0.05, ratio: 2 },
}

/** A slow answer is slower than this share of the answers of the weeks before. */
const usualLatencyShare = 0.95

const weekday = (at: number): number => Math.floor((at + indiaMs) / dayMs) % 7
const shareOf = ({ bad, all }: Share): number => bad / all

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]): number => sum(values) / values.length

const pooled = (days: readonly Share[]): Share => ({
  bad: sum(days.map(({ bad }) => bad)),
  all: sum(days.map(({ all }) => all)),
})

/**
 * The logarithm of the odds: days of one source differ by a factor, not by a number of points, and in this scale they differ
 * as much up as down. Half a call on each side keeps it finite.
 */
const logOdds = ({ bad, all }: Share): number => Math.log((bad + 0.5) / (all - bad + 0.5))
const shareOfOdds = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** Without the best and the worst. */
const withoutExtremes = (days: readonly ShareOfDay[], count: number): ShareOfDay[] =>
  [...days].sort((a, b) => shareOf(a) - shareOf(b)).slice(count, days.length - count)

/** How much days differ beyond what chance does to so many calls, as the variance of the logarithm of their odds. */
function varianceOfDays(inner: readonly ShareOfDay[], usual: number): number {
  const odds = inner.map(logOdds)
  const middle = mean(odds)
  const observed = sum(odds.map((each) => (each - middle) ** 2)) / (odds.length - 1)
  const byChance = mean(inner.map(({ all }) => 1 / (all * usual * (1 - usual))))
  return Math.max(leastDeviation ** 2, observed * trimmedDeviation ** 2 - byChance)
}

/** By how many standard deviations chance alone would have to be off: the signed root of the likelihood ratio. */
function deviationsOfChance({ bad, all }: Share, usual: number): number {
  const part = (count: number, expected: number) => (count === 0 ? 0 : count * Math.log(count / expected))
  return Math.sqrt(2 * (part(bad, all * usual) + part(all - bad, all * (1 - usual))))
}

/** The days that say what is usual: those of the same weekday where they are worse than all days. */
function usualDays(
  inner: readonly ShareOfDay[],
  days: readonly ShareOfDay[],
  at: number,
): readonly ShareOfDay[] {
  const same = days.filter((day) => weekday(day.at) === weekday(at))
  if (same.length < 3) return inner
  const ofWeekday = withoutExtremes(same, 1)
  return shareOf(pooled(ofWeekday)) > shareOf(pooled(inner)) ? ofWeekday : inner
}

/**
 * Compares some days, one or the seven of a week, with days before them. Undefined: they are not worse, or too few calls
 * say so.
 */
function compare(measure: DeclineMeasure, now: readonly ShareOfDay[], before: readonly ShareOfDay[]) {
  const total = pooled(now)
  if (total.all < fewestCalls || total.bad < fewestBad) return undefined
  const days = before.filter(({ all }) => all >= fewestOfBaselineDay)
  if (days.length < fewestDays) return undefined
  const inner = withoutExtremes(days, leftOut)
  const compared = now.length === 1 ? usualDays(inner, days, now[0]!.at) : inner
  const usualOdds = logOdds(pooled(compared))
  const [share, usual] = [shareOf(total), shareOfOdds(usualOdds)]
  const { points, ratio } = floors[measure]
  if (share - usual < points || share < usual * ratio) return undefined
  const between = varianceOfDays(inner, shareOfOdds(logOdds(pooled(inner))))
  const variance = between * (1 / now.length + 1 / compared.length) + 1 / (pooled(compared).bad + 0.5)
  const ofDays = (logOdds(total) - usualOdds) / Math.sqrt(variance)
  const ofChance = deviationsOfChance(total, usual)
  const deviations = 1 / Math.sqrt(1 / ofDays ** 2 + 1 / ofChance ** 2)
  return deviations >= neededDeviations ? { measure, share, usual, deviations } : undefined
}

const failuresOf = ({ at, asked, answered }: DayOfSource): ShareOfDay => ({
  at,
  bad: asked - answered,
  all: asked,
})

/** The step that this share of all answers did not exceed; undefined without answers. */
function usualSlowStep(days: readonly DayOfSource[]): number | undefined {
  const counts = new Map<number, number>()
  for (const { steps } of days)
    for (const [step, calls] of steps) counts.set(step, (counts.get(step) ?? 0) + calls)
  const total = sum([...counts.values()])
  let seen = 0
  for (const [step, calls] of [...counts].sort(([a], [b]) => a - b)) {
    seen += calls
    if (seen >= total * usualLatencyShare) return step
  }
  return undefined
}

const slowAnswers = ({ at, steps }: DayOfSource, slowStep: number): ShareOfDay => {
  const calls = [...steps]
  return {
    at,
    bad: sum(calls.map(([step, count]) => (step > slowStep ? count : 0))),
    all: sum(calls.map(([, count]) => count)),
  }
}

/** One comparison: the day, or the week that ends with it, with the four weeks before. */
function declinesWithin(period: DeclinePeriod, days: readonly DayOfSource[], at: number): Decline[] {
  const begins = at - (periodDays[period] - 1) * dayMs
  const now = days.filter((day) => day.at >= begins && day.at <= at)
  const before = days.filter((day) => day.at < begins && day.at >= begins - baselineDays * dayMs)
  if (now.length < periodDays[period]) return []
  const success = compare('success', now.map(failuresOf), before.map(failuresOf))
  const slowStep = usualSlowStep(before)
  const slow = (day: DayOfSource) => slowAnswers(day, slowStep!)
  const latency = slowStep === undefined ? undefined : compare('latency', now.map(slow), before.map(slow))
  return [
    ...(success === undefined ? [] : [{ ...success, period, slowStep: null }]),
    ...(latency === undefined ? [] : [{ ...latency, period, slowStep: slowStep! }]),
  ]
}

/**
 * In what the day `at`, or the week that ends with it, was worse than the four weeks before: one for each measure at most.
 *
 * @param days of this source and lookup, five weeks; those without a call may be missing
 */
export function declinesOf(days: readonly DayOfSource[], at: number): Decline[] {
  const ofDay = declinesWithin('day', days, at)
  // A week is not told while its last day is as usual: the decline is over, or has not begun.
  const ofWeek = declinesWithin('week', days, at).filter(
    (decline) => !days.some((day) => day.at === at && isAsUsual(decline, day)),
  )
  return [...ofDay, ...ofWeek.filter(({ measure }) => !ofDay.some((each) => each.measure === measure))]
}

function isAsUsual(
  { measure, usual, slowStep }: Pick<Decline, 'measure' | 'usual' | 'slowStep'>,
  day: DayOfSource,
) {
  const now = slowStep === null ? failuresOf(day) : slowAnswers(day, slowStep)
  return now.all >= fewestCalls && shareOf(now) - usual < floors[measure].points
}

/** A decline that was told, and since which day. */
export interface ToldDecline extends Pick<Decline, 'measure' | 'usual' | 'slowStep'> {
  readonly since: number
}

/**
 * Whether a decline is over: the day is as it was usual before it began. After four weeks it is over in any case, since
 * it is what later days are compared with.
 */
export function isOver(told: ToldDecline, day: DayOfSource): boolean {
  if (day.at - told.since >= baselineDays * dayMs) return true
  return isAsUsual(told, day)
}

/** A decline of a source and lookup, as it is stored. */
export interface DeclineRow {
  readonly source: string
  readonly lookup: string
  readonly measure: DeclineMeasure
  readonly period: DeclinePeriod
  /** The day that was worse, Unix milliseconds. */
  readonly since: number
  readonly share: number
  readonly usual: number
  readonly slowStep: number | null
}
